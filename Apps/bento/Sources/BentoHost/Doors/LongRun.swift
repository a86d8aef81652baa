#if MCP || Web
    import Core
    import FlowServing
    import Logging
    import ServiceLifecycle

    /// Runs what lives until it is asked to stop: the features are started once beside it, and stopped after it.
    enum LongRun {
        /// Runs a service until it ends, or the run is canceled, as a signal does: then it stops gracefully.
        ///
        /// - Parameter patience: the time that running work may take when the program is ending.
        /// - Throws: errors of the service.
        static func run(
            _ service: some Service,
            of invocation: HostInvocation,
            patience: Duration = .seconds(3)
        ) async throws {
            var logger = Logger(label: "bento-services")
            logger.logLevel = .critical
            var configuration = ServiceGroupConfiguration(
                services: [
                    // The first is stopped last.
                    .init(service: FeatureService(composition: invocation.composition)),
                    .init(
                        service: service,
                        successTerminationBehavior: .gracefullyShutdownGroup,
                        failureTerminationBehavior: .cancelGroup
                    ),
                ],
                logger: logger
            )
            configuration.maximumGracefulShutdownDuration = patience
            let group = ServiceGroup(configuration: configuration)
            // Never canceled itself: a server that is canceled drops the connections that it has just accepted. Signals cancel the
            // task around it, as for every command.
            let running = Task { try await group.run() }
            try await withTaskCancellationHandler {
                try await running.value
            } onCancel: {
                Task { await group.triggerGracefulShutdown() }
            }
        }
    }

    /// The features' own work between start and stop, for one generation after the other, and their flags, kept up to
    /// date. A home that cannot be used is reported by the calls that need it.
    private struct FeatureService: Service {
        let composition: LazyComposition

        func run() async throws {
            do {
                try await composition.parts().generations.serving(failed: { [composition] feature, reason in
                    composition.log("features: \(feature) did not start: \(reason)")
                }) {
                    await withTaskGroup(of: Void.self) { group in
                        group.addTask {
                            guard let context = try? await composition.context(for: .program) else { return }
                            await HostFlagRules.follow(composition, in: context)
                        }
                        try? await gracefulShutdown()
                        group.cancelAll()
                    }
                }
            } catch {
                composition.log("features: \(error)")
                try? await gracefulShutdown()
            }
        }
    }
#endif
