/// Short and playful forms of words in foods' names. They are tried where the catalogue does not have the word itself.
extension RuleTable {
    /// The forms, and the word they stand for.
    static let abbreviations: [(forms: String, word: String)] = [
        ("chkn chx chix chickn chook", "chicken"), ("brst brsts breasts", "breast"), ("brwn", "brown"),
        ("wht", "white"), ("sarnie sarnies sammie sammies sando sandos sarny butty butties sanger", "sandwich"),
        ("tattie tatties tater taters tatoes potatos pots", "potato"), ("tom toms tomatos", "tomato"),
        ("yog yogs yoghourt yogourt yoghurts yoghourts", "yogurt"), ("cuke cukes cucs", "cucumber"),
        ("mozz mozza", "mozzarella"), ("brocc broc broccolis", "broccoli"), ("strawbs strawbz", "strawberry"),
        ("blueb bluebs", "blueberry"), ("rasps raspbs", "raspberry"), ("choccy choco choccie", "chocolate"),
        ("biccy biccies bikkie bikkies bickies bicky biscs", "biscuit"), ("nana nanas nanner nanners", "banana"),
        ("cheez cheeze", "cheese"), ("avos avocadoes avacados", "avocado"), ("sossie sossies snag snags", "sausage"),
        ("macaronis", "macaroni"), ("spagbol", "bolognese"), ("lasagnas lasange lasagnia", "lasagna"),
        ("prawnz shrimpies", "prawns"), ("parmesean parmezan", "parmesan"), ("brekki", "breakfast"),
        ("omlette omelete omlet omelettes", "omelette"), ("caulie", "cauliflower"), ("spinich", "spinach"),
        ("expresso", "espresso"), ("cappucino capuccino cappa", "cappuccino"), ("crossiant croisant", "croissant"),
        ("mandarine mandarines", "mandarin"), ("ketch", "ketchup"), ("burg burgs burga", "burger"),
        ("steaks", "steak"), ("pepp", "pepperoni"), ("guaca", "guacamole"), ("zuke zukes", "zucchini"),
        ("lettice letuce", "lettuce"), ("protien", "protein"), ("granolla", "granola"),
        ("ceral ceareal", "cereal"), ("bolognaise bolonaise", "bolognese"), ("quinao", "quinoa"), ("coucous", "couscous"),
    ]
}
