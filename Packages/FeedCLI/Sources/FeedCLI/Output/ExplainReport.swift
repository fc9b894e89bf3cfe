/// What `feed explain` reports: which pictures the item of an image names, which of them were
/// taken, and by which rule. It is for those who look after the formats, so it is in English.
public struct ExplainReport: Hashable, Sendable {
  /// The number of the image, counted from 1, and its id.
  let number: Int, id: UUID
  /// The URL of its picture.
  let url: URL
  /// The item's own id, as the publisher wrote it, and its title.
  let itemID: String?, title: String?
  let page: URL?
  let candidates: [Candidate]?
  let unread: Int

  /// Makes a report.
  /// - Parameters:
  ///   - number: the number of the image, counted from 1.
  ///   - id: its id.
  ///   - url: the URL of its picture.
  ///   - itemID: the id of its item, as the publisher wrote it.
  ///   - title: the item's title.
  ///   - page: the item's page.
  ///   - candidates: the pictures that the item names, in the order in which they were read; `nil`
  ///     if there is nothing to choose from in this format.
  ///   - unread: how many more there are, which were not read.
  public init(
    number: Int,
    id: UUID,
    url: URL,
    itemID: String? = nil,
    title: String?,
    page: URL?,
    candidates: [Candidate]?,
    unread: Int = 0
  ) {
    self.number = number
    self.id = id
    self.url = url
    self.itemID = itemID
    self.title = title
    self.page = page
    self.candidates = candidates
    self.unread = unread
  }
}
