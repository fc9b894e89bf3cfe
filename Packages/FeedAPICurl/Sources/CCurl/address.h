#ifndef CCURL_ADDRESS_H
#define CCURL_ADDRESS_H

#include <stdbool.h>
#include <sys/socket.h>

/* Whether the address lies inside; what is neither IPv4 nor IPv6 does. */
bool address_is_private(const struct sockaddr *address);

#endif
