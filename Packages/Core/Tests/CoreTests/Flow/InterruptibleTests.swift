import Core
import CoreTesting
import Testing

@Suite("What Ctrl-C ends by itself")
struct InterruptibleTests {
    @Test("only what runs inside ends, and what it returns all the same counts")
    func inside() async throws {
        let frontEnd = ScriptedFrontEnd()
        let session = FlowSession.scripted(frontEnd)
        let gate = Gate()
        let waiting = Task {
            try await session.interruptible {
                gate.open()
                do {
                    try await Task.sleep(for: .seconds(600))
                } catch is CancellationError {
                    return "kept"
                }
                return "late"
            }
        }
        try await gate.pass()
        #expect(frontEnd.interrupt())
        #expect(try await waiting.value == "kept")
        #expect(!frontEnd.interrupt(), "the claim is given back")
        await #expect(throws: Interrupted.self) {
            try await session.interruptible {
                frontEnd.interrupt()
                try await Task.sleep(for: .seconds(600))
            }
        }
    }

    @Test("a flow that is cancelled cancels what runs inside")
    func outside() async throws {
        let session = FlowSession.scripted()
        let gate = Gate()
        let flow = Task {
            try await session.interruptible {
                gate.open()
                try await Task.sleep(for: .seconds(600))
            }
        }
        try await gate.pass()
        flow.cancel()
        await #expect(throws: CancellationError.self) { try await flow.value }
    }

    @Test("the newest claim is meant, once; then the flow is")
    func claims() {
        let claims = InterruptClaims()
        #expect(!claims.interrupt())
        let outer = claims.claim {}
        let inner = claims.claim {}
        #expect(claims.interrupt())
        #expect(!claims.interrupt(), "it has not ended after the first Ctrl-C")
        inner()
        #expect(claims.interrupt())
        outer()
        #expect(!claims.interrupt())
    }
}
