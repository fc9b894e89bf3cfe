import FeedComposer

@main
struct Main {
  static func main() async {
    await ProcessLife.run {
      await FeedApp(environment: .live).run(Array(CommandLine.arguments.dropFirst()))
    }
  }
}
