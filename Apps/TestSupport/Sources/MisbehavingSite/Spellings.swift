#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The spellings in `forbidden-addresses.json`. In a URL, `PORT` stands for the port.
struct Spellings: Decodable {
  /// Hosts that are private addresses, or names that always mean this machine: several to a line.
  let addresses: [String]
  /// Hosts in characters that a resolver may map to `localhost` or to an address; none of them
  /// looks like a digit or a dot.
  let disguises: [String]
  /// Lines for `/etc/hosts`: private addresses, each with the names that lead to it.
  let hosts: [String]
  /// Other spellings of those names, which a resolver reads as the same.
  let spelledNames: [String]
  /// Whole URLs: user-info, backslashes, blanks, and schemes that are never fetched.
  let urls: [String]
  /// No URL at all, or no absolute one: a feed with one of them is invalid.
  let unreadable: [String]
  /// The statuses that redirect to each of the targets; 302 alone redirects to more.
  let statuses: [Int]
  let targets: [String]
  let moreTargets: [String]

  static let all: Spellings = {
    do {
      return try JSONDecoder().decode(
        Spellings.self,
        from: Data(PackageResources.forbidden_addresses_json)
      )
    } catch {
      preconditionFailure("forbidden-addresses.json: \(error)")
    }
  }()
}
