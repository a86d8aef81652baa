import Core
import CoreTesting
import Foundation
import Strength
import Testing

@testable import FeatureWorkouts
@testable import TrainingLog
@testable import TrainingTransfer

@Suite("Watched folders")
struct FolderImportTests {
    private static let strong = """
        Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,RPE
        2025-01-02 10:00:00,Push,60m,Bench Press (Barbell),1,80,8,0,0,
        """

    /// A folder that goes away with it.
    private final class Folder: Sendable {
        let path: String

        init() throws {
            path = FileManager.default.temporaryDirectory.path + "/bento-exports-" + UUID().uuidString
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func put(_ text: String, _ name: String, at date: Date) throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path + "/" + name)
        }
    }

    private func look(_ home: WorkoutsHome, _ paths: [String]) async throws -> JobResult {
        try await FolderImport(importer: home.workouts.importer, context: home.session().context).run(paths)
    }

    @Test("a new export is imported once, a changed one again, and what was taken back stays taken back")
    func imports() async throws {
        let home = try WorkoutsHome()
        let folder = try Folder()
        #expect(try await look(home, [folder.path]) == .nothing)
        try folder.put(Self.strong, "strong.csv", at: home.time.now - 3600)
        #expect(try await look(home, [folder.path]) == .done("strong.csv: 1 workout, 0 measurements."))
        #expect(try await look(home, [folder.path]) == .nothing)
        try await home.run(UndoImport.self)
        #expect(try await look(home, [folder.path]) == .nothing)
        #expect(try await home.run(ShowHistory.self).workouts.isEmpty)
        let more = Self.strong + "\n2025-01-04 10:00:00,Legs,60m,Squat,1,100,5,0,0,"
        try folder.put(more, "strong.csv", at: home.time.now - 60)
        #expect(try await look(home, [folder.path]) == .done("strong.csv: 2 workouts, 0 measurements."))
    }

    @Test("a file that is still being written waits, and what is no training is looked into once and not told of")
    func waits() async throws {
        let home = try WorkoutsHome()
        let folder = try Folder()
        try folder.put(Self.strong, "strong.csv", at: home.time.now - 5)
        try folder.put("a,b\n1,2\n", "prices.csv", at: home.time.now - 3600)
        try folder.put("PK", "broken.zip", at: home.time.now - 3600)
        try folder.put("{}", "settings.json", at: home.time.now - 3600)
        try folder.put(Self.strong, "notes.txt", at: home.time.now - 3600)
        try folder.put(Self.strong, ".hidden.csv", at: home.time.now - 3600)
        try FileManager.default.createDirectory(atPath: folder.path + "/inner.csv", withIntermediateDirectories: true)
        mkfifo(folder.path + "/pipe.csv", 0o600)
        #expect(try await look(home, [folder.path]) == .nothing)
        #expect(try await home.contents() == [])
        home.pass(seconds: 60)
        #expect(try await look(home, [folder.path]) == .done("strong.csv: 1 workout, 0 measurements."))
    }

    @Test(
        "a folder that cannot be read is told of after the others were looked at",
        arguments: ["/nowhere/at/all", "here"]
    )
    func missing(path: String) async throws {
        let home = try WorkoutsHome()
        let folder = try Folder()
        try folder.put(Self.strong, "strong.csv", at: home.time.now - 3600)
        await #expect(throws: (any Error).self) { try await look(home, [path, folder.path]) }
        #expect(try await home.run(ShowHistory.self).workouts.count == 1)
    }
}
