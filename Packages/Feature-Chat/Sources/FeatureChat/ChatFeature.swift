import AppData
import Core
import Networking

/// The coach: conversations that know the person's data and can act, with or without a language model.
public enum ChatFeature: Feature {
    /// What Chat is, needs and offers.
    public static var manifest: FeatureManifest {
        FeatureManifest(
            id: "chat",
            title: "Coach",
            summary: "A coach that knows your data and can act.",
            defaultFlow: "talk",
            provides: [.chat],
            requires: [.database],
            uses: [
                .flows, .food, .workouts, .health, .wallet, .location, .reminders, .transport, .secrets, .auth,
                .processes, .voice,
            ],
            networkHosts: [
                NetworkHost("api.openai.com", "Answers of a model, when you choose the provider openai or responses"),
                NetworkHost("api.anthropic.com", "Answers of a model, when you choose the provider anthropic"),
            ]
                + LocalServer.allCases.compactMap { server in
                    server.place.map {
                        NetworkHost($0, "A model server on this machine (\(server.rawValue)), when you look for one")
                    }
                },
            programs: programs,
            flags: [ChatFlags.tools.declaration],
            storesData: true
        )
    }

    /// Only looked for, never started.
    static let programs = [
        ProgramUse("ollama", "Say whether it is here, for a model of your own"),
        ProgramUse("llama-server", "Say whether it is here, for a model of your own"),
    ]

    /// Declares Chat's flows, tables, settings, contracts, card and first-run step.
    public static func register(in registrar: inout FeatureRegistrar) {
        registrar.flow(AskCoach.self)
        registrar.flow(TalkToCoach.self)
        registrar.flow(ShowDaySummary.self)
        registrar.flow(ListChats.self)
        registrar.flow(ShowChat.self)
        registrar.flow(SearchChats.self)
        registrar.flow(AnswerAgain.self)
        registrar.flow(ResumeAnswer.self)
        registrar.flow(EditMessage.self)
        registrar.flow(ShowVersions.self)
        registrar.flow(RateAnswer.self)
        registrar.flow(RenameChat.self)
        registrar.flow(ArchiveChat.self)
        registrar.flow(DeleteChat.self)
        registrar.flow(ExportChat.self)
        registrar.flow(CompactChat.self)
        registrar.flow(SuggestWords.self)
        registrar.flow(ShowInsight.self)
        registrar.flow(PlanWorkout.self)
        registrar.flow(AdaptPlan.self)
        registrar.flow(ScheduleWorkout.self)
        registrar.flow(AnalyseTrends.self)
        registrar.flow(RefineGoal.self)
        registrar.flow(ExplainTopic.self)
        registrar.flow(ShowModels.self)
        registrar.flow(SetUpLocalModel.self)
        registrar.flow(AddProvider.self)
        registrar.flow(ListProviders.self)
        registrar.flow(ShowProvider.self)
        registrar.flow(UseProvider.self)
        registrar.flow(EditProvider.self)
        registrar.flow(DeleteProvider.self)
        registrar.flow(AddTemplate.self)
        registrar.flow(ListTemplates.self)
        registrar.flow(ShowTemplate.self)
        registrar.flow(EditTemplate.self)
        registrar.flow(DeleteTemplate.self)
        registrar.flow(AddMemory.self)
        registrar.flow(ListMemories.self)
        registrar.flow(EditMemory.self)
        registrar.flow(DeleteMemory.self)
        registrar.flow(ShowPrivacy.self)
        registrar.flow(SetPersona.self)
        registrar.flow(ShowUsage.self)

        registrar.migrations(
            ChatSchema.first,
            ChatSchema.insights,
            ChatSchema.provenance,
            ChatSchema.templates,
            derivedTables: ChatSchema.derivedTables,
            records: [
                ChatSession.self, ChatMessage.self, ChatTemplate.self, ChatMemory.self, ChatChange.self,
            ]
        )
        registrar.undo(ChatChange.self)
        ChatSettings.declare(in: &registrar)
        registrar.service(DaySummaryMaker.self) { resolver in
            DaySummaryMaker(
                food: try await resolver.optional((any FoodCoordinating).self),
                workouts: try await resolver.optional((any WorkoutsCoordinating).self),
                wallet: try await resolver.optional((any WalletCoordinating).self),
                location: try await resolver.optional((any LocationCoordinating).self)
            )
        }
        registrar.service(ProviderFactory.self) { resolver in
            ProviderFactory(
                settings: try await resolver.get(FeatureSettings.self),
                secrets: try await resolver.optional(SecretStore.self),
                transport: try await resolver.optional((any HTTPTransport).self),
                auth: try await resolver.optional((any AuthService).self),
                processes: try await resolver.optional((any ProcessService).self)
            )
        }
        registrar.service(ChatCoordinator.self) { resolver in
            let database = try await resolver.get(AppDatabase.self)
            let flows = try await resolver.optional((any FlowCalling).self)
            return ChatCoordinator(
                runner: ConversationRunner(
                    store: ChatStore(database: database),
                    settings: try await resolver.get(FeatureSettings.self),
                    providers: try await resolver.get(ProviderFactory.self),
                    offline: OfflineCoach(
                        summaryMaker: try await resolver.get(DaySummaryMaker.self),
                        flows: flows,
                        sources: CoachSources(
                            food: try await resolver.optional((any FoodCoordinating).self),
                            workouts: try await resolver.optional((any WorkoutsCoordinating).self),
                            health: try await resolver.optional((any HealthCoordinating).self),
                            wallet: try await resolver.optional((any WalletCoordinating).self),
                            reminders: try await resolver.optional((any RemindersCoordinating).self)
                        )
                    ),
                    gateway: GatewayRouter(
                        location: try await resolver.optional((any LocationCoordinating).self),
                        flows: flows,
                        food: try await resolver.optional((any FoodCoordinating).self)
                    ),
                    flows: flows,
                    flags: try await resolver.get(FeatureFlags.self)
                ),
                voice: try await resolver.optional((any VoiceListening).self)
            )
        }
        registrar.service(ModelCoach.self) { resolver in
            let database = try await resolver.get(AppDatabase.self)
            let settings = try await resolver.get(FeatureSettings.self)
            return ModelCoach(
                rules: RuleCoach(summaryMaker: try await resolver.get(DaySummaryMaker.self), settings: settings),
                providers: try await resolver.get(ProviderFactory.self),
                insights: InsightStore(database: database),
                settings: settings
            )
        }
        registrar.probe(
            ServiceProbe("server") { resolver in
                let providers = try await resolver.get(ProviderFactory.self)
                guard let provider = try await providers.provider(clock: ContinuousClock()) else { return nil }
                if provider.dialect == .gateway { return try await providers.probeGateway() }
                let models = try await providers.models()
                guard models.isEmpty || models.contains(provider.model) else {
                    throw ChatError.notSetUp(
                        "The server has no model '\(provider.model)'.",
                        hint: "See them with 'bento chat model list', then: bento settings set chat.model NAME."
                    )
                }
                return "it lists \(models.count) models\(try await providers.hasKey() ? ", asked with the key" : "")"
            }
        )
        registrar.provide(.chat, as: (any ChatCoordinating).self) { try await $0.get(ChatCoordinator.self) }
        registrar.card("insight", "Coach", order: 10, openTo: [.page]) { resolver, context in
            guard let insight = try await resolver.get(ModelCoach.self).insight(for: context.time.today) else {
                return nil
            }
            return CardContent(
                .text(insight.text),
                suggestions: [CommandSuggestion("chat", "talk with the coach")]
                    + (insight.command.map { [CommandSuggestion($0, "see what the coach means")] } ?? [])
            )
        }
        registrar.firstRunStep(
            FirstRunStep(
                "persona",
                "How the coach speaks",
                order: 60,
                command: "chat persona --voice warm",
                isAnswered: { try await Persona.load(from: $0.get(FeatureSettings.self)) != Persona() },
                conclusion: { _, _ in
                    CardContent(.empty, suggestions: [CommandSuggestion("chat ask how is my day", "Ask the coach")])
                }
            ) { resolver, session in
                let settings = try await resolver.get(FeatureSettings.self)
                let maker = PersonaMaker(providers: try await resolver.get(ProviderFactory.self))
                return try await PersonaStep(settings: settings, maker: maker).run(in: session)
            }
        )
        registrar.firstRunStep(CoachPrivacyStep.step)
        registrar.job(ChatRetention.job)
        registrar.job(
            Job(
                "insight",
                "Have the model write the insight of the day, where one is set up and may know how your days stand",
                schedule: .daily(hour: 5, minute: 30),
                needsNetwork: true
            ) { resolver, run in
                let written = try await resolver.get(ModelCoach.self).writeInsight(for: run.context.time.today)
                guard let written, written.isOfModel else { return .nothing }
                return .done(written.insight.text)
            }
        )
        registrar.search(
            SearchSource("chats", "Conversations", openTo: [.page]) { resolver, context, words, limit in
                let store = try await resolver.get(ChatCoordinator.self).store
                guard ChatStore.query(words) != nil else { return [] }
                return try await store.search(words, limit: limit, withRules: false).map { hit in
                    SearchHit(
                        title: hit.title,
                        detail: hit.text(before: "", after: ""),
                        command: "chat show \(hit.session.suffix)"
                    )
                }
            }
        )
    }
}
