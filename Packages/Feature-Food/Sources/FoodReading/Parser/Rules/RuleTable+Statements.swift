/// A word's role in its sentence, apart from its meaning: whether a meal is told of at all.
struct Speech: OptionSet, Sendable {
    let rawValue: UInt16

    /// "ate", "had": a meal is told of, whatever else is.
    static let eating = Speech(rawValue: 1)
    /// "buy", "remind", "paid": something to do, or money.
    static let errand = Speech(rawValue: 2)
    /// "battery", "delayed": no meal has it.
    static let event = Speech(rawValue: 4)
    /// "kids", "she": somebody else.
    static let person = Speech(rawValue: 8)
    /// "love", "hate": a liking.
    static let liking = Speech(rawValue: 16)
    /// "how", "should": the beginning of a question.
    static let question = Speech(rawValue: 32)
    /// "ran", "slept": something else that one does.
    static let activity = Speech(rawValue: 64)
    /// "is", "was".
    static let copula = Speech(rawValue: 128)
    /// "it", "lunch": what "was" may say a food of.
    static let subject = Speech(rawValue: 256)
    /// "cook", "bake", as the first word: still to be done.
    static let cooking = Speech(rawValue: 512)
    /// "likes", "got": what somebody else does with food.
    static let doing = Speech(rawValue: 1024)

    /// "wait", "gave", "left": what takes back some of what was said may begin with it.
    static let restating = Speech(rawValue: 2048)
    /// "make", "actually", "the": a correction of the last entry may begin with it.
    static let correcting = Speech(rawValue: 4096)
    /// "not": so may any sentence that has it.
    static let negating = Speech(rawValue: 8192)

    /// Roles of which a sentence without a meal has one.
    static let triggers: Speech = [.errand, .event, .person, .liking, .question, .activity, .copula, .cooking]
}

/// Sentences that look like food and tell of no meal.
extension RuleTable {
    static let speech: [(String, Speech)] = [
        (
            "ate eaten had drank drunk munched snacked consumed devoured scoffed nibbled downed finished gegessen getrunken",
            .eating
        ),
        (
            """
            buy buying bought remind reminder remember need needs brauche brauchen kaufen kaufe einkaufen gekauft call book booked \
            paid pay sold sell defrost preheat planning shopping fed feed pickup
            """, .errand
        ),
        (
            """
            delayed cancelled canceled repotted planted cleaned broken battery phone airport flight invoice blossom ibuprofen \
            paracetamol aspirin acetaminophen antibiotics idea laughing released sick meeting gmbh tank appointment dentist \
            fasting fasted watch plants trip einkaufsliste fahrt
            """, .event
        ),
        (
            """
            kids kid children son daughter wife husband cat dog baby toddler brother sister everyone everybody guests boss colleague \
            colleagues roommate girlfriend boyfriend she he they
            """, .person
        ),
        ("love loves like likes hate hates crave craving prefer dislike adore want", .liking),
        ("how what why when where which who should can could do does did is are would will", .question),
        (
            """
            run ran walked walk jogged cycled swam slept squat squats deadlift deadlifts bench weighed weight weigh swim rode hiked \
            trained steps meeting
            """, .activity
        ),
        ("is was were are", .copula),
        (
            "it that this those these they there what dessert pudding starter main mains treat all meal drink drinks food everything",
            .subject
        ),
        (
            """
            no sorry wait i or rather make well nein correction actually wanted was nearly almost planned meant thought but gave threw \
            sent not didnt did left
            """, .restating
        ),
        (
            """
            sorry wait oops oh actually no um er hmm rather i we only just had ate drank finished it was that a the half double twice \
            triple quarter third make should be meant mean change correct update fix those them they not remove delete undo scratch \
            cancel forget drop take move my this were there an in
            """, .correcting
        ),
        ("not", .negating),
        ("cook bake prep prepare", .cooking),
        ("likes loves eats drinks got wants wanted hates stole", .doing),
    ]
}
