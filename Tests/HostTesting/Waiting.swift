import Foundation

/// The seconds that a test waits for another process, which may share a few cores with the builds of other packages.
package let patience = 90.0

/// Looks again and again, at most some seconds of the machine's own time, whether something is so: another process does not
/// say when. The limit ends a test of what never comes; no machine is so busy that what comes takes as long.
///
/// It blocks its thread, of which tasks have as few as there are cores: a test whose server runs in this process waits apart.
@available(*, noasync, message: "It blocks one of the few threads that tasks have; wait apart from them.")
package func happens(within seconds: Double = patience, _ condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while try !condition() {
        guard ContinuousClock.now < end else { return false }
        Thread.sleep(forTimeInterval: 0.02)
    }
    return true
}
