extension JSONDecoder {
  /// Decodes a body that should be a feed; half of a surrogate pair becomes U+FFFD. Throws what is wrong with it, and where.
  public func decode<Value: Decodable>(_ type: Value.Type, fromFeed body: Data) throws(FailureCause) -> Value {
    do {
      do {
        return try decode(type, from: body)
      } catch DecodingError.dataCorrupted {
        return try decode(type, from: LoneSurrogates.replaced(in: body) ?? body)
      }
    } catch let error as DecodingError {
      throw notAFeed(because: error)
    } catch {
      throw FailureCause(error)
    }
  }

  private func notAFeed(because error: DecodingError) -> FailureCause {
    let (fault, context): (FailureCause.FeedFault, DecodingError.Context)
    switch error {
    case .keyNotFound(let key, let place): (fault, context) = (.missing(key: key.stringValue), place)
    case .valueNotFound(_, let place): (fault, context) = (.null, place)
    case .typeMismatch(_, let place): (fault, context) = (.otherType, place)
    case .dataCorrupted(let place): (fault, context) = (.malformed, place)
    @unknown default: return .notAFeed(nil, place: "")
    }
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    return .notAFeed(fault, place: path.joined(separator: "."))
  }
}
