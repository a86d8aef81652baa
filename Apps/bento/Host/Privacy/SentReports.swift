import Analytics
import Core

/// What sending by hand did.
struct SentReports: FlowResult {
    /// How many events the server took.
    let sent: Int
    /// How many it refused for good; they are dropped.
    let dropped: Int
    /// How many still wait.
    let waiting: Int
    /// Whether another process was sending, so that this one left it to that.
    let isUnderWayElsewhere: Bool

    init(_ flush: QueuedAnalytics.Flush, waiting: Int) {
        sent = flush.sent
        dropped = flush.dropped
        isUnderWayElsewhere = flush.isUnderWayElsewhere
        self.waiting = waiting
    }

    func presentation(in context: FlowContext) -> Presentation {
        if isUnderWayElsewhere { return .text("Another command is sending them at this moment.") }
        if sent == 0, dropped == 0 { return .text("Nothing waits to be sent.") }
        let refused = dropped == 0 ? "" : " The server refused \(dropped) for good; they are dropped."
        return .text("Sent \(context.forms.counted(sent, "event")).\(refused)")
    }
}
