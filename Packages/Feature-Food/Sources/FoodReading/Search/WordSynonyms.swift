/// Words that mean the same in every name of a food: British and American, short and playful, often misspelt.
///
/// The catalogue's names and what people say are both read by the word each stands for, so that "prawn biryani" finds
/// "shrimp biryani". Only single words, and only where no food's name tells them apart.
enum WordSynonyms {
    /// The forms, and the word they stand for.
    static let groups: [(forms: String, word: String)] = [
        ("chkn chix chickn chook", "chicken"), ("brst brsts", "breast"), ("brwn", "brown"), ("n", "and"), ("w", "with"),
        ("qtr", "quarter"),
        ("sarnie sarny butty butties sammie sammy sando sanger sandwhich sandwitch sarnies butties", "sandwich"),
        ("tattie tater spud potatoe", "potato"), ("tom tomatoe", "tomato"),
        ("yoghurt yoghourt yogourt yog", "yogurt"), ("houmous hommus humus houmus hummous", "hummus"),
        ("cuke", "cucumber"), ("mozz mozza mozarella", "mozzarella"), ("brocc broc", "broccoli"),
        ("strawb strawbs", "strawberry"), ("blueb bluebs", "blueberry"), ("raspb", "raspberry"),
        ("choc choccy choco choccie", "chocolate"), ("biccy biccies bikkie bickie bicky", "biscuit"),
        ("nana nanner", "banana"), ("avo avacado avacadoes avocato", "avocado"), ("snag", "sausage"),
        ("lasagne lasange", "lasagna"),
        ("prawn", "shrimp"), ("parm parmesean parmezan", "parmesan"),
        ("omelet omlette omelete omlet ommelette", "omelette"), ("courgette", "zucchini"), ("aubergine", "eggplant"),
        ("beetroot", "beet"), ("donut", "doughnut"), ("chilli chile chillie", "chili"), ("catsup", "ketchup"),
        ("mayo mayonaise", "mayonnaise"), ("spag", "spaghetti"), ("bolognaise bolonaise bolognaize", "bolognese"),
        ("tinned", "canned"), ("bbq barbeque", "barbecue"), ("veg veggie", "vegetable"),
        ("crossiant croisant", "croissant"),
        ("cappucino capuccino cappucinno", "cappuccino"), ("expresso", "espresso"), ("protien", "protein"),
        ("lettice letuce", "lettuce"), ("quinao", "quinoa"), ("coucous", "couscous"), ("caulie", "cauliflower"),
        ("zuke", "zucchini"), ("guac", "guacamole"), ("burga", "burger"), ("sossie", "sausage"),
    ]
}
