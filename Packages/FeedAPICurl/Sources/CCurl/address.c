#include "address.h"
#include "CCurl.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

struct network {
  uint32_t address;
  int bits;
};

/* The special-purpose addresses of IPv4 that are not globally reachable (IANA's registry, RFC 6890), and multicast and what lies above. */
static const struct network inside[] = {
    {0x00000000, 8},  /* this network */
    {0x0A000000, 8},  /* private */
    {0x64400000, 10}, /* shared by a provider's customers */
    {0x7F000000, 8},  /* loopback */
    {0xA9FE0000, 16}, /* link-local, where clouds keep their metadata */
    {0xAC100000, 12}, /* private */
    {0xC0000000, 24}, /* protocol assignments */
    {0xC0000200, 24}, /* documentation */
    {0xC0586300, 24}, /* 6to4 relays */
    {0xC0A80000, 16}, /* private */
    {0xC6120000, 15}, /* benchmarks */
    {0xC6336400, 24}, /* documentation */
    {0xCB007100, 24}, /* documentation */
    {0xE0000000, 3},  /* multicast, reserved, broadcast */
};

static bool is_private_4(uint32_t address) {
  for (size_t index = 0; index < sizeof inside / sizeof *inside; index++) {
    uint32_t mask = 0xFFFFFFFFu << (32 - inside[index].bits);
    if ((address & mask) == inside[index].address) return true;
  }
  return false;
}

static uint32_t word(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool is_private_6(const uint8_t *bytes) {
  static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
  static const uint8_t translated[12] = {0, 0x64, 0xFF, 0x9B};
  /* An IPv4 address in one of its IPv6 clothes is judged as what it is. */
  if (memcmp(bytes, mapped, 12) == 0 || memcmp(bytes, translated, 12) == 0) return is_private_4(word(bytes + 12));
  if (bytes[0] == 0x20 && bytes[1] == 0x02) return is_private_4(word(bytes + 2)); /* 6to4 */
  if (word(bytes) == 0x20010000) return true;                                    /* Teredo */
  if (word(bytes) == 0x20010DB8) return true;                                    /* documentation */
  /* Only 2000::/3 is given out for the world; loopback, unspecified, unique local, link-local and multicast lie outside of it. */
  return (bytes[0] & 0xE0) != 0x20;
}

bool address_is_private(const struct sockaddr *address) {
  if (address->sa_family == AF_INET) {
    struct sockaddr_in four;
    memcpy(&four, address, sizeof four);
    return is_private_4(ntohl(four.sin_addr.s_addr));
  }
  if (address->sa_family == AF_INET6) {
    struct sockaddr_in6 six;
    memcpy(&six, address, sizeof six);
    return is_private_6(six.sin6_addr.s6_addr);
  }
  return true;
}

bool ccurl_is_private_address(const char *text) {
  struct sockaddr_in four = {.sin_family = AF_INET};
  struct sockaddr_in6 six = {.sin6_family = AF_INET6};
  if (inet_pton(AF_INET, text, &four.sin_addr) == 1) return address_is_private((struct sockaddr *)&four);
  if (inet_pton(AF_INET6, text, &six.sin6_addr) == 1) return address_is_private((struct sockaddr *)&six);
  return true;
}
