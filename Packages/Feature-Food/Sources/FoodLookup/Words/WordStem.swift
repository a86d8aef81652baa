/// Reduces a folded word to a stem that its plural shares: egg/eggs, berry/berries, tomato/tomatoes, loaf/loaves,
/// sandwich/sandwiches. Stems are keys, not words: only equality counts ("slice" and "slices" are `slic`).
package enum WordStem {
    /// Appends the stem of `word` to `buffer`; true where the word ended in a plural's s.
    package static func append(_ word: ArraySlice<UInt8>, to buffer: inout [UInt8]) -> Bool {
        var end = word.endIndex
        let start = word.startIndex
        var isPlural = false
        if end - start > 3, word[end - 1] == UInt8(ascii: "s") {
            let before = word[end - 2]
            if before != UInt8(ascii: "s"), before != UInt8(ascii: "u"), before != UInt8(ascii: "i") {
                end -= 1
                isPlural = true
            }
        }
        var droppedE = false
        if end - start > 3, word[end - 1] == UInt8(ascii: "e") {
            end -= 1
            droppedE = true
        }
        let from = buffer.count
        buffer.append(contentsOf: word[start..<end])
        guard end - start >= 3 else { return isPlural }
        let last = buffer[buffer.count - 1]
        if last == UInt8(ascii: "y"), !isVowel(buffer[buffer.count - 2]) {
            buffer[buffer.count - 1] = UInt8(ascii: "i")
        } else if last == UInt8(ascii: "v"), droppedE {
            buffer[buffer.count - 1] = UInt8(ascii: "f")
        }
        assert(buffer.count > from)
        return isPlural
    }

    private static func isVowel(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "a") || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "i") || byte == UInt8(ascii: "o")
            || byte == UInt8(ascii: "u")
    }
}

/// Words that mean the same in every name of a food: British and American, short and playful, often misspelled.
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
