import Core
import Testing

@Suite("ServiceKey")
struct ServiceKeyTests {
    @Test("keys are equal when the types are, and an existential differs from what conforms to it")
    func equality() {
        #expect(ServiceKey((any Greeting).self) == ServiceKey((any Greeting).self))
        #expect(ServiceKey((any Greeting).self) != ServiceKey(Hello.self))
        #expect(Set([ServiceKey(Alpha.self), ServiceKey(Alpha.self), ServiceKey(Beta.self)]).count == 2)
    }

    @Test("the name is the type's, readable")
    func name() {
        #expect(ServiceKey((any Greeting).self).name == "Greeting")
        #expect("\(ServiceKey([Alpha].self))" == "Array<Alpha>")
    }
}
