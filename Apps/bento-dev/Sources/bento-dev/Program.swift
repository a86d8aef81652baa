import BentoDevKit

/// The program: everything it does is in the kit, where tests reach it.
@main
struct Program {
    static func main() async { await BentoDev.main() }
}
