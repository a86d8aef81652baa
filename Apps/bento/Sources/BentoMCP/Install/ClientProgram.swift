import Core
import Files
import Foundation

/// A program whose assistant can use Bento, with the location and contents of its configuration.
package enum ClientProgram: String, CaseIterable, Sendable {
    case claudeDesktop = "claude-desktop"
    case claudeCode = "claude-code"
    case cursor
    case vscode
    case codex
    case gemini
    case windsurf
    case zed

    /// The person's folders.
    package struct Folders: Sendable {
        package let home: URL
        package let configuration: URL

        package init(home: URL, configuration: URL) {
            self.home = home
            self.configuration = configuration
        }
    }

    package var title: String {
        switch self {
        case .claudeDesktop: "Claude Desktop"
        case .claudeCode: "Claude Code"
        case .cursor: "Cursor"
        case .vscode: "VS Code"
        case .codex: "Codex"
        case .gemini: "Gemini CLI"
        case .windsurf: "Windsurf"
        case .zed: "Zed"
        }
    }

    package func file(in folders: Folders) -> URL {
        #if os(macOS)
            let programs = folders.home.appending(path: "Library/Application Support")
        #else
            let programs = folders.configuration
        #endif
        return switch self {
        case .claudeDesktop: programs.appending(path: "Claude/claude_desktop_config.json")
        case .claudeCode: folders.home.appending(path: ".claude.json")
        case .cursor: folders.home.appending(path: ".cursor/mcp.json")
        case .vscode: programs.appending(path: "Code/User/mcp.json")
        case .codex: folders.home.appending(path: ".codex/config.toml")
        case .gemini: folders.home.appending(path: ".gemini/settings.json")
        case .windsurf: folders.home.appending(path: ".codeium/windsurf/mcp_config.json")
        case .zed: folders.configuration.appending(path: "zed/settings.json")
        }
    }

    /// True if the person seems to have it.
    package func isFound(in folders: Folders) -> Bool {
        let file = file(in: folders)
        if FileManager.default.fileExists(atPath: file.path) { return true }
        return self != .claudeCode && PrivateFile.isFolder(file.deletingLastPathComponent())
    }

    /// The member of the file that contains servers.
    private var group: String {
        switch self {
        case .vscode: "servers"
        case .zed: "context_servers"
        default: "mcpServers"
        }
    }

    private func entry(_ command: String, _ arguments: [String]) -> JSONValue {
        let members: [String: JSONValue] = [
            "command": .string(command), "args": .array(arguments.map { .string($0) }),
        ]
        let others: [String: JSONValue] =
            switch self {
            case .vscode, .claudeCode: ["type": "stdio"]
            case .zed: ["source": "custom"]
            default: [:]
            }
        return .object(members.merging(others) { $1 })
    }

    // MARK: Its configuration

    private static let name = "bento"
    private static let longest = 16 << 20

    /// The text to add to the file by hand.
    package func text(command: String, arguments: [String]) -> String {
        guard self != .codex else { return CodexTable.text(command: command, arguments: arguments) }
        return JSONValue.object([group: .object([Self.name: entry(command, arguments)])]).text(pretty: true) + "\n"
    }

    /// The way a program reaches Bento.
    package enum Way: Sendable, Equatable {
        /// It starts this command: a path, or a name that is searched for in `PATH`.
        case command(String)
        /// It calls a running server.
        case address(String)
        /// Some other way.
        case other
    }

    /// The way in the file; `nil` if the file does not mention Bento.
    ///
    /// - Throws: `FileError`; a failure if the file does not have the expected format.
    package func way(in folders: Folders) throws -> Way? {
        let file = file(in: folders)
        guard let bytes = try PrivateFile.read(file, limit: Self.longest) else { return nil }
        let member: (String) -> String?
        if self == .codex {
            let text = try text(bytes, file)
            guard CodexTable.isIn(text) else { return nil }
            member = { CodexTable.string($0, in: text) }
        } else {
            guard let entry = try read(bytes, file).json[group]?[Self.name] else { return nil }
            member = { entry[$0]?.stringValue ?? ($0 == "command" ? entry[$0]?["path"]?.stringValue : nil) }
        }
        if let command = member("command") { return .command(command) }
        return ["url", "serverUrl", "httpUrl"].lazy.compactMap(member).first.map { .address($0) } ?? .other
    }

    /// Adds Bento to the file, and keeps a copy of the original.
    ///
    /// - Returns: whether anything had to be changed.
    /// - Throws: `FileError`; a failure (65) if the file cannot be changed safely, which says what to add.
    package func install(command: String, arguments: [String], in folders: Folders) throws -> Bool {
        let file = file(in: folders)
        return try change(file) { bytes in
            guard self != .codex else {
                let table = CodexTable.text(command: command, arguments: arguments)
                return try text(CodexTable.setting(table, in: text(bytes, file)), file)
            }
            var json = try read(bytes, file)
            let wanted = entry(command, arguments)
            guard json.json[group]?[Self.name] != wanted else { return nil }
            let before = json.json
            do throws(CommentedJSON.Broken) {
                try json.set(Self.name, in: group, to: wanted)
            } catch {
                throw Self.unreadable(file, line: error.line)
            }
            guard json.json[group]?[Self.name] == wanted else { throw Self.unreadable(file, line: 1) }
            try check(json.json, against: before, file)
            return json.bytes
        }
    }

    /// Removes Bento from the file, and keeps a copy of the original.
    ///
    /// - Returns: whether it was there.
    package func delete(in folders: Folders) throws -> Bool {
        let file = file(in: folders)
        guard try PrivateFile.read(file, limit: Self.longest) != nil else { return false }
        return try change(file) { bytes in
            guard self != .codex else { return try text(CodexTable.deleting(from: text(bytes, file)), file) }
            var json = try read(bytes, file)
            let before = json.json
            guard before[group]?[Self.name] != nil else { return nil }
            do throws(CommentedJSON.Broken) {
                guard try json.delete(Self.name, in: group) else { return nil }
            } catch {
                throw Self.unreadable(file, line: error.line)
            }
            let after = try read(json.bytes, file).json
            guard after[group]?[Self.name] == nil else { throw Self.unreadable(file, line: 1) }
            try check(after, against: before, file)
            return json.bytes
        }
    }

    /// Checks that everything else in the file, including other servers, is unchanged.
    private func check(_ after: JSONValue, against before: JSONValue, _ file: URL) throws {
        let sides = [after, before].map { json in
            var (members, servers) = (json.objectValue ?? [:], json[group]?.objectValue ?? [:])
            members[group] = nil
            servers[Self.name] = nil
            return (members, servers)
        }
        guard sides[0] == sides[1] else { throw Self.unreadable(file, line: 1) }
    }

    private func read(_ bytes: [UInt8], _ file: URL) throws -> CommentedJSON {
        do throws(CommentedJSON.Broken) {
            return try CommentedJSON(bytes)
        } catch {
            throw Self.unreadable(file, line: error.line)
        }
    }

    private func text(_ bytes: [UInt8], _ file: URL) throws -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Self.unreadable(file, line: 1) }
        return text
    }

    private func text(_ change: CodexTable.Change, _ file: URL) throws -> [UInt8]? {
        switch change {
        case .none: return nil
        case .text(let text): return Array(text.utf8)
        case .byHand:
            throw Failure.invalid(
                "mcp.by-hand",
                "'\(file.path)' speaks of Bento or of servers in a form that is not changed by itself; it is as it was.",
                recovery: "Type 'bento mcp install \(rawValue) --print', and change it by hand."
            )
        }
    }

    private static func unreadable(_ file: URL, line: Int) -> Failure {
        .invalid(
            "mcp.unreadable",
            "'\(file.path)' cannot be read as a configuration (line \(line)); it is as it was.",
            recovery: "Correct it, or put in by hand what '--print' shows."
        )
    }

    /// - Parameter new: the new content; `nil` if it stays unchanged.
    private func change(_ file: URL, _ new: ([UInt8]) throws -> [UInt8]?) throws -> Bool {
        let place = try PrivateFile.target(of: file)
        let before = try PrivateFile.read(place, limit: Self.longest)
        guard let after = try new(before ?? []) else { return false }
        let mode = before == nil ? nil : try FileManager.default.attributesOfItem(atPath: place.path)[.posixPermissions]
        try PrivateFile.makeFolder(place.deletingLastPathComponent())
        if let before { try PrivateFile.write(before, to: place.appendingPathExtension("before-bento")) }
        // The program itself writes there, too.
        guard try PrivateFile.read(place, limit: Self.longest) == before else {
            throw Failure(
                "mcp.changed-meanwhile",
                "'\(place.path)' was changed by another program just now.",
                recovery: "Try again, best while \(title) does not run.",
                isRetryable: true,
                exitStatus: .temporaryFailure
            )
        }
        try PrivateFile.write(after, to: place, replacing: true)
        if let mode { try? FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place.path) }
        return true
    }
}
