import Core
import Networking

/// Tests of the account's services: whether the stored session is valid.
enum AccountProbes {
    static let server = ServiceProbe("server") { resolver in
        guard let session = try await resolver.get(AccountCoordinator.self).deviceSession() else { return nil }
        try await session.start()
        return "the session of this device is good"
    }

    static let signIn = ServiceProbe("sign-in.server") { resolver in
        let auth = try await resolver.get(SignInCoordinator.self)
        guard let status = try await auth.status(asking: true), status.isKnown else { return nil }
        if let fault = status.fault { throw fault }
        return "signed in as \(status.name)"
    }
}
