/// What a container finds for a type: the slot, and what decides who may have it.
@usableFromInline struct ServiceEntry: Sendable {
    @usableFromInline let slot: any ErasedServiceSlot
    @usableFromInline let owner: String
    @usableFromInline let scope: ServiceScope

    init(_ registration: ServiceRegistration) {
        slot = registration.makeSlot(registration)
        owner = registration.owner
        scope = registration.scope
    }
}
