import Core
import CoreHosting

#if Flags
    import Flags
#endif

/// The program's own actions as flows: for the command line, which has its own commands for them, and for every other
/// front end. Its id is not a word of the command line.
package enum HostFeature: Feature {
    package static let id = ServiceContainer.host

    package static var manifest: FeatureManifest {
        FeatureManifest(id: id, title: "Bento", summary: "What the program itself does")
    }

    package static func register(in registrar: inout FeatureRegistrar) {
        registrar.flow(ShowOverview.self)
        registrar.flow(ShowStatus.self)
        registrar.flow(ShowProfile.self)
        registrar.flow(SearchEverything.self)
        registrar.flow(ListCalls.self)
        registrar.flow(ListSettings.self)
        registrar.flow(ShowSetting.self)
        registrar.flow(ChangeSetting.self)
        registrar.flow(ListFeatures.self)
        registrar.flow(EnableFeature.self)
        registrar.flow(DisableFeature.self)
        registrar.flow(ListPlugins.self)
        registrar.flow(ShowPlugin.self)
        registrar.flow(AcceptPlugin.self)
        registrar.flow(DeletePlugin.self)
        registrar.flow(ShowLog.self)
        registrar.flow(BackUpAll.self)
        registrar.flow(ExportAll.self)
        registrar.flow(MergeExport.self)
        registrar.flow(ListProposals.self)
        registrar.flow(ShowProposal.self)
        registrar.flow(ConfirmProposal.self)
        registrar.flow(DeleteProposal.self)
        registrar.flow(ListPermissions.self)
        registrar.flow(AllowCaller.self)
        registrar.flow(DenyCaller.self)
        registrar.flow(TakePermissionBack.self)
        #if Flags
            FlagFlows.register(in: &registrar)
        #endif
    }

    /// The catalogue together with the program's own flows: for calls by id, not for words of a command line.
    package static func callable(_ catalogue: FeatureCatalogue) -> FeatureCatalogue {
        catalogue.adding([.registering(Self.self)])
    }
}
