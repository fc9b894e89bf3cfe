import Dispatch

/// Calls `handler` for these signals in place of their default action, from its return on until the returned function is called. No signal is
/// lost: before, it has its default action.
func handleSignals(_ numbers: [CInt], _ handler: @escaping @Sendable (CInt) -> Void) -> () -> Void {
  let registered = DispatchGroup()
  let sources = numbers.map { number in
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    registered.enter()
    source.setRegistrationHandler { @Sendable in
      #if canImport(Darwin)
        signal(number, SIG_IGN)
      #endif
      registered.leave()
    }
    source.setEventHandler { @Sendable in handler(number) }
    source.resume()
    return source
  }
  registered.wait()
  return { for source in sources { source.cancel() } }
}
