import Dispatch
import Synchronization

/// Calls a function when the system is short of memory, where it says so: on Apple platforms.
final class MemoryPressure: Sendable {
  #if canImport(Darwin)
    private let source: Mutex<any DispatchSourceMemoryPressure>

    init(_ react: @escaping @Sendable () -> Void) {
      let source = DispatchSource.makeMemoryPressureSource(eventMask: [.warning, .critical])
      source.setEventHandler(handler: react)
      source.activate()
      self.source = Mutex(source)
    }

    deinit {
      source.withLock { $0.cancel() }
    }
  #else
    init(_ react: @escaping @Sendable () -> Void) {}
  #endif
}
