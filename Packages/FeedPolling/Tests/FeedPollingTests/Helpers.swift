import FeedPolling
import Testing

struct NoConnection: Error, Equatable {}
