import Foundation

/// Looks again and again, at most some seconds of the machine's own time, whether something is so: another process does not
/// say when.
package func happens(within seconds: Double = 20, _ condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while try !condition() {
        guard ContinuousClock.now < end else { return false }
        Thread.sleep(forTimeInterval: 0.02)
    }
    return true
}
