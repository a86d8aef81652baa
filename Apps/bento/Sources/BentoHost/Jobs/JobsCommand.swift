import ArgumentParser
import BentoPlatform
import Core
import Foundation

/// `bento jobs`: what features do when it is due.
struct JobsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "jobs",
        abstract: "List and run what is to be done from time to time.",
        discussion: """
            'bento jobs run' runs what is due and nothing else, so that a timer may call it as often as it likes. A job runs \
            in one process at a time; one that is stopped goes on where it was.
            """,
        subcommands: [List.self, Run.self],
        defaultSubcommand: List.self
    )

    struct List: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the jobs, when they ran and when they are due."
        )
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws {
            let invocation = try HostInvocation.required()
            try await invocation.show { session in
                let runner = try invocation.composition.jobs(in: session.context)
                return JobList(
                    jobs: try runner.entries.map { entry in
                        let record = try runner.record(of: entry)
                        return JobList.Entry(
                            id: entry.id,
                            summary: entry.job.summary,
                            lastEnded: record.lastEnded,
                            due: max(try runner.due(entry), .init(timeIntervalSince1970: 0)),
                            failures: record.failures,
                            lastWords: record.lastWords
                        )
                    }
                )
            }
        }
    }

    struct Run: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "run",
            abstract: "Run what is due, or one job whether it is due or not."
        )
        @Argument(help: "The job's id, as 'bento jobs list' names it.", completion: .jobNames) var id: String?
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws {
            let invocation = try HostInvocation.required()
            let id = id
            try await invocation.show { session in
                let runner = try invocation.composition.jobs(in: try session.context.lowered(to: .job))
                var outcomes: [JobRunner.Outcome] = []
                for entry in try Self.wanted(id, of: runner) {
                    try await session.progress(ProgressUpdate(entry.job.summary, completed: Int64(outcomes.count)))
                    outcomes.append(try await runner.run(entry))
                }
                // What ran may have changed the database, and says so only once it is closed.
                if id == nil, outcomes.isEmpty { await IdleJobs.note(runner, for: invocation) }
                return JobReport(outcomes: outcomes)
            }
        }

        private static func wanted(_ id: String?, of runner: JobRunner) throws -> [JobRunner.Entry] {
            guard let id else { return try runner.due() }
            let found = runner.entries.filter { $0.id == id }
            guard !found.isEmpty else { throw UnknownName(kind: "job", name: id, known: runner.entries.map(\.id)) }
            return found
        }
    }
}

struct JobList: FlowResult {
    struct Entry: Encodable, Sendable {
        let id: String
        let summary: String
        let lastEnded: Date?
        let due: Date
        let failures: Int
        let lastWords: String

        private enum CodingKeys: String, CodingKey {
            case id, summary, failures, lastWords
            case lastEnded = "lastEndedAt"
            case due = "dueAt"
        }
    }

    let jobs: [Entry]

    func presentation(in context: FlowContext) -> Presentation {
        guard !jobs.isEmpty else { return .text("No feature has a job.", tone: .muted) }
        func words(_ moment: Date) -> String {
            let day = LocalDay(of: moment, in: context.time.zone)
            let clock = context.forms.time(moment, in: context.time.zone)
            return day == context.time.today ? clock : "\(context.forms.shortDate(day)) \(clock)"
        }
        return .table(
            Table(
                [
                    .init("job"), .init("what it does", dispensability: 2), .init("last"), .init("due"),
                    .init("outcome", dispensability: 1),
                ],
                rows: jobs.map { job in
                    [
                        .init(job.id, tone: .strong), .init(job.summary), .init(job.lastEnded.map(words) ?? "never"),
                        .init(job.due <= context.time.now ? "now" : words(job.due)),
                        .init(job.lastWords, tone: job.failures > 0 ? .warning : .muted),
                    ]
                }
            )
        )
    }
}

struct JobReport: FlowResult {
    let outcomes: [JobRunner.Outcome]

    static let nothingDue = Presentation.text("Nothing is due.", tone: .muted)

    var exitStatus: ExitStatus { outcomes.contains { $0.result == .failed } ? .temporaryFailure : .success }

    func presentation(in context: FlowContext) -> Presentation {
        guard !outcomes.isEmpty else { return Self.nothingDue }
        return .keyValues(
            outcomes.map { KeyValue($0.id, $0.words, tone: $0.result == .failed ? .bad : .normal) }
        )
    }
}
