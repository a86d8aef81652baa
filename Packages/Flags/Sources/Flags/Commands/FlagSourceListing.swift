import Core
import Foundation

/// The possible sources of flags, strongest first, and what each contains.
struct FlagSourceListing: FlowResult {
    struct Source: Encodable, Sendable {
        let origin: FlagOrigin
        let place: String
        let flags: Int?
        let state: String
        let isWell: Bool
    }

    let sources: [Source]

    func presentation(in context: FlowContext) -> Presentation {
        .table(
            Table(
                [.init("source"), .init("where", dispensability: 1), .init("flags", .trailing), .init("state")],
                rows: sources.map { source in
                    [
                        .init(source.origin.rawValue, tone: .strong), .init(source.place),
                        .init(source.flags.map { String($0) } ?? "–"),
                        .init(source.state, tone: source.isWell ? .muted : .warning),
                    ]
                }
            )
        )
    }
}

extension FlagSourceListing {
    init(_ program: FlagsProgram, context: FlowContext) {
        let entries = program.declarations.entries
        let layers = program.values().layers
        /// The number of flags for which a source has a value.
        func said(_ origin: FlagOrigin) -> Int {
            guard let layer = layers.first(where: { $0.origin == origin }) else { return 0 }
            return entries.count { layer.resolution($0.id, $0.declaration) != nil }
        }
        var sources = [
            Source(origin: .option, place: "--flag", flags: said(.option), state: "for this run", isWell: true),
            Source(
                origin: .environment,
                place: "BENTO_FLAG_<FEATURE>_<NAME>",
                flags: said(.environment),
                state: "for this run",
                isWell: true
            ),
        ]
        do {
            let count = try program.chosen().count
            sources.append(
                Source(origin: .choice, place: "flags.json", flags: count, state: "what you set", isWell: true)
            )
        } catch {
            let words = (error as? any BentoError)?.message ?? "\(error)"
            sources.append(Source(origin: .choice, place: "flags.json", flags: nil, state: words, isWell: false))
        }
        let definitions = program.rules.all()
        func count(_ origin: FlagOrigin) -> Int? { definitions.first { $0.origin == origin }?.definitions.count }
        sources.append(Self.server(program, count: count(.server), context: context))
        let fault = program.rules.layers().faults.first { $0.contains(FlagRules.fileName) }
        sources.append(
            Source(
                origin: .file,
                place: FlagRules.fileName,
                flags: count(.file),
                state: fault ?? (count(.file) == nil ? "there is none" : "definitions as Unleash writes them"),
                isWell: fault == nil
            )
        )
        sources.append(
            Source(
                origin: .rollout,
                place: "declared by features",
                flags: entries.count { $0.declaration.rollout != nil },
                state: "by this home's own id",
                isWell: true
            )
        )
        sources.append(
            Source(
                origin: .byDefault,
                place: "declared by features",
                flags: entries.count,
                state: "what is said where nobody says anything",
                isWell: true
            )
        )
        self.init(sources: sources)
    }

    private static func server(_ program: FlagsProgram, count: Int?, context: FlowContext) -> Source {
        guard let server = program.server else {
            let example = "bento settings set \(FlagServer.serverID) https://flags.example.com/api"
            return Source(origin: .server, place: "–", flags: count, state: "none is set; '\(example)'", isWell: true)
        }
        let state = FlagServerState(server, home: program.rules.home, context: context)
        return Source(
            origin: .server,
            place: server.address,
            flags: count,
            state: state.words,
            isWell: state.isWell
        )
    }
}

/// The state of the server, in words.
struct FlagServerState: Encodable, Sendable {
    let address: String
    let fetched: Date?
    let asked: Date?
    let fault: String?
    /// In seconds.
    let pace: Int
    /// True if a timer runs the jobs, as far as their records show.
    let timerRuns: Bool
    let words: String
    var isWell: Bool { fault == nil && timerRuns }

    init(_ server: FlagsProgram.Server, home: URL, context: FlowContext) {
        let record = (try? FlagServer.record(in: home).read()) ?? FlagServer.Record()
        let (now, zone) = (context.time.now, context.time.zone)
        (address, fetched, asked, fault, pace) = (
            server.address, record.fetchedAt, record.askedAt, record.fault, server.pace
        )
        // If a timer runs, reminders are delivered each minute; the machine may sleep for ten.
        timerRuns = server.timerRan().map { now.timeIntervalSince($0) < 600 } ?? false
        func moment(_ date: Date) -> String {
            let day = LocalDay(of: date, in: zone)
            return (day == context.time.today ? "" : "\(day) ") + context.forms.time(date, in: zone)
        }
        var parts: [String] = []
        parts.append(asked.map { "asked \(moment($0))" } ?? "not asked yet; 'bento jobs run host.flags' asks it")
        if let fetched { parts.append("fetched \(moment(fetched))") }
        if let fault { parts.append("the last try failed: \(fault)") }
        let often = pace % 60 == 0 ? context.forms.counted(pace / 60, "minute") : context.forms.counted(pace, "second")
        parts.append(
            timerRuns
                ? "due every \(often)"
                : "due every \(often), but no timer runs: 'bento reminders install', or runs that last, ask it"
        )
        words = parts.joined(separator: "; ")
    }
}
