import Observation

/// A value that says when it changes, by observation, where the platform has it.
@MainActor final class Observed<Value> {
  private var current: Value
  /// An `ObservationRegistrar`. A property of that type would raise the platforms' floors.
  private let registrar: Any

  init(_ value: Value) {
    current = value
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
      registrar = ObservationRegistrar()
    } else {
      registrar = ()
    }
  }

  var value: Value {
    get {
      if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
        (registrar as? ObservationRegistrar)?.access(self, keyPath: \.value)
      }
      return current
    }
    set {
      if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *),
        let registrar = registrar as? ObservationRegistrar
      {
        registrar.withMutation(of: self, keyPath: \.value) { current = newValue }
      } else {
        current = newValue
      }
    }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension Observed: Observable {}
