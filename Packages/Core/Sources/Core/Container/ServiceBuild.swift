/// One run of a factory, told from others by identity.
@usableFromInline final class ServiceBuild: Sendable {
    /// The build whose factory the current task runs, also where the factory asks through an object it holds.
    @TaskLocal static var current: ServiceBuild?

    let key: ServiceKey

    init(_ key: ServiceKey) { self.key = key }
}
