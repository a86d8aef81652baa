import Core
import CoreHosting

#if Chat
    import FeatureChat
#endif
#if Food
    import FeatureFood
#endif
#if Workouts
    import FeatureWorkouts
#endif
#if Wallet
    import FeatureWallet
#endif
#if Location
    import FeatureLocation
#endif
#if Account
    import FeatureAccount
#endif
#if Reminders
    import FeatureReminders
#endif
#if Onboarding
    import FeatureOnboarding
#endif
#if Health
    import FeatureHealth
#endif
#if Sync
    import FeatureSync
#endif

extension FeatureCatalogue {
    /// The features whose traits this program was built with.
    static var built: FeatureCatalogue {
        var features: [any Feature.Type] = []
        #if Chat
            features.append(ChatFeature.self)
        #endif
        #if Food
            features.append(FoodFeature.self)
        #endif
        #if Workouts
            features.append(WorkoutsFeature.self)
        #endif
        #if Wallet
            features.append(WalletFeature.self)
        #endif
        #if Location
            features.append(LocationFeature.self)
        #endif
        #if Account
            features.append(AccountFeature.self)
        #endif
        #if Reminders
            features.append(RemindersFeature.self)
        #endif
        #if Onboarding
            features.append(OnboardingFeature.self)
        #endif
        #if Health
            features.append(HealthFeature.self)
        #endif
        #if Sync
            features.append(SyncFeature.self)
        #endif
        return FeatureCatalogue(features)
    }
}
