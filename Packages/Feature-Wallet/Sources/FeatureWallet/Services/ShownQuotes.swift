import Core
import Foundation
import Synchronization

/// What was shown last to each who may confirm it: what is done is that, or they are asked again.
final class ShownQuotes: Sendable {
    private struct Key: Hashable {
        let caller: Caller
        let proposal: UUID?

        init(_ context: FlowContext) {
            caller = context.caller
            proposal = context.proposal
        }
    }

    private let quotes = Mutex<[Key: OperationQuote]>([:])

    func show(_ quote: OperationQuote, to context: FlowContext) {
        quotes.withLock { $0[Key(context)] = quote }
    }

    /// A confirmation holds once.
    func take(by context: FlowContext) -> OperationQuote? {
        quotes.withLock { $0.removeValue(forKey: Key(context)) }
    }
}
