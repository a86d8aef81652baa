import Core
import Testing

@testable import CoreHosting

@Suite("Lifecycle graph")
struct LifecycleGraphTests {
    private func error(_ nodes: LifecycleNode...) -> LifecycleError? {
        #expect(throws: LifecycleError.self) { try LifecycleCoordinator(nodes) }
    }

    @Test("two nodes with one id are refused")
    func duplicate() {
        let error = error(LifecycleNode("a"), LifecycleNode("a"))
        #expect(error?.message == "Two parts of the app have the id 'a'.")
        #expect(error?.code == "lifecycle.duplicate")
    }

    @Test("dependencies that do not exist are reported, all of them")
    func unknown() {
        let error = error(LifecycleNode("b", dependsOn: ["x", "a"]), LifecycleNode("a", dependsOn: ["y"]))
        #expect(error == .unknown(["a -> y", "b -> x"]))
        #expect(error?.message == "Parts of the app depend on what does not exist: a -> y, b -> x.")
        #expect(error?.code == "lifecycle.unknown")
    }

    @Test("a circle is reported with its path, and without those that only lead into it")
    func cycle() {
        let error = error(
            LifecycleNode("a", dependsOn: ["b"]),
            LifecycleNode("b", dependsOn: ["c", "free"]),
            LifecycleNode("c", dependsOn: ["d"]),
            LifecycleNode("d", dependsOn: ["b"]),
            LifecycleNode("free")
        )
        #expect(error?.message == "Parts of the app depend on each other in a circle: b -> c -> d -> b.")
        #expect(error?.code == "lifecycle.cycle")
        #expect(error?.recovery == "Correct the 'dependsOn' of the nodes.")
        #expect(self.error(LifecycleNode("a", dependsOn: ["a"])) == .cycle(["a", "a"]))
    }

    @Test(
        "states read well",
        arguments: [
            (LifecycleState.registered, "registered"), (.starting, "starting"), (.ready, "ready"),
            (.stopping, "stopping"), (.stopped, "stopped"), (.failed(reason: "No disk."), "failed: No disk."),
            (.blocked(by: ["a", "b"]), "blocked by a, b"), (.disabled(why: "Off."), "disabled: Off."),
        ]
    )
    func states(state: LifecycleState, text: String) {
        #expect(state.description == text)
    }
}
