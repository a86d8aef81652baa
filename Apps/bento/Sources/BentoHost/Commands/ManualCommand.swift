import ArgumentParser
import BentoTerminal
import Core
import Files
import Foundation

/// `bento manual FOLDER`: the manual pages, made from the features' declarations.
struct ManualCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual",
        abstract: "Write the manual pages, one for bento and one for each feature.",
        discussion: "They are made from the flows: 'bento manual ~/.local/share/man', then 'man bento-food'."
    )

    @Argument(help: "A folder of manual pages; the pages go into its man1.") var folder: String
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() throws {
        let invocation = try HostInvocation.required()
        let target = URL(filePath: folder, directoryHint: .isDirectory)
            .appending(path: "man\(ManualPage.section)", directoryHint: .isDirectory)
        let today = invocation.environment.time.today
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November",
            "December",
        ]
        let date = "\(months[today.month - 1]) \(today.day), \(today.year)"
        let hostCommands = BentoCommand.hostCommands.map {
            HelpPage.Entry(command: $0.configuration.commandName ?? "", summary: $0.configuration.abstract)
        }
        let pages =
            [ManualPage.program(invocation.catalogue, hostCommands: hostCommands, date: date)]
            + invocation.catalogue.registrations().map { ManualPage.feature($0, date: date) }
        do {
            try write(pages, into: target)
        } catch {
            let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
            throw FileError(target.filePath, number: cause.flatMap { Int32(exactly: ($0 as NSError).code) } ?? EIO)
        }
        try invocation.present(WrittenPages(folder: target.path, pages: pages.map(\.name)))
    }

    /// Manual pages are for everybody.
    private func write(_ pages: [ManualPage], into folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for page in pages {
            let file = folder.appending(path: "\(page.name).\(ManualPage.section)")
            try Data(page.text.utf8).write(to: file, options: .atomic)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        }
    }
}

private struct WrittenPages: Listing {
    let folder: String
    /// `bento`, `bento-food`.
    let pages: [String]

    var presentation: Presentation { .text("\(pages.count) pages in \(folder)") }
}
