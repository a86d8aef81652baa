import Core
import Synchronization

/// Forms of flows that were derived before: deriving one asks ArgumentParser for a description of all arguments, which costs a
/// hundred times what a call through the desk does.
final class FormCache: Sendable {
    private struct Key: Hashable {
        let flow: ObjectIdentifier
        let isOwn: Bool
        let canEndCalls: Bool
    }

    private let forms = Mutex<[Key: FlowForm]>([:])

    func form(of flow: FlowRegistration, for caller: Caller) -> FlowForm {
        // Another program's tools may change while this one runs, and need no deriving.
        guard let type = flow.type else { return FlowForm(flow, for: caller) }
        let key = Key(flow: ObjectIdentifier(type), isOwn: caller.isOwn, canEndCalls: caller.canEndCalls)
        if let known = forms.withLock({ $0[key] }) { return known }
        let form = FlowForm(flow, for: caller)
        forms.withLock { $0[key] = form }
        return form
    }
}
