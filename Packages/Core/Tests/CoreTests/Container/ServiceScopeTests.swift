import CoreTesting
import Testing

@testable import Core

@Suite("Service scopes")
struct ServiceScopeTests {
    private func container(_ built: Counter) throws -> ServiceContainer {
        try ServiceContainer([
            registration(Alpha.self, scope: .app) { _ in Alpha(id: built.up()) },
            registration(Beta.self, scope: .session) { resolver in
                _ = try await resolver.get(Alpha.self)
                return Beta(id: built.up())
            },
        ])
    }

    @Test("sessions share services of the app, whichever asks first, and have their own of the session")
    func sessions() async throws {
        let app = try container(Counter())
        let (first, second) = (app.session(), app.session())
        #expect(try await first.resolve(Beta.self) == Beta(id: 2))
        #expect(try await second.resolve(Beta.self) == Beta(id: 3))
        #expect(try await first.resolve(Beta.self) == Beta(id: 2))
        #expect(try await second.resolve(Alpha.self) == Alpha(id: 1))
        #expect(try await app.resolve(Alpha.self) == Alpha(id: 1))
        #expect(try await app.resolve(Beta.self) == Beta(id: 4))
    }

    @Test("a session of a session shares services of the app as well")
    func nested() async throws {
        let app = try container(Counter())
        let inner = app.session().session()
        #expect(try await inner.resolve(Alpha.self) == Alpha(id: 1))
        #expect(try await app.resolve(Alpha.self) == Alpha(id: 1))
    }

    @Test("a service of the app that asks for one of a session is refused, in every session")
    func captive() async throws {
        let app = try ServiceContainer([
            registration(Alpha.self, owner: "food") { Alpha(id: try await $0.get(Beta.self).id) },
            registration(Beta.self, scope: .session, owner: "food") { _ in Beta() },
        ])
        for container in [app, app.session()] {
            let error = await #expect(throws: ServiceError.self) { try await container.resolve(Alpha.self) }
            #expect(error == .shorterScope(ServiceKey(Beta.self), askedBy: "food"))
        }
        #expect(try await app.resolve(Beta.self) == Beta())
    }

    @Test("a session ends when nobody holds it, though a service of the app was first asked for through it")
    func sessionIsReleased() async throws {
        final class Token: Sendable {
            let released: Counter
            init(_ released: Counter) { self.released = released }
            deinit { released.up() }
        }
        struct Held: Sendable { let resolver: ServiceResolver }
        let released = Counter()
        let app = try ServiceContainer([
            registration(Held.self) { Held(resolver: $0) },
            registration(Token.self, scope: .session) { _ in Token(released) },
        ])
        do {
            let session = app.session()
            _ = try await session.resolve(Held.self)
            _ = try await session.resolve(Token.self)
        }
        await eventually { released.value == 1 }
    }
}
