import ArgumentParser
import Core
import CoreHosting
import Foundation

/// `bento undo`: undoes the last change, whichever feature it belongs to and whoever made it.
struct UndoCommand: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back the last change, and show what was and is.",
        discussion: """
            It takes back what was logged, changed or deleted in your own data and settings, whichever feature it is of and \
            whoever did it; said again it goes further back, and 'bento redo' makes it again. What has left this machine cannot \
            be taken back, such as payments and calls of servers, nor what was erased; it says so, and '--earlier' passes over it.
            """
    )
    @Flag(help: "Pass over a payment, or what else cannot be taken back.") var earlier = false
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        let invocation = try HostInvocation.required()
        let passesOthers = earlier
        try await invocation.show { session in
            try await LastChange(parts: invocation.composition.parts())
                .take(.undo, passesOthers: passesOthers, in: session)
        }
    }
}

/// `bento redo`: redoes the change that `bento undo` undid.
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

/// The last change of all features and of the settings.
struct LastChange {
    let parts: Composition

    private struct Found {
        let owner: String
        let title: String
        let step: UndoSource.Step
        let take: () async throws -> [ChangedRow]
    }

    /// - Throws: a failure (65) with the code `undo.nothing`, `undo.spent`, or `undo.cannot`; ``ChangeIsOutdated``;
    ///   errors of the feature.
    func take(
        _ direction: UndoSource.Direction,
        passesOthers: Bool = false,
        in session: FlowSession
    ) async throws -> TakenChange {
        let found = try await last(direction)
        if direction == .undo, !passesOthers { try refuseOthers(since: found, in: session.context) }
        guard let found else {
            throw Failure.invalid(
                "undo.nothing",
                direction == .undo
                    ? "There is no change to take back." : "Nothing was taken back that could be made again.",
                recovery: "See 'bento history'."
            )
        }
        let rows = try await found.take()
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
            feature: found.title,
            summary: found.step.summary,
            at: found.step.at,
            rows: rows
        )
    }

    private func last(_ direction: UndoSource.Direction) async throws -> Found? {
        // Of two changes of the same moment the one whose feature was called last is the last.
        let called = try parts.calls.latest(100).map { $0.flow.prefix { $0 != "." } }
        func isLater(_ step: UndoSource.Step, of owner: String, than other: Found) -> Bool {
            guard step.at == other.step.at else { return step.at > other.step.at }
            let place = called.firstIndex { $0 == owner } ?? .max
            return place < called.firstIndex { $0 == other.owner } ?? .max
        }
        var latest = try parts.settings.nextChange(direction).map { step in
            Found(owner: "host", title: "Settings", step: step) { try await parts.settings.take(step, direction) }
        }
        for registrar in parts.runtime.registrations where parts.runtime.isAvailable(registrar.manifest.id) {
            let feature = registrar.manifest.id
            for source in registrar.undoSources {
                let step = try await parts.runtime.running(feature) { try await source.next($0, direction) }
                guard let step, latest.map({ isLater(step, of: feature, than: $0) }) ?? true else { continue }
                latest = Found(owner: feature, title: registrar.manifest.title, step: step) {
                    try await parts.runtime.running(feature) { try await source.take($0, step, direction) }
                }
            }
        }
        return latest
    }

    /// Refuses if something that cannot be undone happened after the change: the person may mean that.
    private func refuseOthers(since found: Found?, in context: FlowContext) throws {
        let step = found?.step
        let since = step?.at ?? .distantPast
        let calls = try parts.calls.latest(200).filter { $0.outcome == .done && $0.at >= since }
        for call in calls {
            // Some calls of a flow can be undone: the step then belongs to that call.
            let isOwn = found?.owner == String(call.flow.prefix { $0 != "." }) && call.at.timeIntervalSince(since) < 2
            guard !isOwn || call.effect == .spends, let why = LastingChanges.why(call) else { continue }
            let words = call.flow.split(separator: ".").joined(separator: " ")
            let time = context.forms.time(call.at, in: context.time.zone)
            throw Failure.invalid(
                call.effect == .spends ? "undo.spent" : "undo.cannot",
                "The last thing done was 'bento \(words)' (\(time)), which cannot be taken back: \(why).",
                recovery: step.map { "The change before it was '\($0.summary.prefix(80))': bento undo --earlier" }
            )
        }
    }
}

/// The changes that cannot be undone, with the reasons.
enum LastingChanges {
    /// - Returns: `nil` for a call that can be undone, or that nobody would mean.
    static func why(_ call: CallRecord) -> String? {
        if call.effect == .spends { return "the money has left" }
        return reasons[call.flow]
    }

    static let reasons: [String: String] = [
        "account.connect": "the account service knows of it; 'bento account disconnect' ends it",
        "account.delete": "the account is gone at its service",
        "account.disconnect": "what was kept for the service is erased; 'bento account connect' begins anew",
        "account.sign-in": "the service knows of it; 'bento account sign-out' ends it",
        "account.sign-out": "the session is ended at the service; 'bento account sign-in' begins another",
        "chat.delete": "the words of a conversation are erased when it is deleted",
        "food.import": "an import is taken back as a whole: bento food import undo",
        "food.import.products": "it replaced the table of products; your own entries are as they were",
        "food.import.undo": "the file can be imported again",
        "food.import.usda": "it replaced the table of foods; your own entries are as they were",
        "host.data.import": "rows of another Bento are merged with yours; 'bento data restore' puts a backup back",
        "location.delete": "what is forgotten is erased on the disk",
        "location.import.geonames": "it replaced the list of cities",
        "location.import.gpx": "'bento location track delete' takes a track away",
        "location.map.delete": "what was on the map is not kept",
        "location.map.set": "what was on the map before is not kept; 'bento location map delete' clears it",
        "location.track.delete": "a track is erased on the disk when it is deleted",
        "reminders.import": "an import is taken back as a whole: bento reminders import undo",
        "reminders.import.undo": "the file can be imported again",
        "reminders.install": "'bento reminders uninstall' takes away what it wrote",
        "reminders.uninstall": "'bento reminders install' writes it again",
        "sync.close": "the relay has deleted what it kept; 'bento sync start' begins anew",
        "sync.invite": "the device has what you share; 'bento sync revoke' shuts it out",
        "sync.join": "what both had has become one; 'bento sync leave' ends it here",
        "sync.leave": "your other devices no longer take what this one sends; 'bento sync join' comes back as another",
        "sync.phrase": "'bento sync phrase --withdraw' keeps the old one",
        "sync.rename": "'bento sync rename' gives the device another name",
        "sync.revoke": "the device no longer has the keys; let it join anew",
        "sync.start": "the relay knows of it; 'bento sync close' ends it",
        "workouts.import": "an import is taken back as a whole: bento workouts import undo",
        "workouts.import.undo": "the file can be imported again",
        "wallet.connect": "the wallet's server knows of it; 'bento wallet disconnect' forgets it",
        "wallet.contact.add": "'bento wallet contact delete' deletes it",
        "wallet.contact.delete": "an address is never brought back unseen; add it again",
        "wallet.contact.edit": "an address is never changed unseen; edit it again",
        "wallet.create": "the wallet stands at its server",
        "wallet.disconnect": "'bento wallet connect' connects again",
        "wallet.exit.cancel": "the wallet's server knows of it; 'bento wallet exit start' begins again",
        "wallet.invoice": "whoever has the invoice can pay it; 'bento wallet invoice cancel' gives it up",
        "wallet.invoice.cancel": "the wallet's server has given it up",
        "wallet.label.import": "labels are merged with your notes; 'bento wallet note' changes one",
        "wallet.message.sign": "a signature that was given away stays valid",
        "wallet.note": "the note before it is not kept; write it again",
        "wallet.restore": "the wallet stands at its server",
        "wallet.tag.add": "'bento wallet tag delete' deletes it",
        "wallet.tag.delete": "where it stood is not kept; set it again",
        "wallet.tag.set": "'bento wallet tag set' changes it again",
    ]
}

/// A change that was undone or redone, with each row before and after.
struct TakenChange: FlowResult {
    let direction: UndoSource.Direction
    let feature: String
    let summary: String
    /// The time when it was made, or undone.
    let at: Date
    let rows: [ChangedRow]

    /// The maximum number of rows shown: more would not add information.
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
