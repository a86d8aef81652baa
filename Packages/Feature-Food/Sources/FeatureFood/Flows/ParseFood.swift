import ArgumentParser
import Core

struct ParseFood: Flow {
    static let descriptor = FlowDescriptor(
        "parse",
        "Read a sentence about food without saving it",
        discussion: "With --file, one sentence a line is read and one result a line is written.",
        effect: .reads,
        examples: [
            FlowExample(
                "\"two slices of pizza and a coke, no ice\"",
                "What Bento reads in it",
                input: ["text": "two slices of pizza and a coke, no ice"]
            ),
            FlowExample("--file -", "Sentences from standard input", input: ["file": "-"]),
        ]
    )

    @Argument(help: "A sentence.") var text: [Word] = []
    @Option(help: "A file with one sentence a line; - for standard input.") var file: String?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> ParseReport {
        let parser = try await food.library.parser()
        if let file {
            guard text.isEmpty else {
                throw FoodError.missing("Both a sentence and a file were given.", hint: "Give one of them.")
            }
            return try await parse(file, parser: parser, session: session)
        }
        guard text.phrase.contains(where: { !$0.isWhitespace }) else {
            throw FoodError.missing("There is no text.", hint: "Give a sentence, or a file with --file.")
        }
        return ParseReport(parser.parse(text.phrase))
    }

    /// Every line gives one result; the last one is the flow's own.
    private func parse(_ file: String, parser: MealParser, session: FlowSession) async throws -> ParseReport {
        var last: ParseReport?
        for try await line in session.lines(of: file, maximumLength: 1 << 16) {
            if let last { try await session.emit(last) }
            last = ParseReport(parser.parse(bytes: line))
        }
        guard let last else { throw FoodError.missing("'\(file)' is empty.", hint: "Write one sentence a line.") }
        return last
    }
}
