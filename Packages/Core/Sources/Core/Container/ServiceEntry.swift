import Synchronization

/// What a container finds for a type: the slot, and what decides who may have it.
@usableFromInline struct ServiceEntry: Sendable {
    @usableFromInline let slot: any ErasedServiceSlot
    @usableFromInline let owner: String
    /// The slots of owners that have their own view; `nil`: all share ``slot``.
    @usableFromInline let views: OwnerViews?

    init(_ registration: ServiceRegistration) {
        slot = registration.makeSlot(registration)
        owner = registration.owner
        views = registration.view.map { OwnerViews(make: $0) }
    }
}

/// The views of one service, one for each owner that has asked.
@usableFromInline final class OwnerViews: Sendable {
    private let make: @Sendable (String) -> ServiceRegistration
    private let slots = Mutex<[String: any ErasedServiceSlot]>([:])

    init(make: @escaping @Sendable (String) -> ServiceRegistration) { self.make = make }

    @usableFromInline func slot(for owner: String) -> any ErasedServiceSlot {
        slots.withLock { slots in
            if let slot = slots[owner] { return slot }
            let registration = make(owner)
            let slot = registration.makeSlot(registration)
            slots[owner] = slot
            return slot
        }
    }
}
