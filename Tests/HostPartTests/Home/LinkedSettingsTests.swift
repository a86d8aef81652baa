import Core
import Foundation
import Testing

@testable import BentoHome

@Suite("Settings that are a link")
final class LinkedSettingsTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "bento-link-\(UUID().uuidString)")
    private let dotfile: URL
    private let link: URL

    init() throws {
        dotfile = home.appending(path: "dotfiles/bento.json")
        link = home.appending(path: "home/settings.json")
        for folder in [dotfile, link].map({ $0.deletingLastPathComponent() }) {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    private var settings: SettingsFile { settings(in: link.deletingLastPathComponent()) }

    private func settings(in home: URL) -> SettingsFile {
        SettingsFile(
            home: home,
            environment: { _ in nil },
            options: [:],
            declarations: { [:] }
        )
    }

    private var destination: String? { try? FileManager.default.destinationOfSymbolicLink(atPath: link.path) }

    @Test("a value is written into the file that the link leads to, beside those that are there, and the link stays")
    func written() async throws {
        try Data(#"{"version":1,"state":{"food.x":1}}"#.utf8).write(to: dotfile)
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "../dotfiles/bento.json")
        try await settings.set("chat.model", to: "m")
        #expect(destination == "../dotfiles/bento.json")
        let kept = try JSONValue(parsing: Data(contentsOf: dotfile))
        #expect(kept["state"] == ["food.x": 1, "chat.model": "m"])
        #expect(try await settings.value(of: "food.x") == 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: dotfile.deletingLastPathComponent().path)
        #expect(names == ["bento.json"], "nothing is left beside it")
    }

    @Test("two homes that link to one file lose nothing of each other's")
    func twoHomes() async throws {
        try Data(#"{"version":1,"state":{}}"#.utf8).write(to: dotfile)
        let other = home.appending(path: "other")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        for link in [link, other.appending(path: "settings.json")] {
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "../dotfiles/bento.json")
        }
        let homes = [settings, settings(in: other)]
        try await withThrowingTaskGroup { group in
            for number in 0..<40 {
                group.addTask { try await homes[number % 2].set("food.x\(number)", to: .integer(Int64(number))) }
            }
            try await group.waitForAll()
        }
        #expect(try settings.stored().count == 40)
    }

    @Test(
        "a link that leads to no file is left as it is, and the error says where it leads",
        arguments: ["../dotfiles/gone.json", "../dotfiles", "/dev/null", "settings.json"]
    )
    func refused(to path: String) async throws {
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: path)
        let error = await #expect(throws: (any Error).self) { try await settings.set("chat.model", to: "m") }
        #expect(
            (error as? any BentoError)?.message.contains("is a link to '\(path)'") == true,
            "\(String(describing: error))"
        )
        #expect(destination == path)
        let names = try FileManager.default.contentsOfDirectory(atPath: dotfile.deletingLastPathComponent().path)
        #expect(names.isEmpty)
    }
}
