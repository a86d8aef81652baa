import Core
import Synchronization

/// Schemas that were derived before: deriving one asks ArgumentParser for a description of all arguments, which costs a
/// hundred times what a call through the desk does.
final class SchemaCache: Sendable {
    private struct Key: Hashable {
        let flow: ObjectIdentifier
        let isOwn: Bool
        let canEndCalls: Bool
    }

    private let schemas = Mutex<[Key: any Sendable]>([:])

    func schema<F: Flow>(of type: F.Type, for caller: Caller) -> FlowSchema<F> {
        let key = Key(flow: ObjectIdentifier(type), isOwn: caller.isOwn, canEndCalls: caller.canEndCalls)
        if let known = schemas.withLock({ $0[key] as? FlowSchema<F> }) { return known }
        let schema = FlowSchema(type, for: caller)
        schemas.withLock { $0[key] = schema }
        return schema
    }
}
