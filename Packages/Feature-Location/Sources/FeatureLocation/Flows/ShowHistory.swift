import ArgumentParser
import Core
import Foundation
import LocationText
import SpokenText

struct ShowHistory: Flow {
    static let descriptor = FlowDescriptor(
        "history",
        "List where you were",
        effect: .reads,
        openTo: .page,
        examples: [
            FlowExample("", "the last 30 days"),
            FlowExample("2026-03", "March of 2026"),
            FlowExample("--from 2026-03 --limit 500", "since March"),
        ]
    )

    @OptionGroup var period: PeriodOptions
    @Option(help: "How many days back, 1 to 36500; by default 30.") var days: Int?
    @Option(help: "How many places at most, 1 to 10000.") var limit = 50

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> HistoryResult {
        let limit = try Limits.checked(limit, 1...10_000, "--limit")
        var days = try Limits.checked(self.days ?? 30, 1...36_500, "--days")
        let rows: [FixRecord]
        if let span = try period.days(in: session.context) {
            let start = span.lowerBound.interval(in: session.time.calendar).start
            let end = span.upperBound.interval(in: session.time.calendar).end
            let since = try await location.history(since: start, limit: .max)
            rows = Array(since.filter { $0.recordedAt.date < end }.prefix(limit))
            days = max(1, span.lowerBound.days(to: session.time.today) + 1)
        } else {
            rows = try await location.history(since: session.time.moment(daysAgo: days), limit: limit)
        }
        let latest = rows.isEmpty ? try await location.history(since: nil, limit: 1).first : nil
        return HistoryResult(
            places: rows.compactMap { HistoryResult.Row($0) },
            days: days,
            latest: latest?.recordedAt.date,
            retentionDays: try await location.retentionDays()
        )
    }
}

/// The person's location history, newest first.
struct HistoryResult: FlowResult {
    struct Row: Encodable, Sendable {
        var time: Date
        /// The zone the person was in, IANA.
        var zone: String
        var latitude, longitude: Double
        var accuracy: Double?
        var place, subtitle, countryCode: String?
        /// Meters to the place of that name.
        var placeDistance: Double?
        var source, session: String

        private enum CodingKeys: String, CodingKey {
            case zone, latitude, longitude, accuracy, place, subtitle, countryCode, placeDistance, source, session
            case time = "recordedAt"
        }

        init?(_ record: FixRecord) {
            guard record.fix != nil else { return nil }
            time = record.recordedAt.date
            zone = record.zone
            latitude = record.latitude
            longitude = record.longitude
            accuracy = record.accuracy
            place = record.place
            subtitle = record.subtitle
            countryCode = record.countryCode
            placeDistance = record.placeDistance
            source = record.source
            session = record.session
        }
    }

    var places: [Row]
    var days: Int
    /// The time of the last fix, if it is earlier than the period shown.
    var latest: Date?
    /// The retention period in days; absent: forever.
    var retentionDays: Int?

    func presentation(in context: FlowContext) -> Presentation {
        let kept =
            retentionDays.map { "Places are forgotten after \(context.forms.counted($0, "day"))." }
            ?? "Places are kept until you forget them."
        if places.isEmpty, let latest {
            let ago = Int((context.time.now.timeIntervalSince(latest) / 86_400).rounded(.up))
            let period = days == 1 ? "the last day" : "the last \(days) days"
            let again = ago > days && ago <= 36_500 ? " See 'bento location history --days \(ago)'." : ""
            return .text(
                "No place was recorded in \(period); the latest is of \(Measure.time(latest, context)).\(again)",
                tone: .muted
            )
        }
        guard !places.isEmpty else { return .text("No places are recorded. \(kept)", tone: .muted) }
        let columns = [
            Table.Column("When"), Table.Column("Place"), Table.Column("In", dispensability: 1),
            Table.Column("From", dispensability: 2),
        ]
        let rows = places.map { row in
            let coordinate = (try? Coordinate(latitude: row.latitude, longitude: row.longitude))
                .map { CoordinateText.text($0) }
            let place = row.place.map { Measure.place($0, row.placeDistance, context) }
            return [
                Table.Cell(Measure.time(row.time, context)),
                Table.Cell(place ?? coordinate ?? "", tone: .strong),
                Table.Cell(row.subtitle ?? "", tone: .muted),
                Table.Cell(row.source),
            ]
        }
        return .stack([.table(Table(columns, rows: rows)), .text(kept, tone: .muted)])
    }
}
