import Core

/// Words for books that do not balance: opening + effects is not the closing balance.
enum BooksText {
    static func line(_ difference: Int64) -> String { "The balance and the history differ by \(difference) sat." }

    static func notice(_ difference: Int64) -> Notice {
        Notice(
            .error,
            line(difference)
                + " Nothing is hidden: compare 'wallet history --refreshes' with your server, and do not spend "
                + "until you know why."
        )
    }
}
