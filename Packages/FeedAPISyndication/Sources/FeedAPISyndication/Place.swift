/// Where a picture was taken.
struct Place {
  /// The names of Media RSS, GeoRSS and Dublin Core, the point of GeoRSS, and the coordinates of
  /// the W3C's vocabulary.
  var name, feature, coverage: String?
  var point: (latitude: Double, longitude: Double)?
  var latitude, longitude: Double?

  /// The name, or the coordinates as "14.0° N, 2.3° W"; `nil` without either.
  var description: String? { name ?? feature ?? coverage ?? coordinates }

  /// Two numbers, separated by white space or a comma.
  static func point(_ text: String) -> (latitude: Double, longitude: Double)? {
    let numbers = text.utf8.split { $0 <= 0x20 || $0 == UInt8(ascii: ",") }.map {
      Double(Substring($0))
    }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
      return nil
    }
    return (latitude, longitude)
  }

  static func degrees(_ text: String) -> Double? {
    text.trimmed.flatMap(Double.init)
  }

  private var coordinates: String? {
    guard let latitude = point?.latitude ?? latitude, let longitude = point?.longitude ?? longitude,
      abs(latitude) <= 90, abs(longitude) <= 180
    else {
      return nil
    }
    return "\(Self.words(latitude, "N", "S")), \(Self.words(longitude, "E", "W"))"
  }

  private static func words(_ degrees: Double, _ positive: String, _ negative: String) -> String {
    let tenths = Int((degrees * 10).rounded())
    return "\(abs(tenths) / 10).\(abs(tenths) % 10)° \(tenths < 0 ? negative : positive)"
  }
}
