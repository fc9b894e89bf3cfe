#ifndef CCURL_CALLBACKS_H
#define CCURL_CALLBACKS_H

#include "CCurl.h"

/* libcurl's callbacks; each context is a ccurl_transfer. */

/* Collects the body. Any result but the full length stops the transfer; a paused body comes again. */
size_t take_body(char *bytes, size_t size, size_t count, void *context);

/* Collects the head's lines. */
size_t take_header(char *bytes, size_t size, size_t count, void *context);

/* Called for each address of a name before it is connected to. */
int open_socket(void *context, int purpose, struct curl_sockaddr *address);

/* Called before each request, over a kept connection too, where open_socket is not called. */
int check_peer(void *context, char *peer, char *local, int peer_port, int local_port);

/* Of a clock that never goes back. */
int64_t milliseconds_now(void);

#endif
