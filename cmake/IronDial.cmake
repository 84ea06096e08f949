# House rules of the build: one library per folder under src/, arrows one way, warnings are errors.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
find_program(CCACHE ccache)
if(CCACHE)
  # What one clone or preset has compiled serves every other: paths below the sources count from the build folder.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} ${CCACHE})
  add_compile_options(-fdebug-prefix-map=${CMAKE_SOURCE_DIR}=.)  # nor does debug information tell where the clone lies
endif()

add_library(irondial_options INTERFACE)
target_compile_options(irondial_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Wold-style-cast -Werror
  # g++ 12 takes ordinary uses of std::string for overlapping copies at -O3 (GCC PR 105329, 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  -ffp-contract=off)  # the same arithmetic on every compiler: see docs/determinism.md

# irondial_compile_quickly([FILE...]): for folders, or files of one, with heavy headers and little work, where the compiler's
# time is the larger part. In a build with sanitizers they are not optimised; whole folders do not count branches for the
# fuzzers either, and leave bad pointers to the address sanitizer, which stops at their use: to check each one twice takes a
# sixth of the compiler's time there.
function(irondial_compile_quickly)
  set(options $<$<CONFIG:Release>:-O1> $<$<CONFIG:Debug>:-O0>)
  if(ARGN)
    set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS "${options}")
  else()
    add_compile_options(${options} $<$<AND:$<CONFIG:Debug>,$<CXX_COMPILER_ID:Clang>>:-fno-sanitize=fuzzer-no-link,null,alignment,object-size>)
  endif()
endfunction()

# irondial_module(NAME [USES module...] [PUBLIC lib...] [PRIVATE lib...])
# Makes the library irondial_NAME of every .cpp in the calling folder. Its headers are reached as
# "NAME/file.h", and only by modules that list NAME under USES.
function(irondial_module name)
  cmake_parse_arguments(ARG "" "" "USES;PUBLIC;PRIVATE" ${ARGN})
  set(target irondial_${name})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(sources)
    add_library(${target} STATIC ${sources})
    set(scope PUBLIC)
    target_link_libraries(${target} PRIVATE irondial_options ${ARG_PRIVATE})
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  # A private include root per module: build/include/NAME/NAME -> src/NAME.
  set(root ${CMAKE_BINARY_DIR}/include/${name})
  file(MAKE_DIRECTORY ${root})
  file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR} ${root}/${name} SYMBOLIC)
  target_include_directories(${target} ${scope} ${root})
  foreach(used IN LISTS ARG_USES)
    if(NOT TARGET irondial_${used})
      message(FATAL_ERROR "src/${name} may not use src/${used}: only folders above it in CMakeLists.txt.")
    endif()
    target_link_libraries(${target} ${scope} irondial_${used})
  endforeach()
  target_link_libraries(${target} ${scope} ${ARG_PUBLIC})
endfunction()

# irondial_test(NAME FILES... USES module... [LIBS lib...]): one GoogleTest program, built as tests/NAME.
function(irondial_test name)
  cmake_parse_arguments(ARG "" "" "FILES;USES;LIBS" ${ARGN})
  add_executable(${name} ${ARG_FILES})
  list(TRANSFORM ARG_USES PREPEND irondial_)
  target_link_libraries(${name} PRIVATE irondial_options ${ARG_USES} irondial_sources ${ARG_LIBS} GTest::gtest GTest::gmock GTest::gtest_main)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  add_test(NAME ${name} COMMAND ${name})
endfunction()
