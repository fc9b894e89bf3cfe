extension HostileAnswer {
  static let lengths = [
    HostileAnswer("no length: the connection's end is the body's", .shown, fields: "X: y"),
    HostileAnswer("a length that is too large", .unreachable, fields: "Content-Length: 500"),
    HostileAnswer("a length of a terabyte", .invalid, fields: "Content-Length: 1099511627776"),
    HostileAnswer("a length that is too small", .invalid, fields: "Content-Length: 20"),
    HostileAnswer("a length of 0", .invalid, fields: "Content-Length: 0"),
    HostileAnswer("a negative length", .invalid, fields: "Content-Length: -1"),
    HostileAnswer("a length beyond 64 bits", .invalid, fields: "Content-Length: 99999999999999999999999"),
    HostileAnswer("a length of letters", .invalid, fields: "Content-Length: many"),
    HostileAnswer("a length in hexadecimal", .invalid, fields: "Content-Length: 0x60"),
    HostileAnswer("two lengths that disagree", .unreachable, fields: "Content-Length: 20\r\nContent-Length: 96"),
  ]
}
