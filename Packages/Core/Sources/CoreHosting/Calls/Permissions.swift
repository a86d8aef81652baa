import Core

/// The person's decision about one caller and one flow that changes data.
public enum Permission: String, Sendable, Codable, CaseIterable {
    case always
    /// The next call, and no further one.
    case once
    case never
}

/// The person's permissions: what each caller may change. Provided by the host, which keeps them between runs.
///
/// - Important: Only the host writes permissions. A feature asks for a call, and the call is checked.
public protocol PermissionStoring: Sendable {
    /// The person's decision; `nil` if they have not made one.
    func permission(of caller: Caller, for flow: String) async throws -> Permission?

    /// Takes a permission for one call. A ``Permission/once`` is used up: if two calls need it at the same time, even
    /// from two processes, only one gets it.
    ///
    /// - Returns: the previous permission; `nil` if there was none.
    func take(_ caller: Caller, for flow: String) async throws -> Permission?

    /// Sets or, with `nil`, removes a permission.
    func set(_ permission: Permission?, of caller: Caller, for flow: String) async throws

    /// Every permission, sorted by caller and flow.
    func all() async throws -> [PermissionEntry]
}

extension PermissionStoring {
    /// Sets a caller's permission for a flow, if it has any effect.
    ///
    /// - Throws: a failure (64) if the caller needs none, or the flow changes nothing or spends; ``FlowNotOpen``.
    public func say(_ permission: Permission, of caller: Caller, for flow: FlowRegistration) async throws {
        guard !caller.isOwn else {
            throw Failure.usage("permissions.own", "You and your programs need no permission.")
        }
        guard permission == .never || !caller.changesFreely else {
            throw Failure.usage(
                "permissions.own",
                "A page that you opened needs no permission; it can only be denied one."
            )
        }
        guard flow.descriptor.openTo.contains(caller.kind) else { throw FlowNotOpen(flow: flow.id, caller: caller) }
        guard flow.descriptor.effect == .writes else {
            throw Failure.usage(
                "permissions.not-needed",
                flow.descriptor.effect == .reads
                    ? "'\(flow.id)' changes nothing and needs no permission."
                    : "'\(flow.id)' spends: you confirm each one yourself, and no permission stands for that."
            )
        }
        try await set(permission, of: caller, for: flow.id)
    }

    /// Removes a caller's permissions: for one flow, or with `nil` for all.
    ///
    /// - Parameter asker: the caller who asks for it; only the person may lift a denial of the asker itself.
    /// - Returns: whether there were any.
    /// - Throws: a failure (77) if something was denied to the asker itself.
    public func takeBack(from caller: Caller, for flow: String?, as asker: Caller) async throws -> Bool {
        let entries = try await all().filter { $0.caller == caller && flow ?? $0.flow == $0.flow }
        if asker == caller, !asker.isOwn, let denied = entries.first(where: { $0.permission == .never }) {
            throw Failure(
                "permissions.own-denial",
                "'\(denied.flow)' is denied to '\(caller)', which cannot lift that itself.",
                recovery: "Type 'bento permissions delete \(caller) \(denied.flow)' at a terminal.",
                exitStatus: .noPermission
            )
        }
        for entry in entries { try await set(nil, of: entry.caller, for: entry.flow) }
        return !entries.isEmpty
    }
}

/// One permission as it is listed.
public struct PermissionEntry: Sendable, Equatable, Codable {
    public let caller: Caller
    public let flow: String
    public let permission: Permission

    public init(caller: Caller, flow: String, permission: Permission) {
        self.caller = caller
        self.flow = flow
        self.permission = permission
    }
}
