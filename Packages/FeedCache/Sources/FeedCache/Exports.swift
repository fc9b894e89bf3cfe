// The API consists of these types, so one import is enough.
@_exported public import FeedCore
