import ArgumentParser
import Core
import FoodDiary
import FoodReading
import FoodRules

struct ParseFood: Flow {
    static let descriptor = FlowDescriptor(
        "parse",
        "Read a sentence about food without saving it",
        discussion: "With --file, one sentence a line is read and one result a line is written.",
        effect: .reads,
        openTo: .everyone,
        examples: [
            FlowExample(
                "\"two slices of pizza and a coke, no ice\"",
                "What Bento reads in it"
            ),
            FlowExample("--file -", "Sentences from standard input"),
        ]
    )

    @Argument(help: "A sentence.") var text: [Word] = []
    @Option(help: "A file with one sentence a line; - for standard input.") var file: InputFile?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> ParseAnswer {
        let parser = try await food.library.parser(speaking: session.context.forms.language)
        if let file {
            guard text.isEmpty else {
                throw FoodError.missing("Both a sentence and a file were given.", hint: "Give one of them.")
            }
            return try await parse(file, parser: parser, session: session)
        }
        guard text.phrase.contains(where: { !$0.isWhitespace }) else {
            throw FoodError.missing("There is no text.", hint: "Give a sentence, or a file with --file.")
        }
        try TextLimit.check("text", text.phrase, bytes: 10_000)
        return ParseAnswer(report: ParseReport(parser.parse(text.phrase), today: session.time.today))
    }

    /// Answers each line before the next is read, so that a program may wait for every answer.
    private func parse(_ file: InputFile, parser: MealParser, session: FlowSession) async throws -> ParseAnswer {
        var isEmpty = true
        for try await line in session.lines(of: file, maximumLength: 1 << 16) {
            isEmpty = false
            try await session.emitRecord(ParseReport(parser.parse(bytes: line), today: session.time.today))
        }
        if isEmpty { throw FoodError.missing("'\(file.path)' is empty.", hint: "Write one sentence a line.") }
        return ParseAnswer(report: nil)
    }
}

/// The flow's last result: a sentence's report, or nothing more if lines were answered one by one.
struct ParseAnswer: FlowResult {
    let report: ParseReport?
    var outsideSources: Set<String> { report?.outsideSources ?? [] }

    func encode(to encoder: any Encoder) throws {
        if let report { return try report.encode(to: encoder) }
        try JSONValue.object([:]).encode(to: encoder)
    }

    func presentation(in context: FlowContext) -> Presentation { report?.presentation(in: context) ?? .empty }
}
