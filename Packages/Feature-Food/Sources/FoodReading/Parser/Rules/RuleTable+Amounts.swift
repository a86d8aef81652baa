import FoodLookup

/// Numbers, units and sizes.
extension RuleTable {
    /// Beside those of SpokenText.
    static let numberWords: [(String, Double)] = [
        ("hundred", 100), ("dozen dozens", 12), ("double", 2), ("triple", 3),
        // German.
        ("eins", 1), ("zwei", 2), ("drei", 3), ("vier", 4), ("funf", 5), ("sechs", 6),
        ("halb halbe halber halbes halben", 0.5),
    ]

    /// "a" in German.
    static let articles = "ein eine einen einem einer"

    /// Beside those of SpokenText.
    static let units: [(String, FoodUnit)] = [
        ("onz", .ounce), ("grms grm", .gram), ("teaspoonsful", .teaspoon), ("tblsp tbsb tbspn", .tablespoon),
        ("spoon spoons spoonful spoonfuls", .tablespoon),
        ("serving servings portion portions helping helpings order orders plateful", .serving),
        ("slice slices slc", .slice), ("rasher rashers", .rasher), ("piece pieces pc pcs chunk chunks", .piece),
        ("half halves", .half), ("wedge wedges", .wedge), ("strip strips", .strip), ("stick sticks", .stick),
        ("clove cloves", .clove), ("stalk stalks", .stalk), ("spear spears", .spear), ("sprig sprigs", .sprig),
        ("leaf leaves", .leaf), ("ear ears cob cobs", .ear), ("head heads", .head), ("bunch bunches", .bunch),
        ("cube cubes", .cube), ("ball balls", .ball), ("square squares", .square), ("ring rings", .ring),
        ("fillet fillets filet filets", .fillet), ("patty patties", .patty), ("link links", .link), ("bar bars", .bar),
        ("pat pats", .pat), ("knob knobs", .knob), ("rib ribs", .rib), ("wing wings", .wing), ("leg legs", .leg),
        ("thigh thighs", .thigh), ("drumstick drumsticks", .drumstick), ("rack racks", .rack), ("block blocks", .block),
        ("sheet sheets", .sheet), ("finger fingers", .finger), ("segment segments", .segment),
        ("floret florets", .floret), ("roll rolls", .roll), ("loaf loaves", .loaf), ("row rows", .row),
        ("glass glasses tumbler tumblers", .glass), ("mug mugs", .mug), ("bowl bowls bowlful bowlfuls", .bowl),
        ("plate plates", .plate), ("can cans tin tins", .can), ("bottle bottles", .bottle), ("jar jars", .jar),
        ("package packages packet packets pack packs pkg pkgs bag bags pouch pouches", .package),
        ("box boxes", .box), ("carton cartons", .carton), ("tub tubs", .tub), ("pot pots", .pot),
        ("container containers", .container), ("sachet sachets", .sachet), ("tray trays", .tray),
        ("pitcher pitchers jug jugs", .pitcher), ("shot shots", .shot),
        ("handful handfuls handsful", .handful), ("fistful fistfuls", .fistful),
        ("scoop scoops scoopful scoopfuls", .scoop), ("pinch pinches", .pinch), ("dash dashes", .dash),
        ("drop drops", .drop), ("splash splashes", .splash), ("drizzle drizzles", .drizzle),
        ("dollop dollops", .dollop), ("squeeze squeezes squirt squirts", .squeeze),
        ("sprinkle sprinkles sprinkling", .sprinkle), ("smear schmear scrape", .spread),
        ("bite bites mouthful mouthfuls", .bite), ("sip sips", .sip), ("stack stacks", .stack),
        ("batch batches", .batch),
        ("bushel bushels", .bushel),
        // Words that mean one of the units above.
        ("punnet punnets", .container), ("slab slabs hunk hunks", .piece), ("sliver slivers", .slice),
        ("glug glugs", .splash), ("blob blobs", .dollop), ("smidge smidgen", .pinch), ("bulb bulbs", .head),
        ("sleeve sleeves", .package), ("flute flutes", .glass), ("handfull handfulls", .handful), ("tube tubes", .tub),
        ("tblspn tablspoon tbspoon", .tablespoon), ("tspn teaspn", .teaspoon), ("carafe carafes", .pitcher),
        ("beaker beakers", .cup),
        // German.
        ("scheibe scheiben", .slice), ("stuck stucke", .piece), ("essloffel", .tablespoon), ("teeloffel", .teaspoon),
        ("glas glaser", .glass), ("tasse tassen", .cup), ("becher", .pot), ("dose dosen", .can),
        ("flasche flaschen", .bottle),
        ("teller", .plate), ("schussel schale", .bowl), ("portionen", .serving), ("handvoll", .handful),
        ("packung packungen tute", .package), ("riegel", .bar),
    ]

    /// Words of amounts that people say and no label prints. Some name other things too ("lump crab", "flask"), so they are
    /// rolled out step by step (`ReadingRules.spokenAmounts`).
    static let spokenUnits: [(String, FoodUnit)] = [
        ("swig swigs gulp gulps slurp slurps", .sip), ("morsel morsels nibble nibbles", .bite),
        ("jigger jiggers dram drams", .shot), ("goblet goblets", .glass), ("lump lumps", .cube),
        ("wodge wodges doorstep doorsteps", .slice), ("tad", .dash),
        ("ramekin ramekins katori katoris vati vatis", .bowl),
        ("thermos thermoses flask flasks", .bottle), ("tankard tankards", .pint),
    ]

    static let unitsAfterNumber: [(String, FoodUnit)] = [
        ("c", .cup), ("t", .teaspoon), ("el", .tablespoon), ("tl", .teaspoon),
    ]

    /// A large piece is half as much again as a usual one; the others keep that proportion.
    static let sizes: [(String, FoodUnit, Double)] = [
        ("tiny mini bitesize", .extraSmall, 0.5), ("small sm little smallish", .small, 0.75),
        ("medium med regular mid tall", .medium, 1),
        ("large lg lge lrg big largish grande", .large, 1.5), ("footlong", .large, 2),
        ("huge jumbo giant massive xl enormous venti", .extraLarge, 2),
    ]
}
