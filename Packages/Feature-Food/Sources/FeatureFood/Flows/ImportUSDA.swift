import AppData
import ArgumentParser
import Core

struct ImportUSDA: Flow {
    static let descriptor = FlowDescriptor(
        "import usda",
        "Load the whole USDA food database",
        discussion: """
            The folder holds ABBREV.csv, FOOD_DES.txt, FD_GROUP.txt and WEIGHT.txt of release SR28: 8,790 foods with their \
            measures. Importing again replaces the set; where a file is wrong, nothing is changed.
            """,
        effect: .writes,
        isTool: false,
        examples: [FlowExample("~/Downloads/sr28", "Load it from a folder", input: ["folder": "~/Downloads/sr28"])]
    )

    @Argument(help: "The folder with the files.", completion: .directory) var folder: String

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> ImportReport {
        let files = ["ABBREV.csv", "FOOD_DES.txt", "FD_GROUP.txt", "WEIGHT.txt"]
        var contents: [[UInt8]] = []
        for (index, file) in files.enumerated() {
            try await session.progress(
                ProgressUpdate("Reading \(file)", completed: Int64(index), total: 4, unit: "files")
            )
            var bytes: [UInt8] = []
            for try await piece in session.bytes(of: path(file), limit: 64 << 20) { bytes += piece }
            contents.append(bytes)
        }
        let foods = try USDAReader.foods(
            .init(abbreviated: contents[0], names: contents[1], groups: contents[2], weights: contents[3])
        )
        try await session.progress(ProgressUpdate("Saving", completed: 0, total: Int64(foods.count), unit: "foods"))
        try await USDAStore(database: food.journal.database).replace(with: foods, at: session.time.now)
        return ImportReport(foods: foods.count, measures: foods.reduce(0) { $0 + $1.measures.count })
    }

    private func path(_ file: String) -> String {
        folder.hasSuffix("/") ? folder + file : folder + "/" + file
    }
}

/// What was imported.
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
