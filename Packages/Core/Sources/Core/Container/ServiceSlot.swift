import Synchronization

/// A slot whose service type is known only to the one who asks.
@usableFromInline protocol ErasedServiceSlot: AnyObject, Sendable {
    /// How many wait for the service to be built.
    var waiterCount: Int { get }
}

/// The place of one service: empty, being built, or filled for good.
///
/// What reads a filled slot is inlinable: compiled where the service's type is known, it costs a fraction of looking up
/// the generic types by their arguments at each call.
@usableFromInline final class ServiceSlot<Service: Sendable>: ErasedServiceSlot {
    @usableFromInline final class Box: Sendable {
        @usableFromInline let service: Service
        init(_ service: Service) { self.service = service }
    }

    private struct Construction {
        let build: ServiceBuild
        let flight: Flight<Service>
    }

    private enum Step {
        case done(Service)
        case start(Construction)
        case join(Construction, ticket: Int)
        case drain(Construction, ticket: Int)
    }

    private let registration: ServiceRegistration
    private let factory: @Sendable (ServiceResolver) async throws -> Service
    // Filled once and never emptied, so that reading it takes no lock. It owns one reference, which `deinit` gives back.
    // (`AtomicLazyReference` does the same, but its `load` is not inlinable and looks up generic types at each call.)
    @usableFromInline let filled = Atomic<Unmanaged<Box>?>(nil)
    private let construction = Mutex<Construction?>(nil)

    init(
        registration: ServiceRegistration,
        factory: @escaping @Sendable (ServiceResolver) async throws -> Service
    ) {
        self.registration = registration
        self.factory = factory
    }

    deinit { filled.load(ordering: .acquiring)?.release() }

    /// The service, where it is built.
    @inlinable var cached: Service? { filled.load(ordering: .acquiring)?.takeUnretainedValue().service }

    @usableFromInline var waiterCount: Int { construction.withLock { $0?.flight.memberCount ?? 0 } }

    /// The service; builds it, or waits for the one who does.
    ///
    /// - Parameter asker: the build whose factory asks.
    @usableFromInline nonisolated(nonsending) func value(
        in container: ServiceContainer,
        askedBy asker: ServiceBuild?
    ) async throws
        -> Service
    {
        let askers = [asker, ServiceBuild.current].compactMap { $0 }
        while true {
            try Task.checkCancellation()
            switch try nextStep(in: container, askers: askers) {
            case .done(let service):
                return service
            case .start(let construction):
                start(construction, in: container)
                return try await wait(for: construction, Flight<Service>.founder, in: container, askers: askers)
            case .join(let construction, let ticket):
                return try await wait(for: construction, ticket, in: container, askers: askers)
            case .drain(let construction, let ticket):
                // Everybody who waited for this build has gone and it was cancelled. It may still succeed; either way
                // a second factory must not run beside it.
                _ = try? await wait(for: construction, ticket, in: container, askers: askers)
            }
        }
    }

    /// Decides under the lock of the wait graph, so that no two tasks start a build or close a circle unseen.
    private func nextStep(in container: ServiceContainer, askers: [ServiceBuild]) throws -> Step {
        try container.waits.withLock { graph in
            try construction.withLock { construction in
                if let service = cached { return .done(service) }
                if let current = construction {
                    try graph.add(askers, waitFor: current.build)
                    if let ticket = current.flight.join() { return .join(current, ticket: ticket) }
                    return .drain(current, ticket: current.flight.watch())
                }
                let new = Construction(build: ServiceBuild(registration.key), flight: Flight())
                try graph.add(askers, waitFor: new.build)
                construction = new
                return .start(new)
            }
        }
    }

    private func start(_ construction: Construction, in container: ServiceContainer) {
        let build = construction.build
        let resolver = ServiceResolver(
            container: container,
            owner: registration.owner,
            visible: registration.visible,
            build: build
        )
        construction.flight.start { [self] in
            let outcome: Result<Service, any Error>
            do {
                let service = try await ServiceBuild.$current.withValue(build) { try await factory(resolver) }
                // Builds of one slot never overlap and none begins once it is filled: nothing is overwritten.
                filled.store(Unmanaged.passRetained(Box(service)), ordering: .releasing)
                outcome = .success(service)
            } catch {
                outcome = .failure(error)
            }
            // Before anybody hears of the outcome, so that who tries again after a failure starts a new build.
            self.construction.withLock { $0 = nil }
            return outcome
        }
    }

    nonisolated(nonsending) private func wait(
        for construction: Construction,
        _ ticket: Int,
        in container: ServiceContainer,
        askers: [ServiceBuild]
    ) async throws -> Service {
        let outcome = await construction.flight.outcome(for: ticket)
        container.waits.withLock { $0.remove(askers, waitingFor: construction.build) }
        guard let outcome else { throw CancellationError() }
        return try outcome.get()
    }
}
