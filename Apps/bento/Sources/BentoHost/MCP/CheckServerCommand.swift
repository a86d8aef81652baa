#if MCP
    import ArgumentParser
    import BentoMCP
    import BentoServing
    import Core
    import CoreHosting
    import Foundation
    import HTTPTypes
    import Logging
    import MCPServing
    import MCPWire
    import Networking
    import NetworkingLive
    import ServiceLifecycle
    import Subprocess

    extension McpCommand {
        /// Tests the program as a client would.
        struct CheckServer: AsyncParsableCommand, HostCommand {
            static let configuration = CommandConfiguration(
                commandName: "doctor",
                abstract: "Speak to Bento as a client of each revision would, and say what came of it.",
                discussion: """
                    It starts 'bento mcp serve', asks it what it is and which tools it has, and does the same over HTTP on a free port. \
                    Then it looks whether the programs that have Bento would find it. It changes nothing, and ends with status 1 where \
                    something needs you.
                    """
            )
            @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

            func run() async throws {
                let invocation = try HostInvocation.required()
                try await invocation.show { _ in
                    var findings: [Doctor.Report.Finding] = []
                    func check(_ subject: String, _ words: () async throws -> String) async {
                        do {
                            findings.append(.init(subject: subject, isWell: true, words: try await words()))
                        } catch {
                            let words = (error as? any BentoError)?.description ?? "it failed: \(error)"
                            findings.append(.init(subject: subject, isWell: false, words: words))
                        }
                    }
                    let places = try ClientPlaces(invocation)
                    let pipe = PipeCheck(program: places.command(as: "doctor"))
                    for version in [ProtocolVersion.july2026, .november2025] {
                        await check("pipe \(version.rawValue)") { try await pipe.run(version) }
                    }
                    do {
                        try await EndpointCheck.serving(invocation) { endpoint in
                            for version in [ProtocolVersion.july2026, .november2025] {
                                await check("http \(version.rawValue)") { try await endpoint.run(version) }
                            }
                            await check("http guard") { try await endpoint.strangers() }
                        }
                    } catch {
                        await check("http") { throw error }
                    }
                    for program in ClientProgram.allCases {
                        do {
                            guard let way = try program.way(in: places.folders) else { continue }
                            let path = invocation.environment.variable("PATH") ?? ""
                            await check(program.rawValue) { try Self.words(way, of: program, places, path) }
                        } catch {
                            await check(program.rawValue) { throw error }
                        }
                    }
                    return Doctor.Report(findings: findings)
                }
            }

            private static func words(
                _ way: ClientProgram.Way,
                of program: ClientProgram,
                _ places: ClientPlaces,
                _ path: String
            ) throws -> String {
                switch way {
                case .command(let command): return try found(command, program, places, path)
                case .address(let address):
                    return "\(program.title) calls \(address.prefix(200)), where 'bento mcp serve --http' must run"
                case .other:
                    throw Failure(
                        "mcp.no-command",
                        "\(program.title) has an entry for Bento that names no command and no address.",
                        recovery: "Type 'bento mcp install \(program.rawValue)' to write where Bento is now.",
                        exitStatus: .configuration
                    )
                }
            }

            /// The path of a program. A name without a folder is searched for in `PATH`, as the programs that start it
            /// do.
            private static func found(
                _ named: String,
                _ program: ClientProgram,
                _ places: ClientPlaces,
                _ path: String
            ) throws -> String {
                let folders = named.isEmpty || named.contains("/") ? [] : path.split(separator: ":")
                let command = ([named] + folders.map { "\($0)/\(named)" })
                    .first { $0.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: $0) }
                guard let command else {
                    throw Failure(
                        "mcp.moved",
                        "\(program.title) would start '\(named)', which is not there.",
                        recovery: "Type 'bento mcp install \(program.rawValue)' to write where Bento is now.",
                        exitStatus: .configuration
                    )
                }
                let isThis = command == places.command(as: "x").command
                return "\(program.title) starts \(command)" + (isThis ? "" : ", which is another Bento than this")
            }
        }
    }

    /// The first requests of a client of a version, and the responses that it must get.
    private enum FirstTalk {
        static func requests(_ version: ProtocolVersion) -> [MCPWire.ClientRequest] {
            [version.isStateless ? .discover : .initialize(peer(version)), .list(.tools)]
        }

        static func peer(_ version: ProtocolVersion) -> Peer {
            Peer(version: version, implementation: Implementation(name: "bento-doctor", version: BentoProgram.version))
        }

        /// - Throws: a failure that names what is missing.
        static func words(_ answers: [RPCMessage], _ version: ProtocolVersion) throws -> String {
            var results: [[String: JSONValue]] = []
            for answer in answers {
                switch answer {
                case .result(_, let members): results.append(members)
                case .failure(_, let error): throw wrong("It answered with an error: \(error.message)")
                case .request, .notification: continue
                }
            }
            guard results.count == 2 else { throw wrong("It answered \(results.count) of 2 requests.") }
            let description = try ServerDescription(results[0])
            guard description.versions.contains(version.rawValue) else {
                throw wrong("It speaks \(description.versions.joined(separator: ", ")), not \(version.rawValue).")
            }
            let tools = try ListPage(.tools, results[1]).entries
            for tool in tools { _ = try Tool(tool) }
            guard !tools.isEmpty else { throw wrong("It has no tools.") }
            return LocaleForms.international.counted(tools.count, "tool")
        }

        static func wrong(_ words: String) -> Failure {
            Failure(
                "mcp.check",
                words,
                recovery: "The log may say why: bento features doctor log",
                exitStatus: .software
            )
        }
    }

    /// Talks to a child process over pipes, as programs that start Bento do.
    private struct PipeCheck {
        let program: (command: String, arguments: [String])

        func run(_ version: ProtocolVersion) async throws -> String {
            let peer = FirstTalk.peer(version)
            var input: [UInt8] = []
            for (index, request) in FirstTalk.requests(version).enumerated() {
                input += request.message(.number(Int64(index + 1)), from: peer).line
                if case .initialize = request { input += PeerNotification.initialized.message.line }
            }
            let (program, clock, lines) = (program, ContinuousClock(), input)
            let start = clock.now
            let result = try await withDeadline(.seconds(20)) {
                try await Subprocess.run(
                    .path(.init(program.command)),
                    arguments: Arguments(program.arguments),
                    input: .array(lines),
                    output: .bytes(limit: 16 << 20),
                    error: .bytes(limit: 64 << 10)
                )
            }
            let took = clock.now - start
            guard case .exited(0) = result.terminationStatus else {
                let said = String(decoding: result.standardError.prefix(400), as: UTF8.self)
                throw FirstTalk.wrong("It ended with \(result.terminationStatus). \(said)")
            }
            var answers: [RPCMessage] = []
            for line in result.standardOutput.split(separator: 10) {
                do {
                    answers.append(try RPCMessage(parsing: line))
                } catch {
                    throw FirstTalk.wrong(
                        "On standard output stood what is no message: \(String(decoding: line.prefix(80), as: UTF8.self))"
                    )
                }
            }
            // A server may answer out of turn.
            answers.sort { first, _ in if case .result(.number(1), _) = first { true } else { false } }
            let milliseconds = took.components.seconds * 1000 + took.components.attoseconds / 1_000_000_000_000_000
            return try FirstTalk.words(answers, version) + ", from its start to its end \(milliseconds) ms"
        }
    }

    /// Talks to a server over HTTP in this process, with its own unique token.
    private struct EndpointCheck {
        let port: Int
        let token: String
        let transport: LiveTransport

        static func serving(_ invocation: HostInvocation, _ work: (EndpointCheck) async -> Void) async throws {
            let token = UUID().uuidString
            let (ports, listening) = AsyncStream<Int>.makeStream()
            let flows = ServedFlows(invocation)
            let server = LoopbackServer(
                port: 0,
                words: .init(domain: "mcp", choice: "--http 0 takes any that is free"),
                makeDoor: { port in
                    EndpointDoor(
                        HTTPEndpoint(
                            port: port,
                            nameOfToken: { $0 == token ? "doctor" : nil },
                            makeHandler: {
                                BentoServer(flows, caller: .client($0), version: BentoProgram.version)
                            }
                        )
                    )
                },
                onListening: { listening.yield($0) }
            )
            var logger = Logger(label: "bento-services")
            logger.logLevel = .critical
            let group = ServiceGroup(services: [server], logger: logger)
            let running = Task {
                defer { listening.finish() }
                try await group.run()
            }
            let port = await ports.first { _ in true }
            if let port {
                let transport = LiveTransport()
                await work(EndpointCheck(port: port, token: token, transport: transport))
                await transport.shutdown()
                await group.triggerGracefulShutdown()
            }
            try await running.value
        }

        func run(_ version: ProtocolVersion) async throws -> String {
            let peer = FirstTalk.peer(version)
            var answers: [RPCMessage] = []
            var session: String?
            for (index, request) in FirstTalk.requests(version).enumerated() {
                let message = request.message(.number(Int64(index + 1)), from: peer)
                let (response, answer) = try await post(message, session)
                guard let answer else { throw FirstTalk.wrong("It answered with status \(response.status.code).") }
                answers.append(answer)
                if case .initialize = request, let name = HTTPField.Name("Mcp-Session-Id") {
                    session = response.headerFields[name]
                    guard session != nil else { throw FirstTalk.wrong("It began no session.") }
                    let told = try await post(PeerNotification.initialized.message, session).response
                    guard told.status == .accepted else {
                        throw FirstTalk.wrong("It answered a notification with status \(told.status.code).")
                    }
                }
            }
            let words = try FirstTalk.words(answers, version)
            guard let session else { return words }
            let gone = try await send("DELETE", nil, [("Mcp-Session-Id", session)]).head.status
            let after = try await post(MCPWire.ClientRequest.ping.message(.number(9), from: peer), session).response
                .status
            guard gone.code == 204, after.code == 404 else {
                throw FirstTalk.wrong("Its session did not end: \(gone.code), then \(after.code).")
            }
            return words + ", a session that ended"
        }

        /// Sends requests from another origin, and without a token.
        func strangers() async throws -> String {
            let origin = try await send("POST", [], [("Origin", "http://example.com")]).head.status
            let nobody = try await send("POST", [], [], token: "nobody").head.status
            guard origin == .forbidden, nobody == .unauthorized else {
                throw FirstTalk.wrong("It let strangers in: \(origin.code) and \(nobody.code).")
            }
            return "pages of other origins and callers without a token are refused"
        }

        private func post(
            _ message: RPCMessage,
            _ session: String?
        ) async throws -> (
            response: HTTPResponse, answer: RPCMessage?
        ) {
            var fields = MirroredHeaders.all(for: message)
            if let session { fields = [("Mcp-Session-Id", session)] }
            let response = try await send("POST", message.line, fields)
            var body: [UInt8] = []
            for try await chunk in response.body {
                body += chunk
                guard body.count <= 16 << 20 else { throw FirstTalk.wrong("Its answer has no end.") }
            }
            return (response.head, body.isEmpty ? nil : try RPCMessage(parsing: body))
        }

        private func send(
            _ method: String,
            _ body: [UInt8]?,
            _ fields: [(name: String, value: String)],
            token: String? = nil
        ) async throws -> TransportResponse {
            var request = HTTPRequest(
                method: HTTPRequest.Method(method) ?? .post,
                scheme: "http",
                authority: "127.0.0.1:\(port)",
                path: "/mcp"
            )
            request.headerFields[.authorization] = "Bearer \(token ?? self.token)"
            request.headerFields[.contentType] = "application/json"
            request.headerFields[.accept] = "application/json, text/event-stream"
            for field in fields {
                if let name = HTTPField.Name(field.name) { request.headerFields[name] = field.value }
            }
            let transport = transport
            return try await withDeadline(.seconds(20)) { [request] in try await transport.send(request, body: body) }
        }
    }
#endif
