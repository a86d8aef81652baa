import Core
import MCPWire
import Testing

@testable import MCPServing

@Suite("Progress of a call")
struct ProgressMeterTests {
    private static func done(_ notification: PeerNotification?) -> Double? {
        if case .progress(let progress) = notification { progress.done } else { nil }
    }

    @Test("phases and their shares make one number that rises")
    func rises() {
        var meter = ProgressMeter(token: .number(1))
        var now = Duration.zero
        let updates: [(ProgressUpdate, Double?)] = [
            (ProgressUpdate("Read", completed: 0, total: 10), nil),
            (ProgressUpdate("Read", completed: 5, total: 10), 0.5),
            (ProgressUpdate("Read", completed: 5, total: 10), nil),
            (ProgressUpdate("Read", completed: 25, total: 10), 1),
            (ProgressUpdate("Write", completed: 0, total: 0), nil), (ProgressUpdate("Write", completed: 1), 1.5),
            (ProgressUpdate("Write", completed: 3), 1.75), (ProgressUpdate("Write", completed: -7), 2 + 0),
            (ProgressUpdate("Write", completed: .max), 3), (ProgressUpdate("Read", completed: 1, total: 4), 3.25),
        ]
        for (update, expected) in updates {
            now += .seconds(1)
            #expect(Self.done(meter.progress(for: update, at: now)) == expected, "\(update)")
        }
        now += .seconds(1)
        #expect(Self.done(meter.beat(at: now)) == 3.251)
    }

    @Test("at most four messages a second are sent")
    func pauses() {
        var meter = ProgressMeter(token: .number(1))
        var sent = 0
        for millisecond in 1...2000 {
            let update = ProgressUpdate("Read", completed: Int64(millisecond), total: 2000)
            if meter.progress(for: update, at: .milliseconds(millisecond)) != nil { sent += 1 }
        }
        #expect(sent == 8)
    }

    @Test("a message says what is done, and how much")
    func says() {
        var meter = ProgressMeter(token: .number(1))
        let update = ProgressUpdate("Reading", completed: 5, total: 10, unit: "records")
        guard case .progress(let progress) = meter.progress(for: update, at: .zero) else {
            Issue.record("nothing is sent")
            return
        }
        #expect(progress.message == "Reading: 5 of 10 records")
    }
}
