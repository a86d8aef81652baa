import HTTPTypes

extension HTTPField.Name {
    // Literals that are valid field names, so that unwrapping cannot fail.
    static let lastEventID = HTTPField.Name("Last-Event-ID")!
    static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
}
