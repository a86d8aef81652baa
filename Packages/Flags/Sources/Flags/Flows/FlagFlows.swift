import Core

/// A program's operations on its flags, as flows that run with a ``FlagsProgram``.
public enum FlagFlows {
    public static func register(in registrar: inout FeatureRegistrar) {
        registrar.flow(ListFlags.self)
        registrar.flow(ExplainFlag.self)
        registrar.flow(SetFlag.self)
        registrar.flow(UnsetFlag.self)
        registrar.flow(ListFlagSources.self)
        registrar.flow(LintFlags.self)
    }
}
