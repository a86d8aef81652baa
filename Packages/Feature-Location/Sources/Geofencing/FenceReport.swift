import Foundation
import Positioning

/// The report of a track at each fence.
package struct FenceReport: Sendable, Hashable, Codable {
    package struct Row: Sendable, Hashable, Codable {
        package var fence: String
        package var name: String
        package var entries = 0
        package var exits = 0
        package var dwells = 0
        /// Seconds inside, including a stay that is still open when the track ends.
        package var timeInside: TimeInterval = 0
        package var isInside = false
    }

    /// One for each fence, in order.
    package var rows: [Row]
    /// In order of time; at most ``maximumEvents``.
    package var events: [GeofenceEvent]
    package var eventCount: Int
    package var fixCount: Int
    /// The number of fixes older than the one before, which are ignored.
    package var ignoredCount: Int
    package var start: Date?
    package var end: Date?

    static let maximumEvents = 10_000
}

/// Runs fixes through fences and adds up the results. Entries and exits count whatever a fence is set to report;
/// events, and the stays that count as dwelling, are only those that it reports.
package struct FenceReplay {
    private var monitor: GeofenceMonitor
    private var report: FenceReport
    private let places: [String: Int]
    private let told: [Set<Geofence.Trigger>]

    package init(_ fences: [Geofence]) {
        let telling = fences.map { fence in
            var fence = fence
            fence.triggers = Set(Geofence.Trigger.allCases)
            return fence
        }
        told = fences.map(\.triggers)
        monitor = GeofenceMonitor(telling)
        report = FenceReport(
            rows: fences.map { FenceReport.Row(fence: $0.id, name: $0.name) },
            events: [],
            eventCount: 0,
            fixCount: 0,
            ignoredCount: 0
        )
        places = Dictionary(fences.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    package mutating func add(_ fix: LocationFix) {
        report.fixCount += 1
        if let end = report.end, fix.time < end {
            report.ignoredCount += 1
            return
        }
        if report.start == nil { report.start = fix.time }
        report.end = fix.time
        for event in monitor.update(fix) {
            guard let place = places[event.fence] else { continue }
            if told[place].contains(event.kind) {
                report.eventCount += 1
                if report.events.count < FenceReport.maximumEvents { report.events.append(event) }
                if event.kind == .dwell { report.rows[place].dwells += 1 }
            }
            switch event.kind {
            case .enter: report.rows[place].entries += 1
            case .dwell: break
            case .exit:
                report.rows[place].exits += 1
                report.rows[place].timeInside += event.stay ?? 0
            }
        }
    }

    /// The sums so far.
    package func summary() -> FenceReport {
        var result = report
        for (place, state) in monitor.states.enumerated() {
            guard let enteredAt = state.enteredAt, let end = report.end else { continue }
            result.rows[place].isInside = true
            result.rows[place].timeInside += end.timeIntervalSince(enteredAt)
        }
        return result
    }
}
