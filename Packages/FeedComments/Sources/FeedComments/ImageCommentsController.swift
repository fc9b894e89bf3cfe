public import FeedCore
public import FeedScreens

/// The logic of the screen of an image's comments.
///
/// Comments stay while they are loaded again, with ``ImageCommentsScreen/isLoading``, and if that
/// fails, with ``ImageCommentsScreen/error``. Where there are none yet, the failure is the state,
/// until it is dismissed.
@MainActor
public final class ImageCommentsController:
  ResourceController<ImageCommentsScreen, ImageCommentsViewState>
{
  /// Makes the controller of the comments on `image`. Dates are relative to the time `now`.
  public init(
    on image: FeedImage,
    loader: any ImageCommentsLoader,
    presenter: ImageCommentsPresenter = ImageCommentsPresenter(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    super.init(
      loader: ScreenLoader(image: image, loader: loader, presenter: presenter, now: now),
      viewState: presenter.state
    )
  }
}

/// Loads comments, and presents them off the main actor.
private struct ScreenLoader: ResourceLoader {
  let image: FeedImage
  let loader: any ImageCommentsLoader
  let presenter: ImageCommentsPresenter
  let now: @Sendable () -> Date

  func load() async throws -> ImageCommentsScreen {
    presenter.screen(of: try await loader.loadComments(on: image), now: now())
  }
}

extension ImageCommentsPresenter {
  /// The view state of a screen.
  fileprivate func state(
    of resource: ResourceState<ImageCommentsScreen>
  ) -> ImageCommentsViewState {
    guard var screen = resource.value else {
      if resource.isLoading || resource.isUntried {
        return loading()
      }
      return resource.error.map(failed) ?? nothing()
    }
    screen.isLoading = resource.isLoading
    screen.error = resource.error.map(failedAgain)
    return .loaded(screen)
  }
}
