import ArgumentParser
import Core
import TrainingLog

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
