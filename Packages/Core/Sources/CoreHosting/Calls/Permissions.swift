import Core

/// What the person has said about one caller and one flow that changes data.
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
    /// What the person has said; `nil` where they have said nothing.
    func permission(of caller: Caller, for flow: String) async throws -> Permission?

    /// Takes a permission for one call: a ``Permission/once`` is used up, so that of two calls at the same time, also
    /// from two processes, one gets it.
    ///
    /// - Returns: what stood there before; `nil` where nothing did.
    func take(_ caller: Caller, for flow: String) async throws -> Permission?

    /// Sets or, with `nil`, removes a permission.
    func set(_ permission: Permission?, of caller: Caller, for flow: String) async throws

    /// Every permission, sorted by caller and flow.
    func all() async throws -> [PermissionEntry]
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
