#include "CFileAttributes.h"
#include <sys/xattr.h>

// Glibc's module lacks these functions, and Darwin's have more arguments.

int file_attribute_set(int descriptor, const char *name, const void *bytes, size_t count) {
#ifdef __APPLE__
    return fsetxattr(descriptor, name, bytes, count, 0, 0);
#else
    return fsetxattr(descriptor, name, bytes, count, 0);
#endif
}

ssize_t file_attribute_get(int descriptor, const char *name, void *bytes, size_t capacity) {
#ifdef __APPLE__
    return fgetxattr(descriptor, name, bytes, capacity, 0, 0);
#else
    return fgetxattr(descriptor, name, bytes, capacity);
#endif
}
