/// What a container finds for a type: the slot, and what decides who may have it.
@usableFromInline struct ServiceEntry: Sendable {
    @usableFromInline let slot: any ErasedServiceSlot
    @usableFromInline let owner: String
    /// Makes the registration of one owner's own view; `nil`: all share ``slot``.
    @usableFromInline let view: (@Sendable (_ asker: String) -> ServiceRegistration)?

    init(_ registration: ServiceRegistration) {
        slot = registration.makeSlot(registration)
        owner = registration.owner
        view = registration.view
    }
}
