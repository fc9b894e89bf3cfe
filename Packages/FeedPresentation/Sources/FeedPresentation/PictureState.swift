/// The state of a row's picture: its image data, or what a UI framework makes of that.
@frozen public enum PictureState<Picture: Sendable>: Sendable {
  /// It is being loaded, or was not requested yet.
  case loading
  /// It is here.
  case loaded(Picture)
  /// It could not be loaded, and this is why; another request may succeed.
  case failed(message: String)
}

extension PictureState: Equatable where Picture: Equatable {}
extension PictureState: Hashable where Picture: Hashable {}
