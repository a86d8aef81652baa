import ArgumentParser
import Core
import CoreHosting
import Foundation

/// `bento undo`: takes the last change back, whichever feature it is of and whoever made it.
struct UndoCommand: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back the last change, and show what was and is.",
        discussion: """
            It takes back what was logged, changed or deleted in your own data, whichever feature it is of and whoever did it; \
            said again it goes further back, and 'bento redo' makes it again. What has left this machine cannot be taken back: \
            payments, messages that were delivered, calls of servers.
            """
    )
    @Flag(help: "Take back the last change before a payment.") var earlier = false
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        let invocation = try HostInvocation.required()
        let passesPayments = earlier
        try await invocation.show { session in
            try await LastChange(parts: invocation.composition.parts())
                .take(.undo, passesPayments: passesPayments, in: session)
        }
    }
}

/// `bento redo`: makes the change again that `bento undo` took back.
struct RedoCommand: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo",
        abstract: "Make the change again that was taken back last."
    )
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        let invocation = try HostInvocation.required()
        try await invocation.show { session in
            try await LastChange(parts: invocation.composition.parts()).take(.redo, in: session)
        }
    }
}

/// The last change of all features.
struct LastChange {
    let parts: Composition

    private struct Found {
        let feature: FeatureManifest
        let source: UndoSource
        let step: UndoSource.Step
    }

    /// - Throws: a failure (65) with the code `undo.nothing` or `undo.spent`; ``ChangeIsOutdated``; what a feature throws.
    func take(
        _ direction: UndoSource.Direction,
        passesPayments: Bool = false,
        in session: FlowSession
    ) async throws -> TakenChange {
        let found = try await last(direction)
        if direction == .undo, !passesPayments { try refusePayment(since: found?.step, in: session.context) }
        guard let found else {
            throw Failure.invalid(
                "undo.nothing",
                direction == .undo
                    ? "There is no change to take back." : "Nothing was taken back that could be made again.",
                recovery: "See 'bento history'."
            )
        }
        let rows = try await parts.runtime.running(found.feature.id) { resolver in
            try await found.source.take(resolver, found.step, direction)
        }
        parts.calls.append(
            CallRecord(
                at: session.time.now,
                caller: session.caller,
                flow: "host.\(direction.rawValue)",
                effect: .writes,
                outcome: .done
            )
        )
        return TakenChange(
            direction: direction,
            feature: found.feature.title,
            summary: found.step.summary,
            at: found.step.at,
            rows: rows
        )
    }

    private func last(_ direction: UndoSource.Direction) async throws -> Found? {
        // Of two changes of the same moment the one whose feature was called last is the last.
        let called = try parts.calls.latest(100).map { $0.flow.prefix { $0 != "." } }
        func isLater(_ step: UndoSource.Step, of feature: String, than other: Found) -> Bool {
            guard step.at == other.step.at else { return step.at > other.step.at }
            let place = called.firstIndex { $0 == feature } ?? .max
            return place < called.firstIndex { $0 == other.feature.id } ?? .max
        }
        var latest: Found?
        for registrar in parts.runtime.registrations where parts.runtime.isAvailable(registrar.manifest.id) {
            for source in registrar.undoSources {
                let step = try await parts.runtime.running(registrar.manifest.id) { resolver in
                    try await source.next(resolver, direction)
                }
                let feature = registrar.manifest.id
                guard let step, latest.map({ isLater(step, of: feature, than: $0) }) ?? true else { continue }
                latest = Found(feature: registrar.manifest, source: source, step: step)
            }
        }
        return latest
    }

    /// Whoever takes back the last change after a payment may mean the payment.
    private func refusePayment(since step: UndoSource.Step?, in context: FlowContext) throws {
        let spent = try parts.calls.latest(200)
            .first { $0.effect == .spends && $0.outcome == .done && $0.at >= step?.at ?? .distantPast }
        guard let spent else { return }
        let words = spent.flow.split(separator: ".").joined(separator: " ")
        let time = context.forms.time(spent.at, in: context.time.zone)
        throw Failure.invalid(
            "undo.spent",
            "The last thing done was 'bento \(words)' (\(time)), which cannot be taken back: the money has left.",
            recovery: step.map { "The change before it was '\($0.summary.prefix(80))': bento undo --earlier" }
        )
    }
}

/// A change that was taken back or made again, with each row before and after.
struct TakenChange: FlowResult {
    let direction: UndoSource.Direction
    let feature: String
    let summary: String
    /// When it was made, or taken back.
    let at: Date
    let rows: [ChangedRow]

    /// More than these would not tell more.
    private static let shownRows = 12
    private static let shownFields = 8

    func presentation(in context: FlowContext) -> Presentation {
        let day = context.forms.date(LocalDay(of: at, in: context.time.zone))
        let time = context.forms.time(at, in: context.time.zone)
        let head = "\(direction == .undo ? "Taken back" : "Made again"): \(summary) (\(feature), \(day) \(time))"
        let cells = rows.prefix(Self.shownRows).flatMap(Self.cells)
        let more = rows.count - Self.shownRows
        return .stack(
            [
                .text(head, tone: .strong),
                cells.isEmpty
                    ? .empty
                    : .table(Table([.init(""), .init("before"), .init("now")], rows: cells)),
                more > 0 ? .text("and \(more) more", tone: .muted) : .empty,
                .text(
                    direction == .undo ? "'bento redo' makes it again." : "'bento undo' takes it back.",
                    tone: .muted
                ),
            ]
        )
    }

    private static func cells(of row: ChangedRow) -> [[Table.Cell]] {
        let what = row.table.split(separator: "_").dropFirst().joined(separator: " ")
        let kind = what.isEmpty ? row.table : what
        guard let before = row.before?.objectValue, let after = row.after?.objectValue else {
            let gone = Table.Cell("-", tone: .muted)
            return [
                [
                    .init(kind, tone: .muted), row.before.map { .init(title(of: $0)) } ?? gone,
                    row.after.map { .init(title(of: $0)) } ?? gone,
                ]
            ]
        }
        let fields = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] && !isStamp($0) }.sorted()
        return fields.prefix(shownFields).map { field in
            [
                .init("\(title(of: .object(after))), \(words(field))", tone: .muted),
                .init(before[field].map(text) ?? "-"), .init(after[field].map(text) ?? "-"),
            ]
        }
    }

    private static func isStamp(_ field: String) -> Bool {
        ["id", "updatedAt", "deletedAt"].contains(field) || field.hasSuffix("Id")
    }

    private static func title(of row: JSONValue) -> String {
        let names = ["name", "title", "rawText", "what", "summary", "text"]
        for name in names {
            if let text = row[name]?.stringValue, !text.isEmpty { return String(text.prefix(60)) }
        }
        // A row of figures says them.
        let fields = (row.objectValue ?? [:]).filter { !isStamp($0.key) && $0.value != .null }
        guard !fields.isEmpty else { return String((row["id"]?.stringValue ?? "").prefix(60)) }
        return fields.sorted { $0.key < $1.key }.prefix(3).map { "\(words($0.key)) \(text($0.value))" }
            .joined(separator: ", ")
    }

    private static func text(_ value: JSONValue) -> String { String((value.stringValue ?? value.text()).prefix(80)) }

    /// `weightKg` as words.
    private static func words(_ field: String) -> String {
        field.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
    }
}
