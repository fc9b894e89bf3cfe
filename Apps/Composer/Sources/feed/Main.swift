import FeedComposer

@main
struct Main {
  static func main() {
    ProcessLife.run { terminal in
      await FeedApp(environment: .live(terminal)).run(Array(CommandLine.arguments.dropFirst()))
    }
  }
}
