import ArgumentParser
import Core

struct ListProgrammes: Flow {
    static let descriptor = FlowDescriptor(
        "program list",
        "Show the programs at hand",
        effect: .reads,
        openTo: [.model, .client, .page],
        formerly: ["workouts.programme.list"],
        examples: [FlowExample("", "All of them")]
    )

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> ProgrammesReport {
        ProgrammesReport(try await workouts.programmes.all())
    }
}

struct ShowProgramme: Flow {
    static let descriptor = FlowDescriptor(
        "program show",
        "Print a program's text",
        discussion: "The text is the program: save it to a file, change it, add it under a name of your own.",
        effect: .reads,
        openTo: [.model, .client, .page],
        formerly: ["workouts.programme.show"],
        examples: [FlowExample("strongLifts", "StrongLifts 5x5")]
    )

    @Argument(
        help: "Its number in the list just shown, or words of its name.",
        completion: .shellCommand("bento complete-names program 2>/dev/null")
    )
    var name: [Word]

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> ProgrammeTextReport {
        let found = try await workouts.programme(named: name.phrase, in: session)
        return ProgrammeTextReport(
            name: found.stored.name,
            text: found.stored.text,
            outsideSources: found.isShipped ? [] : ["a program from a file"]
        )
    }
}

struct ChooseProgramme: Flow {
    static let descriptor = FlowDescriptor(
        "program start",
        "Follow a program from its first day",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        formerly: ["workouts.programme.choose"],
        examples: [
            FlowExample("strongLifts", "Follow StrongLifts 5x5"),
            FlowExample(
                "5/3/1 --training-max squat=140 --training-max bench=100",
                "With training maxes"
            ),
        ]
    )

    @Argument(
        help: "Its number in the list just shown, or words of its name.",
        completion: .shellCommand("bento complete-names program 2>/dev/null")
    )
    var name: [Word]
    @Option(help: "An exercise's training max: EXERCISE=WEIGHT, in your unit or with kg or lb; repeat it for each.")
    var trainingMax: [String] = []

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> ProposalReport {
        let found = try await workouts.programme(named: name.phrase, in: session)
        var maxes: [String: Double] = [:]
        for text in trainingMax {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let kg = WorkoutText.kilograms(parts[1], unit: session.units.mass), kg > 0,
                kg <= 2000
            else {
                throw WorkoutsError.badValue(
                    "A training max",
                    given: "'\(text)'",
                    allowed: "EXERCISE=WEIGHT, such as squat=140 or squat=300lb"
                )
            }
            maxes[try await workouts.shelf.exercise(parts[0]).id] = kg
        }
        let chosen = try await workouts.programmes.choose(found, trainingMaxes: maxes)
        return ProposalReport(try await workouts.programmes.proposal(chosen), unit: session.units.mass)
    }
}

struct ProposeNext: Flow {
    static let descriptor = FlowDescriptor(
        "program next",
        "Propose the next session of your program, with the reasons",
        effect: .reads,
        openTo: [.model, .client, .page],
        isDaily: true,
        formerly: ["workouts.programme.next"],
        examples: [FlowExample("", "The next day")]
    )

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> ProposalReport {
        guard let proposal = try await workouts.programmes.proposal() else {
            throw WorkoutsError.missing(
                "No program is followed.",
                hint: "Choose one: bento workouts program start NAME"
            )
        }
        return ProposalReport(proposal, unit: session.units.mass)
    }
}

struct LeaveProgramme: Flow {
    static let descriptor = FlowDescriptor(
        "program finish",
        "No longer follow a program",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        formerly: ["workouts.programme.leave"],
        examples: [FlowExample("", "Leave it")]
    )

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> DoneReport {
        DoneReport(done: "Left \(try await workouts.programmes.leave())")
    }
}

struct AddProgramme: Flow {
    static let descriptor = FlowDescriptor(
        "program add",
        "Add a program from a text file",
        discussion: "The grammar is in the README of Workouts; 'bento workouts program show' prints examples.",
        effect: .writes,
        undoneBy: "workouts.undo",
        formerly: ["workouts.programme.add"],
        examples: [FlowExample("plan.txt", "From a file")]
    )

    @Argument(help: "The file; - for standard input.") var file: InputFile

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> ProgrammesReport {
        let text = try await Self.text(of: file, in: session)
        return ProgrammesReport([try await workouts.programmes.add(text, from: file.name)])
    }

    static func text(of file: InputFile, in session: FlowSession) async throws -> String {
        var bytes: [UInt8] = []
        for try await piece in session.bytes(of: file, limit: 200_000) { bytes += piece }
        guard let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0) else {
            throw WorkoutsError.badValue("The file", given: "'\(file.name)'", allowed: "text in UTF-8")
        }
        return text
    }
}
