import Core

/// Words for books that do not balance: opening + effects is not the closing balance.
enum BooksText {
    static func line(_ difference: Int64, _ forms: LocaleForms) -> String {
        "The balance and the history differ by \(forms.number(difference)) sat."
    }

    static func notice(_ difference: Int64, _ forms: LocaleForms) -> Notice {
        Notice(
            .error,
            line(difference, forms)
                + " Nothing is hidden: compare 'wallet list --refreshes' with your server, and do not spend "
                + "until you know why."
        )
    }
}
