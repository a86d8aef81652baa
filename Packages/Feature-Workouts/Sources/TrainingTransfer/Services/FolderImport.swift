import AppData
import Core
import Files
import Formats
import Foundation
import GRDB
import Strength
import TrainingFiles
import TrainingLog

/// Imports the exports that appear in the folders of the setting `import-folders`.
package struct FolderImport: Sendable {
    package static let job = Job(
        "imports",
        "Import new exports of other apps and watches from the folders in 'import-folders'",
        schedule: .every(.seconds(900)),
        deadline: .seconds(1800)
    ) { resolver, run in
        let workouts = try await resolver.get(WorkoutsCoordinator.self)
        let said = try await workouts.cues.settings?[WorkoutSettings.importFolders] ?? ""
        let folders = FolderImport(importer: workouts.importer, context: run.context)
        return try await folders.run(said.split(separator: ":").map { String($0) })
    }

    let importer: WorkoutImporter
    let context: FlowContext

    /// A file that has changed so short a time ago may still be being written.
    static let settling: TimeInterval = 30

    /// Looks into what has appeared or changed since the last time.
    ///
    /// - Throws: a ``FileError`` where a folder cannot be read, after the others were looked at.
    func run(_ paths: [String]) async throws -> JobResult {
        var told: [String] = []
        var unreadable: FileError?
        for path in paths where !path.isEmpty {
            do {
                guard path.hasPrefix("/") else { throw FileError(path, .badPath) }
                for file in try await fresh(in: ExportFolder(path: path)) {
                    try Task.checkCancellation()
                    let outcome = try await take(file, from: ExportFolder(path: path))
                    if outcome.isNews { told.append("\(file.name): \(outcome.words)") }
                }
            } catch let error as FileError {
                unreadable = error
            }
        }
        if let unreadable { throw unreadable }
        return told.isEmpty ? .nothing : .done(told.joined(separator: " "))
    }

    private func fresh(in folder: ExportFolder) async throws -> [ExportFolder.File] {
        let files = try folder.files()
        let now = importer.journal.time.now
        let known = try await importer.journal.database.read { database in
            var known: [String: WatchedFile] = [:]
            for file in files { known[file.path] = try WatchedFile.living(file.path, in: database) }
            return known
        }
        return files.filter { file in
            // A clock set back makes files of the future; they are taken once they stand still.
            let age = abs(now.timeIntervalSince(file.modifiedAt))
            guard let seen = known[file.path] else { return age >= Self.settling }
            return age >= Self.settling && (seen.bytes != file.bytes || seen.modifiedAt != Moment(file.modifiedAt))
        }
    }

    private func take(
        _ file: ExportFolder.File,
        from folder: ExportFolder
    ) async throws -> (isNews: Bool, words: String) {
        var words: String
        var isNews = false
        do {
            let found = try await importer.run(
                try folder.open(file),
                name: file.name,
                options: .init(unit: context.units.mass)
            )
            let added = found.counts.added + found.counts.linked + found.counts.updated
            isNews = added > 0 || found.samples > 0
            let forms = context.forms
            words = "\(forms.counted(added, "workout")), \(forms.counted(found.samples, "measurement"))."
            if found.counts.kept > 0 { words += " Different, but kept: \(found.counts.kept)." }
            if !found.refusals.isEmpty { words += " Not taken: \(found.refusals.count)." }
        } catch let error as FileError {
            // It is gone again; what is there the next time is looked into then.
            return (false, error.message)
        } catch let error as ImportRefusal {
            words = "no training: \(error.place): \(error.reason)"
        } catch let error as FormatFault {
            words = "no training: \(error.message)"
        }
        let time = importer.journal.time
        let seen = WatchedFile(
            id: file.path,
            bytes: file.bytes,
            modifiedAt: Moment(file.modifiedAt),
            importedAt: Moment(time.now),
            outcome: String(words.prefix(500))
        )
        _ = try await importer.journal.database.write { try seen.save(in: $0, at: time.now) }
        return (isNews, words)
    }
}
