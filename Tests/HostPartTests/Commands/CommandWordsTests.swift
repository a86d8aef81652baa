import ArgumentParser
import Core
import CoreHosting
import Testing

@testable import BentoHost
@testable import BentoTerminal

private struct Said: FlowResult {
    func presentation(in context: FlowContext) -> Presentation { .text("said") }
}

private protocol Plain: Flow {}

extension Plain {
    func run(with none: NoDependency, in session: FlowSession) async throws -> Said { Said() }
}

private struct ShowWater: Plain {
    static let descriptor = FlowDescriptor("water", "Log water", effect: .writes)
    @Argument(help: "How much.") var amount: [Word] = []
}

private struct DeleteFavorite: Plain {
    static let descriptor = FlowDescriptor(
        "favorite delete",
        "Delete a favorite",
        effect: .writes,
        formerly: ["food.favorite.remove", "food.favourites.remove"],
        formerOptions: ["on": "day", "bodyNotes": "note"]
    )
    @Argument(help: "Which.") var which: [Word] = []
    @Option(help: "The day.") var day: String?
    @Option(help: "A note.") var note: String?
}

private struct ListFavorites: Plain {
    static let descriptor = FlowDescriptor(
        "favorite list",
        "List",
        effect: .reads,
        formerly: ["food.favourites.list"]
    )
}

private struct MarkTraining: Plain {
    static let descriptor = FlowDescriptor(
        "training",
        "Mark a day",
        effect: .writes,
        successor: "food day --training on"
    )
}

private struct Propose: Plain {
    static let descriptor = FlowDescriptor("propose", "Propose", effect: .reads, formerly: ["chat.plan"])
}

private enum Food: Feature {
    static var manifest: FeatureManifest { FeatureManifest(id: "food", title: "Food", summary: "Food") }
    static func register(in registrar: inout FeatureRegistrar) {
        registrar.flow(ShowWater.self)
        registrar.flow(DeleteFavorite.self)
        registrar.flow(ListFavorites.self)
        registrar.flow(MarkTraining.self)
    }
}

private enum Workouts: Feature {
    static var manifest: FeatureManifest { FeatureManifest(id: "workouts", title: "Workouts", summary: "Workouts") }
    static func register(in registrar: inout FeatureRegistrar) { registrar.flow(Propose.self) }
}

private enum Chat: Feature {
    static var manifest: FeatureManifest { FeatureManifest(id: "chat", title: "Chat", summary: "Chat") }
    static func register(in registrar: inout FeatureRegistrar) {}
}

@Suite("Words of a command line")
struct CommandWordsTests {
    private let catalogue = FeatureCatalogue([Food.self, Workouts.self, Chat.self])

    private func read(_ words: String, aliases: [String: [String]] = [:]) throws -> (String, [String]) {
        let line = CommandLineOutline(words.split(separator: " ").map(String.init))
        let read = try CommandWords(catalogue: catalogue, hostNames: { BentoCommand.hostNames }) { aliases }.read(line)
        return (read.line.arguments.joined(separator: " "), read.notes)
    }

    @Test(
        "words of an earlier version stand for today's, and the new ones are told",
        arguments: [
            (
                "food favorite remove egg --json", "food favorite delete egg --json",
                "'food favorite remove' is now 'food favorite delete'."
            ),
            (
                "--home x food favourites remove", "--home x food favorite delete",
                "'food favourites remove' is now 'food favorite delete'."
            ),
            ("food favourites", "food favorite list", "'food favourites' is now 'food favorite list'."),
            (
                "help food favourites list", "help food favorite list",
                "'food favourites list' is now 'food favorite list'."
            ),
            ("chat plan legs", "workouts propose legs", "'chat plan' is now 'workouts propose'."),
            ("food favorite delete egg --on friday", "food favorite delete egg --day friday", "'--on' is now '--day'."),
            ("food favorite delete --body-notes=x", "food favorite delete --note=x", "'--body-notes' is now '--note'."),
            (
                "permissions revoke model", "permissions delete model",
                "'permissions revoke' is now 'permissions delete'."
            ),
            ("proposals drop 12", "proposals delete 12", "'proposals drop' is now 'proposals delete'."),
            (
                "food training on", "food training on",
                "'food training' works for one version more; say 'food day --training on'."
            ),
        ]
    )
    func renamed(_ typed: String, _ read: String, _ note: String) throws {
        let result = try self.read(typed)
        #expect(result.0 == read)
        #expect(result.1 == [note])
    }

    @Test(
        "today's words stay as they are, without a note",
        arguments: [
            "food water 300ml", "food favorite", "food favorite list", "food", "food --help", "settings set a.b on",
            "food favorite delete -- --on x", "food nonsense", "--json", "call chat.plan --input {}", "",
        ]
    )
    func kept(_ typed: String) throws {
        let result = try read(typed)
        #expect(result.0 == typed)
        #expect(result.1 == [])
    }

    @Test("a shortcut stands for the words of a flow whose feature is here, and is none where it is not")
    func shortcuts() throws {
        #expect(try read("water 300ml --json").0 == "food water 300ml --json")
        #expect(try read("--yes water").0 == "--yes food water")
        #expect(try read("help water").0 == "help food water")
        #expect(try read("remind stretch").0 == "remind stretch")
    }

    @Test("an alias stands for its words, and may begin with a shortcut, but with no alias")
    func aliases() throws {
        let aliases = [
            "w": ["food", "water", "300ml"], "x": ["water"], "loop": ["loop"], "y": ["w"], "food": ["chat"],
        ]
        #expect(try read("w --json", aliases: aliases).0 == "food water 300ml --json")
        #expect(try read("x 200ml", aliases: aliases).0 == "food water 200ml")
        #expect(try read("loop", aliases: aliases).0 == "loop")
        #expect(try read("y", aliases: aliases).0 == "w")
        #expect(try read("old", aliases: ["old": ["food", "favorite", "remove"]]).0 == "food favorite delete")
    }

    @Test("a word of a feature or of the host, and a shortcut, beat an alias, whose file is then not even read")
    func precedence() throws {
        struct Read: Error {}
        func words(_ typed: [String]) throws -> String {
            try CommandWords(catalogue: catalogue, hostNames: { BentoCommand.hostNames }) { throw Read() }
                .read(CommandLineOutline(typed)).line.arguments
                .joined(separator: " ")
        }
        #expect(try words(["food", "water"]) == "food water")
        #expect(try words(["settings"]) == "settings")
        #expect(try words(["water"]) == "food water")
        #expect(throws: Read.self) { try words(["unknown"]) }
        #expect(CommandWords.isTaken("water", in: catalogue))
        #expect(!CommandWords.isTaken("remind", in: catalogue))
    }

    @Test(
        "a mistyped command names the nearest there is, and where all are listed",
        arguments: [
            (["fod"], "Did you mean 'food'? See 'bento help'."),
            (["eat", "egg"], "Did you mean 'log'? See 'bento help'."),
            (["zzzzzzzzzz"], "See 'bento help'."),
            (
                ["food", "favorite", "lst"],
                "Did you mean 'food favorite list' or 'food favorite delete'? See 'bento food --help'."
            ),
        ]
    )
    func mistyped(_ words: [String], _ recovery: String) throws {
        let tree = try CommandTree(CommandLineOutline(words), catalogue: catalogue)
        let failure = #expect(throws: Failure.self) { try tree.command() }
        #expect(failure?.recovery?.hasSuffix(recovery) == true, "\(failure?.recovery ?? "")")
        #expect(failure?.exitStatus == .usage)
    }
}
