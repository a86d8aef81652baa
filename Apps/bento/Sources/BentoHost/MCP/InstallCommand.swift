#if MCP
    import ArgumentParser
    import BentoMCP
    import BentoTerminal
    import Core
    import Foundation

    extension ClientProgram: ExpressibleByArgument {}

    extension McpCommand {
        /// Puts Bento into the configuration of another program.
        struct Install: AsyncParsableCommand, HostCommand {
            static let configuration = CommandConfiguration(
                commandName: "install",
                abstract: "Put Bento into the configuration of a program, or print what to put there.",
                discussion: """
                    Without a program it lists those that are known, where their configuration is, and which have Bento. What else stands \
                    in the file stays as it is, and a copy is kept beside it. Restart the program afterwards.

                      bento mcp install claude-desktop
                      bento mcp install codex --print
                    """
            )

            @Argument(help: "The program: \(ClientProgram.allCases.map(\.rawValue).joined(separator: ", ")).")
            var program: ClientProgram?
            @Option(
                name: .customLong("as"),
                help: ArgumentHelp("The name for its permissions; by default the program's.", valueName: "name")
            )
            var name: String?
            @Flag(help: "Print what to put into the file, and write nothing.") var print = false
            @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

            func validate() throws {
                guard name.map({ Caller("client:\($0)") != nil }) ?? true else {
                    throw ValidationError("--as takes 1 to 64 letters, digits, '-', '_' and '.'.")
                }
                guard program != nil || (name == nil && !print) else { throw ValidationError("Name a program.") }
            }

            func run() async throws {
                let invocation = try HostInvocation.required()
                let places = try ClientPlaces(invocation)
                guard let program else { return try invocation.present(ClientProgramListing(places)) }
                let (command, arguments) = places.command(as: name ?? program.rawValue)
                guard !print else {
                    let text = program.text(command: command, arguments: arguments)
                    guard invocation.settings.json else { return try invocation.output.write(text) }
                    let file = program.file(in: places.folders).path
                    return try invocation.present(PrintedConfiguration(file: file, text: text))
                }
                let changed = try program.install(command: command, arguments: arguments, in: places.folders)
                try invocation.present(
                    ChangedConfiguration(
                        program: program.rawValue,
                        file: program.file(in: places.folders).path,
                        isChanged: changed,
                        words: changed
                            ? "\(program.title) has Bento now. Restart it."
                            : "\(program.title) has Bento already; nothing was changed."
                    )
                )
            }
        }

        /// Removes Bento again.
        struct Delete: AsyncParsableCommand, HostCommand {
            static let configuration = CommandConfiguration(
                commandName: "delete",
                abstract: "Take Bento out of the configuration of a program."
            )
            @Argument(help: "The program: \(ClientProgram.allCases.map(\.rawValue).joined(separator: ", ")).")
            var program: ClientProgram
            @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

            func run() async throws {
                let invocation = try HostInvocation.required()
                let places = try ClientPlaces(invocation)
                let changed = try program.delete(in: places.folders)
                try invocation.present(
                    ChangedConfiguration(
                        program: program.rawValue,
                        file: program.file(in: places.folders).path,
                        isChanged: changed,
                        words: changed
                            ? "\(program.title) has Bento no more. Restart it."
                            : "\(program.title) does not have Bento; nothing was changed."
                    )
                )
            }
        }
    }

    /// The folders where programs keep their configuration, and the command with which they start Bento.
    struct ClientPlaces {
        let folders: ClientProgram.Folders
        private let program: HostProgram

        /// - Throws: a failure (78) if the person has no home folder; ``AppData/HomeError``.
        init(_ invocation: HostInvocation) throws {
            guard let home = invocation.environment.variable("HOME"), home.hasPrefix("/") else {
                throw Failure(
                    "mcp.no-home",
                    "HOME names no folder, so the configurations of programs cannot be found.",
                    recovery: "Set HOME to your folder.",
                    exitStatus: .configuration
                )
            }
            program = invocation.environment.program(home: try invocation.composition.parts().home.path)
            folders = ClientProgram.Folders(
                home: URL(filePath: home),
                configuration: URL(filePath: program.configurationFolder)
            )
        }

        /// The command for a program. Graphical programs are started without a shell's environment, so both paths are
        /// written out.
        func command(as name: String) -> (command: String, arguments: [String]) {
            (program.path, ["mcp", "serve", "--as", name, "--home", program.home])
        }
    }

    private struct PrintedConfiguration: Listing {
        let file: String
        let text: String

        var presentation: Presentation { .text(text) }
    }

    private struct ChangedConfiguration: Listing {
        let program: String
        let file: String
        let isChanged: Bool
        let words: String

        var presentation: Presentation {
            .stack([.text(words), .text(file, tone: .muted)])
        }
    }

    /// The supported programs.
    private struct ClientProgramListing: Listing {
        struct Entry: Encodable, Sendable {
            let program: String
            let title: String
            let file: String
            let isFound: Bool
            let hasBento: Bool
        }

        let programs: [Entry]

        init(_ places: ClientPlaces) {
            programs = ClientProgram.allCases.map { program in
                Entry(
                    program: program.rawValue,
                    title: program.title,
                    file: program.file(in: places.folders).path,
                    isFound: program.isFound(in: places.folders),
                    // A file that cannot be read is reported by the doctor, and when it is to be changed.
                    hasBento: ((try? program.way(in: places.folders)) ?? nil) != nil
                )
            }
        }

        var presentation: Presentation {
            .table(
                Table(
                    [.init("Program"), .init(""), .init("Configuration")],
                    rows: programs.map {
                        let state = $0.hasBento ? "has Bento" : $0.isFound ? "found" : "not found"
                        return [.init($0.program), .init(state, tone: $0.hasBento ? .good : .muted), .init($0.file)]
                    }
                )
            )
        }
    }
#endif
