#if MCP || Web
    import AppData
    import BentoDesk
    import BentoHome
    import BentoPlatform
    import BentoServing
    import BentoTerminal
    import Core
    import CoreHosting
    import Files

    /// The flows of a running host, for a door.
    struct ServedFlows: FlowHost {
        private let composition: LazyComposition
        private let environment: HostEnvironment
        private let reaching: Set<String>
        private let kept: KeptSchemas

        init(_ invocation: HostInvocation) {
            let composition = invocation.composition
            self.composition = composition
            environment = invocation.environment
            let catalogue = invocation.catalogue
            // The servers that a plug-in reaches are unknown.
            reaching = Set(
                catalogue.registrations().map(\.manifest)
                    .filter { !$0.networkHosts.isEmpty || catalogue.feature($0.id) == nil }.map(\.id)
            )
            kept = KeptSchemas(
                try? composition.parts().home.cacheFolder.appending(path: "client-schemas"),
                program: FileStamp(environment.program(home: "/").path).text
            )
        }

        func flows() throws -> any FlowCalling {
            var flows = try composition.parts().flows
            flows.isForDoor = true
            return flows
        }

        func schemas(of flows: [String], for caller: Caller) throws -> [String: JSONValue] {
            let parts = try composition.parts()
            let (catalogue, desk) = (parts.flows.catalogue, parts.flows.desk)
            // The input of a flow without a type may change while the program does not.
            let typed = try flows.filter { try catalogue.flow($0).type != nil }
            func derive(_ flow: String) throws -> JSONValue { try desk.schema(of: catalogue.flow(flow), for: caller) }
            var schemas: [String: JSONValue] = [:]
            if case .client = caller {
                // Every client may give a flow the same.
                schemas = try kept.schemas(of: typed, keeps: (try? parts.home.access()) == .writable, derive: derive)
            }
            for flow in flows where schemas[flow] == nil { schemas[flow] = try derive(flow) }
            return schemas
        }

        func meaning(of command: String, for caller: Caller) -> CommandMeaning? {
            guard let catalogue = try? composition.parts().flows.catalogue, let words = AliasFile.words(command),
                let first = words.first
            else { return nil }
            let isFeature = first != HostFeature.id && catalogue.registration(of: first) != nil
            let rest = isFeature ? words.dropFirst() : words[...]
            let flows = catalogue.registration(of: isFeature ? first : HostFeature.id)?.flows ?? []
            let called = flows.filter { flow in
                let path = flow.descriptor.path
                return !path.isEmpty && rest.starts(with: path) && flow.descriptor.successor == nil
            }
            guard let flow = called.max(by: { $0.descriptor.path.count < $1.descriptor.path.count }),
                flow.descriptor.openTo.contains(caller.kind)
            else { return nil }
            let given = Array(rest.dropFirst(flow.descriptor.path.count))
            guard !given.isEmpty else { return CommandMeaning(flow: flow.id, input: [:]) }
            return FlowForm(flow, for: caller).input(of: given).map { CommandMeaning(flow: flow.id, input: $0) }
        }

        func dataChanges() async -> AsyncStream<Void> {
            let (pace, clock) = (Duration.milliseconds(500), QueueClock())
            let (ticks, tick) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
            let first = await changes(every: pace, clock)
            let looking = Task { [composition] in
                var changes = first
                while !Task.isCancelled {
                    do {
                        if let changes { for try await _ in changes { tick.yield() } }
                    } catch {
                        composition.log(error)
                    }
                    guard (try? await clock.sleep(for: pace)) != nil else { return }
                    changes = await self.changes(every: pace, clock)
                    // Nobody has looked meanwhile.
                    if changes != nil { tick.yield() }
                }
            }
            tick.onTermination = { _ in looking.cancel() }
            return ticks
        }

        /// - Returns: `nil` if there is no database yet: looking for changes would make one.
        private func changes(every pace: Duration, _ clock: QueueClock) async -> DatabaseChanges? {
            guard let parts = try? composition.parts(), (try? parts.home.hasDatabase()) == true else { return nil }
            return try? await parts.database.changes(every: pace, clock: clock)
        }

        func context(for caller: Caller) async throws -> FlowContext { try await composition.context(for: caller) }

        func reachesServers(_ feature: String) -> Bool { reaching.contains(feature) }

        func call(
            _ flow: String,
            input: JSONValue,
            as caller: Caller,
            through frontEnd: @Sendable (FlowContext) -> any ResultFrontEnd,
            in session: @escaping @Sendable (FlowSession) -> FlowSession
        ) async throws {
            do {
                try await HostCall(composition: composition, environment: environment, caller: caller)
                    .run(flow, through: frontEnd) { given, endedBySwitch in
                        try await composition.parts().flows.result(
                            of: flow,
                            input: input,
                            as: caller,
                            in: session(given),
                            endedBySwitch: endedBySwitch
                        )
                    }
            } catch is EndedWith {
                // It has a status of its own, and was shown.
            }
        }
    }
#endif
