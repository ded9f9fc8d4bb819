# Adds the layer's one_game.cpp.in to `target` once for each of the games named. What is instantiated
# there is compiled again when that game changes, and not when another one does. @expert@ is the include
# of what the players know of the game, if they know anything, and @coach@ of what the coach does.
function(knobel_source_per_game target)
  foreach(game IN LISTS ARGN)
    set(expert "")
    if(EXISTS ${CMAKE_SOURCE_DIR}/src/players/${game}/expert.h)
      set(expert "#include \"players/${game}/expert.h\"\n")
    endif()
    set(coach "")
    if(EXISTS ${CMAKE_SOURCE_DIR}/src/coach/${game}.h)
      set(coach "#include \"coach/${game}.h\"\n")
    endif()
    set(source ${CMAKE_CURRENT_BINARY_DIR}/of_${game}.cpp)
    configure_file(one_game.cpp.in ${source} @ONLY)
    target_sources(${target} PRIVATE ${source})
  endforeach()
endfunction()
