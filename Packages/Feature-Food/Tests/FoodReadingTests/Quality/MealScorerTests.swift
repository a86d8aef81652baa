import FoodQuality
import Testing

@Suite("Meal scorer")
struct MealScorerTests {
    private let set: MealQualitySet
    private let scorer: MealScorer

    init() throws {
        set = try MealQualitySet.read.get()
        scorer = MealScorer(foods: set.foods)
    }

    @Test("the set holds at least 300 sentences, a third of them kept aside, none twice")
    func size() {
        let first = (set.dev + set.heldOut).map(\.text)
        #expect(first.count >= 300)
        #expect(set.heldOut.count >= first.count / 3)
        let all = first + set.more.map(\.text)
        #expect(Set(all).count == all.count)
    }

    @Test("every expected food is described, with grams above 0")
    func foods() {
        for (sentences, foods) in [(set.dev + set.heldOut, set.foods), (set.more, set.moreFoods)] {
            for sentence in sentences {
                #expect(!sentence.foods.isEmpty)
                for food in sentence.foods {
                    #expect(foods[food.food] != nil, "\(food.food) in \(sentence.text)")
                    #expect(food.grams > 0)
                }
            }
        }
    }

    @Test(
        "grams within 15 % count, beyond do not",
        arguments: [(100.0, true), (114.9, true), (85.1, true), (116.0, false), (84.0, false)]
    )
    func tolerance(grams: Double, isRight: Bool) throws {
        let sentence = MealSentence(text: "", foods: [.init(food: "egg", grams: 100, kcal: 147)])
        let found = [MealScorer.Found(name: "Egg, whole, raw, fresh", grams: grams, kcal: 147)]
        #expect(scorer.score(sentence, found: found).isRight == isRight)
    }

    @Test("a word inside another word is another food")
    func wordBeginnings() throws {
        #expect(set.foods["latte"]?.includes("APPLEBEE'S, chicken tenders platter") == false)
        #expect(set.foods["egg"]?.includes("Eggplant, raw") == false)
        #expect(set.foods["latte"]?.includes("Latte, whole milk") == true)
    }

    @Test("a food nobody meant is surplus, and one item cannot be two foods")
    func surplus() {
        let twice = MealSentence(text: "", foods: Array(repeating: .init(food: "egg", grams: 50, kcal: 73), count: 2))
        let egg = MealScorer.Found(name: "Egg", grams: 50, kcal: 73)
        #expect(scorer.score(twice, found: [egg]).missed.count == 1)
        let cake = MealScorer.Found(name: "Cake", grams: 50, kcal: 200)
        #expect(scorer.score(twice, found: [egg, egg, cake]).surplus.count == 1)
    }
}
