#if Web
    import ArgumentParser
    import BentoHome
    import BentoTerminal
    import BentoWeb
    import Core
    import Files
    import Foundation

    /// `bento web`: Bento in a browser of this machine.
    struct WebCommand: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "web",
            abstract: "Use Bento in the browser of this machine.",
            discussion: """
                It serves until you stop it, on this machine alone, and opens the browser with a link that counts once and for five \
                minutes. Run it again for another link. 'bento web install' has it served from the start of your session on.

                With --json it prints one line: address, port, state ('serving', or 'served-already' by another), whether the browser \
                was opened, and in 'page' a file of yours that leads to the link. The link itself is told to a terminal alone.
                """,
            subcommands: [Install.self, Uninstall.self]
        )

        @Option(help: ArgumentHelp("The port; 0 for any that is free. \(PageServer.defaultPort) unless you say."))
        var port: Int?
        @Flag(help: "Do not open the browser.") var noOpen = false
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        /// The files with the person's settings and permissions, which other commands may change.
        private static let shownFiles = [
            SettingsFile.name, "permissions.json", "proposals.json", "clients.json", "programs.json", "flags.json",
            "flag-definitions.json",
        ]

        func validate() throws {
            guard port.map({ (0...65_535).contains($0) }) ?? true else {
                throw ValidationError("A port is a number from 0 to 65535.")
            }
        }

        func run() async throws {
            let invocation = try HostInvocation.required()
            invocation.composition.livesLong()
            let home = try invocation.composition.parts().home.url
            let now: @Sendable () -> Date = { [environment = invocation.environment] in environment.time.now }
            let entrance = EntranceFile(home: home, now: now)
            let opening = BrowserOpening(invocation, home: home)
            try PrivateFile.makeFolder(home)
            guard let hold = try entrance.hold() else {
                guard let port = try entrance.port() else {
                    throw Failure.unavailable(
                        "web.starting",
                        "Another 'bento web' has this home and does not listen yet.",
                        recovery: "Try again in a moment."
                    )
                }
                return await tell(port, entrance, opening, invocation, isAnother: true)
            }
            try await entrance.keep(port: nil)
            let clients = try invocation.clients
            let server = PageServer(
                ServedFlows(invocation),
                port: port ?? PageServer.defaultPort,
                entrance: entrance,
                version: BentoProgram.version,
                nameOfToken: { try clients.name(of: $0) },
                now: now,
                files: Self.shownFiles.map { home.appending(path: $0) },
                fault: { [composition = invocation.composition] in composition.log("web: \($0)") },
                onListening: { port in
                    try? await entrance.keep(port: port)
                    await tell(port, entrance, opening, invocation, isAnother: false)
                }
            )
            do {
                try await LongRun.run(server, of: invocation, patience: .seconds(5))
            } catch {
                try? await entrance.keep(port: nil)
                throw error
            }
            opening.forget()
            try await entrance.keep(port: nil)
            withExtendedLifetime(hold) {}
        }

        /// Prints the address, and lets the person in. The link itself is shown only in a terminal: other readers of
        /// this output may store it, so they get the path of a file that leads to it, which only its owner can read.
        private func tell(
            _ port: Int,
            _ entrance: EntranceFile,
            _ opening: BrowserOpening,
            _ invocation: HostInvocation,
            isAnother: Bool
        ) async {
            let isJSON = invocation.settings.json
            let address = "http://127.0.0.1:\(port)/"
            if !isJSON { try? invocation.output.write(address + "\n") }
            var page: String?
            var isOpened = false
            let opens = !noOpen && opening.isDesktop
            if isJSON || opens || invocation.errors.isTerminal, let link = try? await entrance.newLink(port: port) {
                if isJSON || opens { page = try? opening.lead(to: link) }
                if opens, page != nil { isOpened = await opening.open() }
                if !isJSON, invocation.errors.isTerminal {
                    let words = isOpened ? "Your browser opens. Else, within five minutes" : "Open within five minutes"
                    try? invocation.errors.write("\(words): \(link)\n\(isAnother ? "" : "Ctrl-C ends it.\n")")
                }
            }
            guard isJSON else { return }
            let told = Told(
                address: address,
                port: port,
                state: isAnother ? .servedAlready : .serving,
                page: page,
                isOpened: isOpened
            )
            // One line: a program reads on while this serves.
            let line = try? JSONFrontEnd.json(told, pretty: false, fields: invocation.settings.fields)
            if let line { try? invocation.output.writeExactly(line) }
        }

        /// The JSON output.
        private struct Told: Encodable {
            enum State: String, Encodable {
                case serving
                /// Served by another process; this one ends.
                case servedAlready = "served-already"
            }

            let address: String
            let port: Int
            let state: State
            /// The file that grants access to whoever opens it first, within five minutes.
            let page: String?
            let isOpened: Bool
        }
    }
#endif
