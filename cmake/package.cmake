# What is installed, and the Debian package that `./knobel package` makes of it with cpack.
include(GNUInstallDirs)
install(TARGETS knobel DESTINATION ${CMAKE_INSTALL_BINDIR})
file(GLOB trained_values ${CMAKE_SOURCE_DIR}/data/*.kval)
install(FILES ${trained_values} DESTINATION share/knobel)
install(FILES ${CMAKE_BINARY_DIR}/knobel.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${CMAKE_BINARY_DIR}/knobel.bash RENAME knobel
  DESTINATION share/bash-completion/completions)
install(FILES ${CMAKE_BINARY_DIR}/_knobel DESTINATION share/zsh/vendor-completions)
install(FILES packaging/knobel.service packaging/knobel@.service DESTINATION lib/systemd/system)
install(FILES README.md CHANGELOG.md NOTICE docs/hosting.md docs/scaling.md docs/protocol.md docs/formats.md
  docs/fairness.md docs/security.md docs/client.py packaging/prometheus-rules.yml
  DESTINATION share/doc/knobel)
install(FILES LICENSE RENAME copyright DESTINATION share/doc/knobel)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME knobel)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "German dice and card games on one engine")
set(CPACK_PACKAGE_DESCRIPTION
  "Five German dice and card games, for everybody in the house in the browser, or in the\n\
terminal. The server is one program with one file; nothing is fetched from elsewhere.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The Knobel project <knobel@localhost>")
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/packaging/debian/postinst
  ${CMAKE_SOURCE_DIR}/packaging/debian/prerm ${CMAKE_SOURCE_DIR}/packaging/debian/postrm)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_OUTPUT_FILE_PREFIX ${CMAKE_SOURCE_DIR}/build)
include(CPack)
