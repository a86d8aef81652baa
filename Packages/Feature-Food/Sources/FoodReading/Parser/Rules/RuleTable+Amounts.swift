/// Numbers, units and sizes.
extension RuleTable {
    static let numberWords: [(String, Double)] = [
        ("zero", 0), ("one", 1), ("two", 2), ("three", 3), ("four", 4), ("five", 5), ("six", 6), ("seven", 7),
        ("eight", 8), ("nine", 9), ("ten", 10), ("eleven", 11), ("twelve", 12), ("thirteen", 13), ("fourteen", 14),
        ("fifteen", 15), ("sixteen", 16), ("seventeen", 17), ("eighteen", 18), ("nineteen", 19), ("twenty", 20),
        ("thirty", 30), ("forty", 40), ("fifty", 50), ("sixty", 60), ("seventy", 70), ("eighty", 80), ("ninety", 90),
        ("hundred", 100), ("dozen dozens", 12), ("half", 0.5), ("third", 1.0 / 3), ("thirds", 1.0 / 3),
        ("quarter quarters", 0.25), ("fourth fourths", 0.25), ("eighth eighths", 0.125), ("fifth fifths", 0.2),
        ("couple", 2), ("few", 3), ("several", 4), ("pair", 2), ("double", 2), ("triple", 3), ("single", 1),
        ("both", 2),
    ]

    static let units: [(String, FoodUnit)] = [
        ("gram grams gramme grammes gm gms grm", .gram), ("kilogram kilograms kg kgs kilo kilos", .kilogram),
        ("milligram milligrams mg mgs", .milligram), ("ounce ounces oz ozs onz", .ounce),
        ("pound pounds lb lbs", .pound),
        ("milliliter milliliters millilitre millilitres ml mls", .milliliter),
        ("centiliter centiliters centilitre centilitres cl", .centiliter),
        ("deciliter deciliters decilitre decilitres dl", .deciliter),
        ("liter liters litre litres ltr ltrs", .liter),
        ("teaspoon teaspoons tsp tsps teaspoonful teaspoonfuls teaspoonsful", .teaspoon),
        ("tablespoon tablespoons tbsp tbsps tbs tbl tblsp tbsb tablespoonful tablespoonfuls tbspn", .tablespoon),
        ("spoon spoons spoonful spoonfuls", .tablespoon), ("dessertspoon dessertspoons dsp", .dessertspoon),
        ("floz", .fluidOunce), ("cup cups cupful cupfuls", .cup), ("pint pints pt pts", .pint),
        ("quart quarts qt qts", .quart), ("gallon gallons gal gals", .gallon),
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
        ("batch batches", .batch), ("inch inches", .inch),
        ("centimeter centimeters centimetre centimetres cm", .centimeter),
        ("bushel bushels", .bushel),
        // Words that mean one of the units above.
        ("punnet punnets", .container), ("slab slabs hunk hunks", .piece), ("sliver slivers", .slice),
        ("glug glugs", .splash), ("blob blobs", .dollop), ("smidge smidgen", .pinch), ("bulb bulbs", .head),
        ("sleeve sleeves", .package), ("flute flutes", .glass), ("handfull handfulls", .handful), ("tube tubes", .tub),
        ("tblspn tablspoon tbspoon", .tablespoon), ("tspn teaspn", .teaspoon), ("carafe carafes", .pitcher),
        ("beaker beakers", .cup),
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
        ("g gs gr", .gram), ("k", .kilogram), ("l", .liter), ("c", .cup), ("t", .teaspoon), ("in", .inch),
        ("st stone", .stone),
    ]

    /// A large piece is half as much again as a usual one; the others keep that proportion.
    static let sizes: [(String, FoodUnit, Double)] = [
        ("tiny mini bitesize", .extraSmall, 0.5), ("small sm little smallish", .small, 0.75),
        ("medium med regular mid tall", .medium, 1),
        ("large lg lge big largish grande", .large, 1.5), ("footlong", .large, 2),
        ("huge jumbo giant massive xl enormous venti", .extraLarge, 2),
    ]
}
