# Run as a script (cmake -P) it writes OUTPUT from TEMPLATE, with the version and the commit of the
# tree at ROOT; no commit where there is no git. Included, it says when that is due.
if(CMAKE_SCRIPT_MODE_FILE)
  execute_process(COMMAND git -C ${ROOT} rev-parse --short=7 HEAD
    OUTPUT_VARIABLE KNOBEL_COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  configure_file(${TEMPLATE} ${OUTPUT} @ONLY)
  file(TOUCH ${OUTPUT})
  return()
endif()

# knobel_version(TARGET TEMPLATE) adds the source with the version to a target. Every commit and every
# checkout writes a line into git's log of HEAD, so nothing is done between them.
function(knobel_version target template)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/version.cpp)
  execute_process(COMMAND git -C ${CMAKE_SOURCE_DIR} rev-parse --path-format=absolute --git-path logs/HEAD
    OUTPUT_VARIABLE log OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(NOT EXISTS "${log}")
    set(log "")
  endif()
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DROOT=${CMAKE_SOURCE_DIR} -DTEMPLATE=${template} -DOUTPUT=${output}
      -DKNOBEL_VERSION=${PROJECT_VERSION} -P ${CMAKE_SOURCE_DIR}/cmake/version.cmake
    DEPENDS ${template} ${CMAKE_SOURCE_DIR}/cmake/version.cmake ${log}
    COMMENT "the version with its commit" VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
