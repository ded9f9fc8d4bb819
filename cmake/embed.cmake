# knobel_embed(TARGET NAME ROOT FILES...) puts files into a library target, as they are. The header
# formats/embedded.h declares the table `NAME()`; a file's name there is its path below ROOT. A change
# of a file rebuilds the object that holds it.
function(knobel_embed target name root)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  set(declarations "")
  set(entries "")
  set(index 0)
  foreach(file IN LISTS ARGN)
    file(RELATIVE_PATH path ${root} ${file})
    set(symbol ${name}_${index})
    if(KNOBEL_WASM)
      # The assembler there knows no such sections; its compiler embeds by itself.
      string(APPEND declarations
        "static const char ${symbol}_begin[] = {\n#embed \"${file}\" suffix(,)\n0};\n"
        "static const char* const ${symbol}_end = ${symbol}_begin + sizeof ${symbol}_begin - 1;\n")
    else()
      string(APPEND declarations
      "asm(\".pushsection .rodata,\\\"a\\\"\\n.global ${symbol}_begin\\n${symbol}_begin:\\n"
      ".incbin \\\"${file}\\\"\\n"
      ".global ${symbol}_end\\n${symbol}_end:\\n.byte 0\\n.popsection\\n\");\n"
      "extern const char ${symbol}_begin[], ${symbol}_end[];\n")
    endif()
    string(APPEND entries "    {\"${path}\", {${symbol}_begin, ${symbol}_end}},\n")
    math(EXPR index "${index} + 1")
  endforeach()
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"#include \"formats/embedded.h\"\n@declarations@namespace knobel {
std::span<const EmbeddedFile> @name@() {
  static const EmbeddedFile files[] = {\n@entries@  };
  return files;
}
}  // namespace knobel\n")
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${ARGN}")
  if(KNOBEL_WASM)
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS
      "-Wno-c23-extensions;-Wno-constant-conversion;-Wno-c++11-narrowing")
  endif()
  target_sources(${target} PRIVATE ${source})
endfunction()
