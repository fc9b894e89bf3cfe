// The API of this module is made of these types, so one import is enough.
@_exported public import FeedCache
@_exported public import FeedLibrary
@_exported public import FeedPolling
