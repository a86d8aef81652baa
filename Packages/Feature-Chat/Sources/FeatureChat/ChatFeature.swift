import AppData
import CoachRules
import Conversations
import Core
import Networking

/// The coach: conversations that know the person's data and can act, with or without a language model.
public enum ChatFeature: Feature {
    /// Chat's manifest: what it needs and offers.
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
        ProgramUse("ollama", "See whether it is here, for a model of your own"),
        ProgramUse("llama-server", "See whether it is here, for a model of your own"),
    ]

    /// Declares Chat's flows, tables, settings, contracts, card, jobs and first-run steps.
    public static func register(in registrar: inout FeatureRegistrar) {
        registerFlows(in: &registrar)
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
        registerSettings(in: &registrar)
        registrar.service(DaySummaryMaker.self, factory: summaryMaker)
        registrar.service(ProviderFactory.self, factory: providers)
        registrar.service(ChatCoordinator.self, factory: coordinator)
        registrar.service(ModelCoach.self, factory: modelCoach)
        registrar.probe(
            ServiceProbe("server") { try await $0.get(ProviderFactory.self).probe(clock: ContinuousClock()) }
        )
        registrar.provide(.chat, as: (any ChatCoordinating).self) { try await $0.get(ChatCoordinator.self) }
        registrar.card("insight", "Coach", order: 10, openTo: [.page], content: DailyInsight.content)
        registrar.firstRunStep(PersonaStep.step)
        registrar.firstRunStep(CoachPrivacyStep.step)
        registrar.job(ChatRetention.job)
        registrar.job(DailyInsight.job)
        registrar.search(ConversationSearch.source)
    }

    /// The flows, in the order of help.
    private static func registerFlows(in registrar: inout FeatureRegistrar) {
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
    }

    private static func registerSettings(in registrar: inout FeatureRegistrar) {
        registrar.setting(ChatSettings.provider)
        registrar.setting(ChatSettings.providers)
        registrar.setting(ChatSettings.server)
        registrar.setting(ChatSettings.local)
        registrar.setting(ChatSettings.model)
        registrar.setting(ChatSettings.outputTokens)
        registrar.setting(ChatSettings.contextTokens)
        registrar.setting(ChatSettings.waitSeconds)
        registrar.setting(ChatSettings.effort)
        registrar.setting(ChatSettings.showReasoning)
        registrar.setting(ChatSettings.inputPrice)
        registrar.setting(ChatSettings.outputPrice)
        registrar.setting(ChatSettings.hiddenFeatures)
        registrar.setting(ChatSettings.keepDays)
        registrar.setting(ChatSettings.usesMemory)
        registrar.setting(ChatSettings.shareSummary)
        registrar.setting(ChatSettings.shareLocation)
        registrar.setting(Persona.voiceKey)
        registrar.setting(Persona.energyKey)
        registrar.setting(Persona.humourKey)
        registrar.setting(Persona.formalityKey)
        registrar.setting(Persona.lengthKey)
        registrar.setting(Persona.encouragementKey)
        registrar.setting(Persona.avoidKey)
        registrar.setting(Persona.wordsKey)
        registrar.setting(Persona.mannerKey)
        registrar.secret("key", "The key of the model server.") { try await ProviderFactory.keyServer($0) }
    }

    private static func summaryMaker(_ resolver: ServiceResolver) async throws -> DaySummaryMaker {
        DaySummaryMaker(
            food: try await resolver.optional((any FoodCoordinating).self),
            workouts: try await resolver.optional((any WorkoutsCoordinating).self),
            wallet: try await resolver.optional((any WalletCoordinating).self),
            location: try await resolver.optional((any LocationCoordinating).self)
        )
    }

    private static func providers(_ resolver: ServiceResolver) async throws -> ProviderFactory {
        ProviderFactory(
            settings: try await resolver.get(FeatureSettings.self),
            secrets: try await resolver.optional(SecretStore.self),
            transport: try await resolver.optional((any HTTPTransport).self),
            auth: try await resolver.optional((any AuthService).self),
            processes: try await resolver.optional((any ProcessService).self)
        )
    }

    private static func coordinator(_ resolver: ServiceResolver) async throws -> ChatCoordinator {
        let database = try await resolver.get(AppDatabase.self)
        let flows = try await resolver.optional((any FlowCalling).self)
        return ChatCoordinator(
            runner: ConversationRunner(
                store: ChatStore(database: database),
                settings: try await resolver.get(FeatureSettings.self),
                providers: try await resolver.get(ProviderFactory.self),
                offline: try await offlineCoach(resolver),
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

    private static func offlineCoach(_ resolver: ServiceResolver) async throws -> OfflineCoach {
        OfflineCoach(
            summaryMaker: try await resolver.get(DaySummaryMaker.self),
            flows: try await resolver.optional((any FlowCalling).self),
            sources: CoachSources(
                food: try await resolver.optional((any FoodCoordinating).self),
                workouts: try await resolver.optional((any WorkoutsCoordinating).self),
                health: try await resolver.optional((any HealthCoordinating).self),
                wallet: try await resolver.optional((any WalletCoordinating).self),
                reminders: try await resolver.optional((any RemindersCoordinating).self)
            )
        )
    }

    private static func modelCoach(_ resolver: ServiceResolver) async throws -> ModelCoach {
        let settings = try await resolver.get(FeatureSettings.self)
        return ModelCoach(
            rules: RuleCoach(summaryMaker: try await resolver.get(DaySummaryMaker.self)),
            providers: try await resolver.get(ProviderFactory.self),
            insights: InsightStore(database: try await resolver.get(AppDatabase.self)),
            settings: settings
        )
    }
}
