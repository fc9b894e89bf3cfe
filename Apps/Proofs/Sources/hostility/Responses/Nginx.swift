import LiveServers

extension HostileServer {
  private static func nginx(
    _ name: String,
    _ outcome: HostileResponse.Outcome,
    location: String = "",
    takesTime: Bool = false
  ) -> HostileServer {
    HostileServer(name: "nginx: \(name)", outcome: outcome, takesTime: takesTime, needs: "nginx") {
      certificates in
      try await NginxServer(certificates, location: location).map {
        Running(port: $0.port, server: $0)
      }
    }
  }

  static let nginx = [
    nginx("a feed that it compresses itself", .shown),
    nginx("it hangs up without a word", .unreachable, location: "return 444;"),
    nginx("the server behind it is down", .invalid, location: "proxy_pass http://127.0.0.1:1;"),
    nginx(
      "a password is asked for",
      .invalid,
      location: #"auth_basic "a"; auth_basic_user_file none;"#
    ),
    nginx("too many requests", .invalid, location: "return 429;"),
    nginx("a redirect to itself", .invalid, location: "return 302 $request_uri;"),
    nginx(
      "a response at 20 bytes a second",
      .unreachable,
      location: "gzip off; limit_rate 20;",
      takesTime: true
    ),
  ]
}
