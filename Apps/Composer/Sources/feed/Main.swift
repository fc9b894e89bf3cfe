import FeedComposer

@main
struct Main {
  static func main() {
    FeedProcess.run()
  }
}
