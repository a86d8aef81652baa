/// Exports that must be refused, with the code of the error.
enum HostileExports {
    static let start = #"{"format":"bento-export","version":1,"exportedAt":"","schema":{"test":1},"tables":"#

    private static func profile(_ column: String, _ value: String) -> String {
        start
            + "{\"shared_profiles\":{\"columns\":[\"id\",\"\(column)\",\"updated_at\"],\"rows\":[[\"me\",\(value),1]]}}}"
    }

    static let all: [(String, String)] = [
        ("[]", "transfer.not-export"),
        (#"{"format":"other","version":1,"schema":{},"tables":{}}"#, "transfer.not-export"),
        (#"{"format":"bento-export","version":2,"schema":{},"tables":{}}"#, "transfer.newer"),
        (#"{"format":"bento-export","version":1,"schema":{"test":2},"tables":{}}"#, "transfer.newer"),
        (#"{"format":"bento-export","version":1,"schema":{"test":"x"},"tables":{}}"#, "transfer.not-export"),
        (#"{"format":"bento-export","version":1,"schema":{},"tables":[]}"#, "transfer.not-export"),
        (start + #"{"test_links":{"columns":["left_id"],"rows":[["a"]]}}}"#, "transfer.not-export"),
        (start + #"{"test_links":{"columns":["left_id","right_id","x"],"rows":[]}}}"#, "transfer.not-export"),
        (start + #"{"test_links":{"columns":["left_id","left_id","right_id"],"rows":[]}}}"#, "transfer.not-export"),
        (start + #"{"test_links":{"columns":["left_id","right_id\" OR 1=1"],"rows":[]}}}"#, "transfer.not-export"),
        (start + #"{"test_links":{"columns":["left_id","right_id"],"rows":[["a"]]}}}"#, "transfer.bad-row"),
        (start + #"{"test_links":{"columns":["left_id","right_id"],"rows":[["a",1]]}}}"#, "transfer.bad-row"),
        (start + #"{"test_links":{"columns":["left_id","right_id"],"rows":[["a",null]]}}}"#, "transfer.bad-row"),
        (start + #"{"test_links":{"columns":["left_id","right_id"],"rows":[["a",true]]}}}"#, "transfer.bad-row"),
        (
            start + #"{"test_links":{"columns":["left_id","right_id"],"rows":[["a",{"base64":"AA=="}]]}}}"#,
            "transfer.bad-row"
        ),
        (start + #"{"test_links":{"columns":["left_id","right_id"],"rows":{}}}}"#, "transfer.not-export"),
        (start + #"{"test_links":[[[[[[[[[[[[]]]]]]]]]]]]}}"#, "transfer.not-export"),
        (
            start + #"{"test_links":{"columns":["left_id","right_id"],"rows":[["a","b"]]},"test_links":{}}}"#,
            "transfer.not-export"
        ),
        (
            start + #"{"test_children":{"columns":["id","parent","updated_at"],"rows":[["c","nobody",1]]}}}"#,
            "transfer.broken-references"
        ),
        (
            start + #"{"shared_daily_logs":{"columns":["id","updated_at"],"rows":[["no day",1]]}}}"#,
            "transfer.bad-row"
        ),
        (
            start + #"{"shared_daily_logs":{"columns":["id","sleep","updated_at"],"rows":[["2026-01-01",9,1]]}}}"#,
            "transfer.bad-row"
        ),
        (
            start + #"{"shared_settings":{"columns":["id","value","updated_at"],"rows":[["k","{bad",1]]}}}"#,
            "transfer.bad-row"
        ),
        (
            start
                + #"{"shared_places":{"columns":["id","name","latitude","longitude","kind","updated_at"],"rows":[["x","n",1,1,"k",1]]}}}"#,
            "transfer.bad-row"
        ),
        (
            start + #"{"test_parents":{"columns":["id","updated_at"],"rows":[["good",1],["bad","x"]]}}}"#,
            "transfer.bad-row"
        ),
        (
            start + #"{"test_parents":{"columns":["id","updated_at"],"rows":[["a",9223372036854775807]]}}}"#,
            "transfer.bad-row"
        ),
        (
            start + #"{"test_parents":{"columns":["id","updated_at"],"rows":[["a",253402300800000]]}}}"#,
            "transfer.bad-row"
        ),
        (
            start + #"{"test_parents":{"columns":["id","name","updated_at"],"rows":[["a","cut\u0000off",1]]}}}"#,
            "transfer.bad-row"
        ),
        (profile("height_cm", "1e300"), "transfer.bad-row"),
        (profile("height_cm", #"{"real":"Infinity"}"#), "transfer.bad-row"),
        (profile("age_years", "9223372036854775807"), "transfer.bad-row"),
        (profile("age_years", "131"), "transfer.bad-row"),
        (profile("deleted_at", "9223372036854775807"), "transfer.bad-row"),
        (
            profile("training_day_macros", #""{\"kcal\":1e19,\"protein\":1,\"carbs\":1,\"fat\":1}""#),
            "transfer.bad-row"
        ),
        (profile("zone", #""Mars/Olympus""#), "transfer.bad-row"),
        (
            start + #"{"test_parents":{"rows":[["a",1],["b",],["c",1]],"columns":["id","updated_at"]}}}"#,
            "transfer.not-export"
        ),
        (start + #"{"unknown":{"columns":[],"rows":[[}]]}}}"#, "transfer.not-export"),
        (
            start
                + #"{"shared_places":{"columns":["id","name","latitude","longitude","kind","updated_at"],"rows":[["0190C0DE-0000-7000-8000-00000000000A","n",1,1,"k",1]]}}}"#,
            "transfer.bad-row"
        ),
    ]
}
