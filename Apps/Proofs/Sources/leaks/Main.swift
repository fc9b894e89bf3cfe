import Findings
import Foundation

/// `leaks --program FEED`: tries to get tokens and logins away from the built program, and searches
/// all that it requests, prints, writes and starts for them. Exits with 2 where one got away.
@main
enum Main {
  static func main() async {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count == 2, words[0] == "--program" else {
      print("usage: leaks --program FEED")
      exit(64)
    }
    do {
      let site = try HostileSite()
      defer { site.stop() }
      let proof = LeakProof(program: words[1], site: site)
      var holds = true
      let encrypted = EncryptedProof(program: words[1], site: site)
      let proxied = ProxiedProof(program: words[1], site: site)
      let parts = [
        proof.requests, proof.adding, encrypted.run, proxied.plainHTTP, proxied.password,
        proof.files, proof.mistakes, proof.naive,
      ]
      for part in parts {
        let finding = try await part()
        for line in finding.lines {
          print(line)
        }
        holds = holds && finding.holds
      }
      exit(holds ? 0 : 2)
    } catch {
      print("leaks: \(error)")
      exit(70)
    }
  }
}
