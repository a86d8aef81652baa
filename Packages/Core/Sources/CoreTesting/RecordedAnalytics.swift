import Core
import Synchronization

/// Analytics that keep what they are told.
public final class RecordedAnalytics: AnalyticsService {
    public enum Call: Sendable, Equatable {
        case identified(String)
        case captured(AnalyticsEvent)
        case reset
    }

    private let kept = Mutex<[Call]>([])

    public init() {}

    public var calls: [Call] { kept.withLock { $0 } }

    public func identify(_ account: String) async { kept.withLock { $0.append(.identified(account)) } }
    public func capture(_ event: AnalyticsEvent) async { kept.withLock { $0.append(.captured(event)) } }
    public func reset() async { kept.withLock { $0.append(.reset) } }
}
