import Foundation
import Testing

/// What a model reads must say who else wrote text in it (`FlowResult.outsideSources`), or stand here with the reason why nobody
/// else has: a flow that is opened to models with a new result fails until one of both is so.
@Suite("Text of others in what models read")
struct OutsideTextTests {
    /// Results in which nobody but the person and this program has written, by their feature.
    private static let own: [String: String] = [
        "Chat.TrendsReport": "figures of days",
        "Chat.GoalReport": "figures, and the person's words in the call",
        "Chat.ExplainReport": "this program's glossary",
        "Chat.PlanReport": "exercises of the library, by rules; what a model writes of them is checked",
        "Chat.ScheduleReport": "a plan as above",
        "Food.WaterReport": "figures",
        "Food.TargetsReport": "figures",
        "Food.TrendsReport": "figures",
        "Food.WeekReport": "figures",
        "Food.WeighReport": "figures",
        "Food.UndoReport": "the person's words, which named the change",
        "Health.DayReport": "figures, and moods of a fixed list",
        "Health.TrendsReport": "figures",
        "Health.WeekReport": "figures",
        "Health.UndoneReport": "the person's words, which named the change",
        "Location.FenceList": "names that the person gave",
        "Onboarding.StepsReport": "this program's words",
        "Reminders.SourcesReport": "this program's words",
        "Reminders.ReviewReport": "figures",
        "Reminders.StreaksReport": "figures",
        "Wallet.ContactReport": "names and notes that the person gave",
        "Wallet.ExitReport": "figures and numbers of transactions",
        "Wallet.InvoiceReport": "what the person asks for in invoices of their own",
        "Wallet.MessageReport": "what the call itself says",
        "Wallet.RequestReport": "what the call itself says",
        "Wallet.BalanceReport": "figures",
        "Wallet.VTXOReport": "figures and numbers of transactions",
        "Wallet.TagReport": "names that the person gave",
        "Workouts.OneRepMaxEstimate": "figures",
        "Workouts.ExercisesReport": "the library, and exercises that the person added",
        "Workouts.ExerciseReport": "the library, and exercises that the person added",
        "Workouts.GoalsReport": "titles that the person gave",
        "Workouts.WeekReport": "figures",
        "Workouts.YearReport": "figures",
        "Workouts.ReadinessReport": "figures",
        "Workouts.PlatesReport": "figures",
        "Workouts.MeasurementsReport": "figures",
        "Workouts.WarmUpReport": "an exercise that the call names, and figures",
    ]

    private struct Source {
        let feature: String
        let text: String
    }

    /// The Swift files of the features.
    private static func sources() throws -> [Source] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let packages = root.appending(path: "Packages")
        var found: [Source] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: packages.path) where name.hasPrefix("Feature-")
        {
            let folder = packages.appending(path: "\(name)/Sources")
            let files = FileManager.default.enumerator(atPath: folder.path)
            while let path = files?.nextObject() as? String {
                guard path.hasSuffix(".swift") else { continue }
                let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                found.append(Source(feature: String(name.dropFirst("Feature-".count)), text: text))
            }
        }
        return found
    }

    /// The bodies of declarations of types at the beginning of a line, up to the brace that closes them there.
    private static func bodies(in text: String, _ keyword: String) -> [(name: String, inherits: String, body: String)] {
        var found: [(String, String, String)] = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let line = line.hasPrefix("package ") ? line.dropFirst("package ".count) : line
            guard line.hasPrefix(keyword + " ") else { continue }
            let head = line.dropFirst(keyword.count + 1)
            let name = head.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            let rest = lines[(index + 1)...].prefix { $0 != "}" }
            found.append((String(name), String(head.dropFirst(name.count)), rest.joined(separator: "\n")))
        }
        return found
    }

    @Test("each result that a model may read says who else wrote in it, or stands in the table with the reason")
    func declared() throws {
        let sources = try Self.sources()
        #expect(sources.count > 300, "the sources are there")
        var declaring: Set<String> = []
        for source in sources {
            for keyword in ["struct", "enum", "extension"] {
                for type in Self.bodies(in: source.text, keyword) where type.body.contains("outsideSources") {
                    declaring.insert("\(source.feature).\(type.name)")
                }
            }
        }
        var results: [String: String] = [:]
        for source in sources {
            for flow in Self.bodies(in: source.text, "struct") where flow.inherits.contains(": Flow ") {
                guard flow.body.contains(/openTo: (\.everyone|\[[^\]]*\.model)/),
                    let run = flow.body.firstMatch(of: /func run\([^)]*\)\s*async throws\s*->\s*([A-Za-z0-9_]+)/)
                else { continue }
                results["\(source.feature).\(run.output.1)"] = flow.name
            }
        }
        #expect(results.count > 60, "the flows are found")
        for (result, flow) in results.sorted(by: { $0.key < $1.key }) where Self.own[result] == nil {
            #expect(
                declaring.contains(result),
                "'\(result)', which '\(flow)' gives, does not say who else wrote text in it (FlowResult.outsideSources)"
            )
        }
        for name in Self.own.keys.sorted() {
            #expect(results[name] != nil, "no flow that models may call gives '\(name)'")
            #expect(!declaring.contains(name), "'\(name)' says itself who wrote in it")
        }
    }
}
