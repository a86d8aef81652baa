import FoodLookup

/// Words around foods: fillers, separators, negations, descriptions, stated facts.
extension RuleTable {
    static let fillers = """
        i ive id im ill we weve he she they you me my mine our us the this that these those it its is was were be been \
        am are had have having has ate eat eaten eating drank drink drinking drunk grabbed grab got get getting took made \
        make making did do done consumed finished finish started start snacked munched downed enjoyed shared split bought \
        ordered order picked log logged add added track record enter put note of some any for at on in by as so then too \
        also else really very quite pretty just only like there here here's maybe perhaps probably think guess sure well \
        yes yeah yep ok okay um uh er hmm oh hey hi hello please thanks thank lol nice lovely nutritious healthy hearty quick delicious yummy tasty good \
        great amazing bit lot lots kind sort up out down off home work office restaurant place friend friends wife husband partner family again \
        today's total altogether worth each per all day meal morning afternoon evening night which who what when \
        watching tv telly television film movie netflix desk car way train bus because after before during while until later early late now mom mum mums cooked from to same usual usually \
        another other something anything nothing more much many first second next last finally time times went go going feel \
        feeling felt hungry want wanted needed because if \
        roughly approximately \
        since instead \
        auf aus dazu nur die der das den dem bitte noch zum
        """

    static let separators = "and with plus mit und u avec con en then alongside followed topped w n along over but also"

    static let negations = """
        no without minus sans except excluding not hold skip skipped never didnt havent hadnt dont neither ohne kein keine keinen \
        gave threw refused declined avoided resisted
        """

    static let approximations = "about around approx approximately roughly circa nearly almost maybe ca some"

    static let modifiers = """
        cooked uncooked raw fresh freshly frozen homemade plain hot cold warm iced chilled toasted grilled baked roasted \
        roast boiled steamed fried sauteed poached smoked braised bbq barbecued barbecue shredded sliced chopped diced \
        minced peeled crushed grated melted leftover leftovers organic unsalted salted sweetened unsweetened lean \
        boneless skinless ripe crispy crunchy soft thick thin spicy creamy light lite gluten vegan vegetarian \
        instant canned tinned dried dry mixed seasoned drained rinsed packed heaping heaped level rounded generous \
        normal standard typical average classic traditional original extra pan stir oven air deep store shop \
        takeaway takeout halal kosher range farm local natural pure real proper decent good nice simple basic cut \
        marinated breaded battered stuffed glazed buttered unpeeled cubed mashed scrambled whole finely coarsely thinly \
        entire full proper roughly firmly lightly softened room temperature microwaved reheated side style sized size dairy-free lactose-free gluten-free dairyfree lactosefree glutenfree
        """

    static let places = """
        mcdonalds mcdonald maccies starbucks costa greggs subway nandos nando wendys wendy arbys arby dominos domino \
        chipotle dunkin tesco sainsburys sainsbury asda \
        aldi lidl waitrose morrisons walmart costco panera wagamama kfc popeyes pret boots ikea cafe canteen buffet
        """

    /// Who makes it, or where it is from: what they make is not quite what the table has under its kind.
    static let makers = """
        philadelphia yakult actimel danone danio oatly alpro arla muller fage chobani siggis oikos innocent tropicana guinness heineken \
        budweiser corona stella peroni carlsberg becks hellmanns heinz knorr maggi kraft barilla buitoni mccain quorn \
        kelloggs kellogg nestle cadbury cadburys lindt milka ritter haribo walkers lays pringles doritos mcvities warburtons \
        hovis kingsmill jacobs ryvita wasa clif quest grenade huel soylent fanta sprite pepsi lipton monster rockstar redbull powerade \
        gatorade lucozade ribena vimto president boursin babybel leerdammer cathedral rewe edeka carrefour leclerc jerrys haagen dazs magnum \
        oetker goodfellas ginsters pukka wagamama itsu krispy kreme hortons
        """

    static let vague = """
        cheese kase cake cakes kuchen bread pasta noodles rice reis meat fish nuts wine oil sauce sweets chocolate curry salad stew \
        casserole shake tapas snack snacks leftovers crisps chips candy butter juice vegetables veg gemuse fruit food sandwich wrap \
        soup suppe bowl alcohol drinks drink spirits liquor cereal beans lentils chicken beef pork lamb turkey cookies biscuits \
        dressing gravy cream sugar flour protein powder homemade brot wurst fleisch fisch steak side sides
        """

    static let dishes = """
        sandwich sandwiches wrap wraps salad salads soup soups pie pies curry curries burger burgers pizza pizzas pasta \
        smoothie smoothies omelette omelettes omelet omelets toastie toasties stew stews risotto risottos lasagne lasagna \
        quiche quiches casserole casseroles sub subs panini paninis baguette baguettes crackers cake cakes muffin muffins \
        cookie cookies juice yogurt yoghurt sauce sauces milkshake milkshakes latte lattes sarnie sarnies butty butties \
        burrito burritos taco tacos sushi sashimi nigiri maki noodles biryani tart tarts crumble
        """

    static let nutrientWords: [(String, Nutrient)] = [
        ("protein proteins prot", .protein), ("carb carbs carbohydrate carbohydrates", .carbs), ("fat fats", .fat),
        ("fiber fibre", .fiber), ("sugar sugars", .sugar), ("sodium", .sodium), ("cholesterol", .cholesterol),
    ]

    static let nutrientWordsThatAreFoods = "sugar sugars fat fats"

    static let energyWords: [(String, Double)] = [
        ("kcal kcals cal cals calorie calories kilocalorie kilocalories", 1),
        ("kj kilojoule kilojoules", 1 / 4.184),
    ]

    static let otherPhrases: [([String], PhraseRule)] = [
        (
            [
                "topped with", "served with", "along with", "together with", "followed by", "as well as",
                "washed down with", "accompanied by", "and then", "and also", "and some", "on top of", "on the side",
                "with a side of", "with some", "with a", "a side of", "side of", "covered in", "covered with",
                "filled with", "mixed with", "dipped in", "drizzled with", "sprinkled with", "smothered in",
                "in addition to", "next to",
            ], .separator
        ),
        (
            [
                "everything but", "everything except", "but left the", "hold the", "leave out", "left out the",
                "without any", "with no", "but no", "but not", "instead of",
                "rather than", "not including", "none of the", "no more", "skip the", "skipped the", "but without",
                "and no", "minus the",
            ], .negation
        ),
        (["fl oz", "fluid ounce", "fluid ounces", "fluid oz", "fl ounce", "fl ounces"], .unit(.fluidOunce)),
        (["large handful", "big handful", "good handful"], .unit(.handful)),
        (["table spoon", "table spoons", "table spoonful", "big spoon", "big spoonful"], .unit(.tablespoon)),
        (["tea spoon", "tea spoons"], .unit(.teaspoon)),
        (
            [
                "nothing but", "nothing except", "this time", "on wheat", "medium rare", "medium well", "well done",
                "or so", "or something", "or whatever", "kind of", "sort of",
                "a bit of", "a little bit of",
                "a bit more", "lots of", "a lot of", "plenty of", "that's it", "to eat", "to drink", "to start",
                "to finish", "to go", "to taste", "as needed", "all of", "some of", "most of", "the rest of", "such as",
                "at home", "at work", "at the office", "in total", "i think", "i guess", "of course", "for dessert",
                "can you", "can you please", "could you", "would you", "will you", "i would like to", "i'd like to",
                "id like to",
                "for pudding", "for starters", "for afters", "for mains", "each of",
                // What was not finished was eaten.
                "didnt finish", "havent finished", "not finish", "not finished", "never finished",
            ], .filler
        ),
        (["more or less", "something like", "close to", "give or take", "or thereabouts"], .approximate),
        (
            [
                "low fat", "full fat", "reduced fat", "fat free", "sugar free", "gluten free", "dairy free",
                "lactose free",
                "free range", "home made", "store bought", "old fashioned", "bone in", "skin on", "extra lean",
                "extra large",
            ], .modifier
        ),
    ]

    /// Words that corrections are made of, so that they have numbers to compare with.
    static let correctionWords = """
        actually make that it those them this the change correct fix update should be was were meant mean instead of only just \
        half double twice triple remove delete undo scratch cancel drop forget last one entry item not sorry wait oops no \
        oh to i rather than have been had a an ate another take off wasnt isnt werent said wrote put logged entered move
        """.split(separator: " ").map(String.init)
}
