import UIKit

@MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View { public var body: Never { fatalError() } }

public protocol Shown: View where Body == Never {}
extension Shown { public var body: Never { fatalError() } }

@resultBuilder @MainActor public enum ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<each V: View>(_ views: repeat each V) -> EmptyView { EmptyView() }
  public static func buildBlock<V: View>(_ view: V) -> V { view }
  public static func buildIf<V: View>(_ view: V?) -> Either<V, EmptyView> { Either() }
  public static func buildEither<A: View, B: View>(first: A) -> Either<A, B> { Either() }
  public static func buildEither<A: View, B: View>(second: B) -> Either<A, B> { Either() }
}

public struct Either<A: View, B: View>: Shown {}

public struct EmptyView: Shown { public init() {} }
public struct Text: Shown { public init(verbatim: String) {} }
public struct ProgressView: Shown { public init() {} }
public struct Image: Shown {
  public init(uiImage: UIImage) {}
  public func resizable() -> Image { self }
  public func scaledToFit() -> some View { self }
}

public struct Button: Shown { public init(_ title: String, action: @escaping @MainActor () -> Void) {} }
public struct List<Content: View>: Shown { public init(@ViewBuilder content: () -> Content) {} }
public struct HStack<Content: View>: Shown { public init(@ViewBuilder content: () -> Content) {} }

public enum HorizontalAlignment { case leading, center }
public struct VStack<Content: View>: Shown {
  public init(alignment: HorizontalAlignment = .center, @ViewBuilder content: () -> Content) {}
}

public struct ForEach<Items: RandomAccessCollection, Content: View>: Shown where Items.Element: Identifiable {
  public init(_ items: Items, @ViewBuilder content: @escaping (Items.Element) -> Content) {}
}

public struct Font: Sendable { public static let footnote = Font(), caption = Font() }

extension View {
  public func font(_ font: Font) -> some View { self }
  public func accessibilityLabel(_ label: String) -> some View { self }
  public func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View { self }
  public func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View { self }
  public func task(_ action: sending @escaping @MainActor () async -> Void) -> some View { self }
  public func refreshable(action: @escaping @MainActor @Sendable () async -> Void) -> some View { self }
  public func onChange<V: Equatable>(of value: V, _ action: @escaping (V, V) -> Void) -> some View { self }
}

@propertyWrapper public struct State<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

public enum ScenePhase { case background, inactive, active }
public struct EnvironmentValues { public var scenePhase: ScenePhase { .active } }
@propertyWrapper @MainActor public struct Environment<Value> {
  private let path: KeyPath<EnvironmentValues, Value>
  public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }
  public var wrappedValue: Value { EnvironmentValues()[keyPath: path] }
}
