#if Web
    import ArgumentParser
    import BentoPlatform
    import BentoTerminal
    import BentoWeb
    import Core
    import Files
    import Foundation

    extension WebCommand {
        /// Arranges for the page to be served from the start of the person's session.
        struct Install: AsyncParsableCommand, HostCommand {
            static let configuration = CommandConfiguration(
                commandName: "install",
                abstract: "Serve the page from the start of your session on.",
                discussion: """
                    On Linux it writes a systemd unit of yours and starts it; elsewhere it prints a launchd agent and where to put it. \
                    'bento web' then opens the browser, and 'bento web uninstall' takes the unit away again.

                      bento web install --print
                      bento web install --port 9000
                    """
            )

            /// The parent, whose port is an option.
            @ParentCommand var web: WebCommand
            @Flag(help: "Print what would be written, and write nothing.") var print = false
            @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

            func validate() throws {
                guard web.port != 0 else {
                    throw ValidationError("A port that stays is a number from 1 to 65535.")
                }
            }

            func run() async throws {
                let invocation = try HostInvocation.required()
                let unit = try WebUnit(invocation, port: web.port ?? PageServer.defaultPort)
                guard !print, WebUnit.isWritten else {
                    let note = WebUnit.isWritten ? "" : "Put it there, then: launchctl load -w \(unit.file.path)"
                    let shown = WebUnitReport(file: unit.file.path, text: unit.text, isInstalled: false, words: note)
                    guard !invocation.settings.json else { return try invocation.present(shown) }
                    try invocation.output.write(unit.text)
                    return try invocation.errors.write("\(unit.file.path)\n\(note.isEmpty ? "" : note + "\n")")
                }
                try await unit.install()
                try invocation.present(
                    WebUnitReport(
                        file: unit.file.path,
                        text: unit.text,
                        isInstalled: true,
                        words: "The page is served from now on. Open it: bento web"
                    )
                )
            }
        }

        /// Removes the files that install wrote.
        struct Uninstall: AsyncParsableCommand, HostCommand {
            static let configuration = CommandConfiguration(
                commandName: "uninstall",
                abstract: "Serve the page no longer by itself."
            )
            @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

            func run() async throws {
                let invocation = try HostInvocation.required()
                let unit = try WebUnit(invocation, port: PageServer.defaultPort)
                let words =
                    try await unit.uninstall()
                    ? "The page is no longer served by itself." : "It was not installed; nothing was changed."
                try invocation.present(
                    WebUnitReport(file: unit.file.path, text: "", isInstalled: false, words: words)
                )
            }
        }
    }

    /// The unit of systemd, or the agent of launchd as text, that starts the page with the person's session.
    struct WebUnit {
        let file: URL
        let text: String
        private let name = "bento-web.service"
        private let processes = HostProcesses(feature: "host", programs: ["systemctl"], clock: ContinuousClock())

        #if os(Linux)
            static let isWritten = true
        #else
            static let isWritten = false
        #endif

        /// - Throws: a failure (65) if a path is not allowed in such a file; ``AppData/HomeError``.
        init(_ invocation: HostInvocation, port: Int) throws {
            let program = invocation.environment.program(home: try invocation.composition.parts().home.path)
            #if os(Linux)
                file = URL(filePath: program.configurationFolder).appending(path: "systemd/user/bento-web.service")
                text = try WebUnitText.systemd(program: program.path, home: program.home, port: port)
            #else
                let home = invocation.environment.variable("HOME") ?? "/"
                file = URL(filePath: home).appending(path: "Library/LaunchAgents/app.bento.web.plist")
                text = try WebUnitText.launchd(program: program.path, home: program.home, port: port)
            #endif
        }

        /// - Throws: a failure if the person's systemd does not respond, or refuses.
        func install() async throws {
            guard await processes.isAvailable("systemctl"), try await systemctl("show-environment").status == 0 else {
                throw Failure.unavailable(
                    "web.no-systemd",
                    "No systemd of this user answers 'systemctl --user'.",
                    recovery: "Whatever starts programs with your session may run: bento web --no-open"
                )
            }
            let before = try PrivateFile.read(file, limit: 64 << 10)
            try PrivateFile.makeFolder(file.deletingLastPathComponent())
            try PrivateFile.write(Array(text.utf8), to: file)
            do {
                try await require("daemon-reload")
                try await require("enable", name)
                try await require("restart", name)
            } catch {
                // A unit that nothing starts would look like one that is installed.
                if before == nil { _ = try? await uninstall() }
                throw error
            }
        }

        /// - Returns: whether it existed.
        /// - Throws: a failure if it cannot be removed.
        func uninstall() async throws -> Bool {
            guard try PrivateFile.read(file, limit: 64 << 10) != nil else { return false }
            if await processes.isAvailable("systemctl") { _ = try? await systemctl("disable", "--now", name) }
            PrivateFile.remove(file)
            guard try PrivateFile.read(file, limit: 64 << 10) == nil else {
                throw Failure(
                    "web.unit-stays",
                    "\(file.path) cannot be removed.",
                    recovery: "Its folder may be read-only.",
                    exitStatus: .noPermission
                )
            }
            if await processes.isAvailable("systemctl") { _ = try? await systemctl("daemon-reload") }
            return true
        }

        private func require(_ arguments: String...) async throws {
            let result = try await systemctl(arguments)
            guard result.status != 0 else { return }
            let lines = String(decoding: result.errors.prefix(300), as: UTF8.self).split(whereSeparator: \.isNewline)
            throw Failure.unavailable(
                "web.systemd",
                "'systemctl' refused: \(lines.first.map(String.init) ?? "status \(result.status)")"
            )
        }

        private func systemctl(_ arguments: String...) async throws -> ProcessResult { try await systemctl(arguments) }

        private func systemctl(_ arguments: [String]) async throws -> ProcessResult {
            try await processes.run(
                "systemctl",
                arguments: ["--user"] + arguments,
                input: [],
                outputLimit: 64 << 10,
                deadline: .seconds(20)
            )
        }
    }

    private struct WebUnitReport: Listing {
        let file: String
        let text: String
        let isInstalled: Bool
        let words: String

        var presentation: Presentation { .stack([.text(words), .text(file, tone: .muted)]) }
    }
#endif
