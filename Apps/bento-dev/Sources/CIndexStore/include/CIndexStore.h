// The part of the C interface of libIndexStore that bento-dev calls. The toolchain ships the library without its header; these
// are the types of indexstore.h, https://github.com/swiftlang/llvm-project (clang/include/indexstore), interface version 0.15.
// The functions are looked up in the library of the toolchain that is there when the tool runs.
#ifndef CINDEXSTORE_H
#define CINDEXSTORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef void *indexstore_error_t;
typedef void *indexstore_t;
typedef void *indexstore_unit_reader_t;
typedef void *indexstore_unit_dependency_t;
typedef void *indexstore_record_reader_t;
typedef void *indexstore_occurrence_t;
typedef void *indexstore_symbol_t;

// Not terminated.
typedef struct {
  const char *data;
  size_t length;
} indexstore_string_ref_t;

typedef const char *(*indexstore_error_get_description_f)(indexstore_error_t);
typedef void (*indexstore_dispose_f)(void *);
typedef indexstore_t (*indexstore_store_create_f)(const char *path, indexstore_error_t *);
typedef bool (*indexstore_store_units_apply_f)(indexstore_t, unsigned sorted, void *context,
                                               bool (*)(void *context, indexstore_string_ref_t name));
typedef bool (*indexstore_store_get_unit_modification_time_f)(indexstore_t, const char *name, int64_t *seconds,
                                                              int64_t *nanoseconds, indexstore_error_t *);
typedef void *(*indexstore_reader_create_f)(indexstore_t, const char *name, indexstore_error_t *);
typedef indexstore_string_ref_t (*indexstore_get_string_f)(void *);
typedef bool (*indexstore_unit_reader_dependencies_apply_f)(indexstore_unit_reader_t, void *context,
                                                            bool (*)(void *context, indexstore_unit_dependency_t));
// 1: a unit, 2: a record, 3: a file.
typedef int (*indexstore_unit_dependency_get_kind_f)(indexstore_unit_dependency_t);
typedef bool (*indexstore_record_reader_occurrences_apply_f)(indexstore_record_reader_t, void *context,
                                                             bool (*)(void *context, indexstore_occurrence_t));
typedef indexstore_symbol_t (*indexstore_occurrence_get_symbol_f)(indexstore_occurrence_t);
// A set of bits: 1 declaration, 2 definition, 4 reference, 8 read, 16 write, 32 call, 256 implicit.
typedef uint64_t (*indexstore_occurrence_get_roles_f)(indexstore_occurrence_t);
typedef void (*indexstore_occurrence_get_line_col_f)(indexstore_occurrence_t, unsigned *line, unsigned *column);

#endif
