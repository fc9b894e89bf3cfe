import Foundation

public final class UIImage: Sendable {
  public init?(data: Data) {}
  public func byPreparingForDisplay() async -> UIImage? { self }
}

@MainActor open class UIView: NSObject { public override nonisolated init() {} }
@MainActor open class UIControl: UIView {
  public struct Event: Sendable { public static let valueChanged = Event() }
  public func addAction(_ action: UIAction, for event: Event) {}
}
@MainActor public final class UIRefreshControl: UIControl { public func endRefreshing() {} }
@MainActor public final class UIAction { public init(handler: @escaping @MainActor (UIAction) -> Void) {} }

public struct UIListContentConfiguration {
  public struct ImageProperties { public var maximumSize = CGSize.zero }
  public var text, secondaryText: String?
  public var image: UIImage?
  public var imageProperties = ImageProperties()
}

open class UITableViewCell: UIView {
  public enum CellStyle { case `default` }
  public var contentConfiguration: UIListContentConfiguration?
  public func defaultContentConfiguration() -> UIListContentConfiguration { UIListContentConfiguration() }
}

@MainActor public protocol UITableViewDataSourcePrefetching: AnyObject {
  func tableView(_ tableView: UITableView, prefetchRowsAt paths: [IndexPath])
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt paths: [IndexPath])
}

public final class UITableView: UIView {
  public enum Style { case plain }
  public weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
  public func register(_ type: AnyClass?, forCellReuseIdentifier name: String) {}
  public func dequeueReusableCell(withIdentifier name: String, for path: IndexPath) -> UITableViewCell {
    UITableViewCell()
  }
  public func cellForRow(at path: IndexPath) -> UITableViewCell? { nil }
  public func reloadData() {}
}

@MainActor public final class UINavigationItem { public var prompt: String? }

@MainActor open class UIViewController: NSObject {
  public override nonisolated init() {}
  public let navigationItem = UINavigationItem()
  public var presentedViewController: UIViewController? { nil }
  open func viewDidLoad() {}
  public func present(_ controller: UIViewController, animated: Bool) {}
}

open class UITableViewController: UIViewController {
  public var tableView: UITableView! = UITableView()
  public var refreshControl: UIRefreshControl?
  public init(style: UITableView.Style) { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell { UITableViewCell() }
  open func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath) {}
  open func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt path: IndexPath) {}
  open func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {}
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
}

public final class UIAlertController: UIViewController {
  public enum Style { case alert }
  public init(title: String?, message: String?, preferredStyle: Style) { super.init() }
  public func addAction(_ action: UIAlertAction) {}
}

@MainActor public final class UIAlertAction {
  public enum Style { case `default` }
  public init(title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil) {}
}

extension IndexPath {
  public var row: Int { self[1] }
}
