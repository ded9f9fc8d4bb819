# Adds the layer's one_game.cpp.in to `target` once for each of the games named. What is instantiated
# there is compiled again when that game changes, and not when another one does.
function(knobel_source_per_game target)
  foreach(game IN LISTS ARGN)
    set(source ${CMAKE_CURRENT_BINARY_DIR}/of_${game}.cpp)
    configure_file(one_game.cpp.in ${source} @ONLY)
    target_sources(${target} PRIVATE ${source})
  endforeach()
endfunction()
