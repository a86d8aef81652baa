import Core

extension FlowSession {
    /// This session with a mode that was chosen in its call.
    ///
    /// - Throws: a failure where somebody else than the person wants changes allowed that were not.
    func permittingChosen(_ mode: PermissionMode) throws -> FlowSession {
        guard mode != .allow || caller.isOwn else {
            throw Failure(
                "chat.mode-refused",
                "Only you can have a conversation allow changes.",
                exitStatus: .noPermission
            )
        }
        return permitting(mode)
    }
}
