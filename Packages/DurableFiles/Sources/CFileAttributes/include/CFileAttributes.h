#ifndef CFILEATTRIBUTES_H
#define CFILEATTRIBUTES_H

#include <stddef.h>
#include <sys/types.h>

/// Writes an extended attribute of an open file. Returns 0, or -1 with errno.
int file_attribute_set(int descriptor, const char *name, const void *bytes, size_t count);

/// Reads an extended attribute of an open file. Returns its size, or -1 with errno.
ssize_t file_attribute_get(int descriptor, const char *name, void *bytes, size_t capacity);

#endif
