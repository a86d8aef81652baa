import Core

extension AnalyticsCatalogue {
    /// The properties of every event.
    public static let common: [Property] = [
        Property("uuid", .choice(["a random id of the event"]), "Lets the server drop an event that came twice."),
        Property("event", .choice(["the event's name"]), "Which of the events below it is."),
        Property("timestamp", .choice(["the moment in UTC, to the minute"]), "When it happened."),
        Property("distinct_id", .choice(["a random id of this installation"]), "Tells installations apart."),
        Property("$lib", .choice(["bento"]), "Which program sent it."),
        Property("$geoip_disable", .flag, "Always true: the server must not derive a place from the address."),
        Property("$process_person_profile", .flag, "True only after signing in to an account with analytics on."),
    ]

    /// Sent when a person signs in to an account while analytics are on.
    public static let identification = Event(
        "$identify",
        "You connected an account while analytics were on.",
        [Property("$anon_distinct_id", .choice(["the random id before"]), "Joins the events before and after.")]
    )
}
