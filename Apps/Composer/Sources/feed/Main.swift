import FeedComposer

@main
struct Main {
  static func main() {
    ProcessLife.run {
      await FeedApp(environment: .live).run(Array(CommandLine.arguments.dropFirst()))
    }
  }
}
