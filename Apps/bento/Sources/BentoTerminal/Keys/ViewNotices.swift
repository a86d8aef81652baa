import Core
import CoreHosting
import Observation

/// The notices of a live view, one after the other.
@MainActor
final class ViewNotices {
    private lazy var queue = NoticeQueue()
    private var follower: Task<Void, Never>?
    private let onChange: @Sendable (Notice?) -> Void

    /// - Parameter onChange: gets the notice to show from now on; `nil`: none.
    nonisolated init(onChange: @escaping @Sendable (Notice?) -> Void) { self.onChange = onChange }

    func post(_ notice: Notice) {
        queue.post(notice)
        guard follower == nil else { return }
        let (queue, onChange) = (queue, onChange)
        let notices = Observations { queue.current }
        follower = Task { for await notice in notices { onChange(notice) } }
    }

    func end() { follower?.cancel() }
}
