import ArgumentParser
import Core
import FoodDiary
import FoodLookup
import Foundation

struct ImportUSDA: Flow {
    static let descriptor = FlowDescriptor(
        "import usda",
        "Load the whole USDA food database",
        discussion: """
            The folder holds ABBREV.csv, FOOD_DES.txt and WEIGHT.txt of release SR28: 8,790 foods with their \
            measures. Importing again replaces the set; where a file is wrong, nothing is changed.
            """,
        effect: .writes,
        examples: [FlowExample("~/Downloads/sr28", "Load it from a folder")]
    )

    @Argument(help: "The folder with the files.", completion: .directory) var folder: InputFile

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> ImportReport {
        try await session.progress(ProgressUpdate("Reading", completed: 0, unit: "foods"))
        let foods = try USDAFolder(folder: URL(filePath: folder.path, directoryHint: .isDirectory)).read()
        let total = Int64(foods.count)
        try await session.progress(ProgressUpdate("Saving", completed: 0, total: total, unit: "foods"))
        let measures = try await food.library.importUSDA(foods, at: session.time.now)
        try await session.progress(ProgressUpdate("Saving", completed: total, total: total, unit: "foods"))
        return ImportReport(foods: foods.count, measures: measures)
    }
}

struct ImportReport: FlowResult {
    let foods: Int
    let measures: Int

    func presentation(in context: FlowContext) -> Presentation {
        .stack([
            .text("\(foods) foods with \(measures) household measures are at hand."),
            .text("Find them with: bento food search WORDS", tone: .muted),
        ])
    }
}
