/// The sentences that the offline coach understands.
///
/// A line without indentation is an intent. An indented line is a sentence: words, `(one|other)`, `(perhaps)?`, `(often)*`,
/// `{slot}` and `<definition>`; `=> slot=value` fills slots that the sentence leaves open. The first sentence that fits the
/// person's words from beginning to end counts, so that the more particular stand above. Words are in lower case, without
/// contractions ("what is", not "what's") and without politeness at both ends, which the reader takes away first.
enum IntentTable {
    static let definitions = """
        show = (show|tell|give|list|see|display|get|read) (me)? (all)?
        askshow = (show|tell|give|list|what is|what are|see|display|check|how is) (me)? (all)? (of)?
        my = (my|the|of my|on my)?
        ate = (ate|eaten|eat|had|have|consumed|consume)
        did = (did|have|do) i
        now = (today|now|currently|right now|already)?
        workout = (workout|session|routine|training|workout plan|training session|circuit|exercise routine|training plan)
        planword = ({minutes}|{equipment}|{goal}|{muscles}|{coming}|a|an|the|some|quick|short|long|good|hard|for|with|and|only|my|of|new|nice|focused|building|,|beginner)
        make = (plan|make|build|create|design|generate|give|suggest|write|put together|recommend|propose|prepare|set up|come up with|show) (me)?
        """

    static let sentences = """
        explain
            what (is|are) (a|an)? {term}

        workout.run
            (let us)? (start|begin) (my|the|a|today|new|next)* (workout|training|session|training session) (now|today)? => command=start
            (let us|i want to|i am going to)? (start|begin) (working out|training|to train) (now|today)? => command=start
            pause (my|the|this)* (workout|training|session) (now)? => command=pause
            (resume|continue|unpause|go on with) (my|the|this)* (workout|training|session) (now)? => command=resume
            (finish|end|stop|complete) (my|the|this)* (workout|training|session) (now)? => command=finish
            i am (done|finished) (with)? (my|the|this)* (workout|training|session) => command=finish
            (cancel|abort|discard|drop) (my|the|this)* (workout|training|session) (now)? => command=cancel

        undo
            (undo|revert|take back) (that|it|this|the last (one|entry|thing|log)|my last (meal|entry|log|workout|food)|last)?
            take (that|it) back
            (remove|delete|cancel|undo) (the|my) last (entry|log|one|thing)
            that was (wrong|a mistake|not right) (, | )? (undo|remove|revert)? (it|that)?

        reminder.add
            remind me (to|about|of|that|in|at|on|by|every|each|tomorrow|tonight|daily|weekly|next|later) {text} => text=@
            (set|add|create|make|i need|i want|give me) (a|an|me)* reminder (to|for|about|of|that|in|at|on|every)? {text}

        reminder.list
            <askshow>? (my|the|any|what|which|open|next|upcoming|active)* (reminder|reminders) (do i have|have i got|are there|are due|are open|are set)? {when}?
            do i have (any|a)? (reminder|reminders) {when}?
            what am i (being)? reminded (of|about)

        place.distance
            how (far|far away|many km|many kilometers|many miles) (is it|it is|away is|is|are)? from {from} to {to}
            how (far|far away) (is it|is|are)? (to)? {to} (away)? from {from}
            <askshow>? (the)? distance (between|from) {from} (and|to) {to}

        wallet.convert
            (convert|change|turn) {bitcoin} (to|into|in) (btc|bitcoin|sats|sat|satoshis|satoshi|all units|other units)
            (how much|how many|what) (btc|bitcoin|sats|satoshis)? (is|are|is in|are in|in|make|makes) {bitcoin} (in|as|to)? (btc|bitcoin|sats|sat|satoshis|satoshi|worth)?
            {bitcoin} (to|in|as|into) (btc|bitcoin|sats|sat|satoshis|satoshi)

        delete
            (delete|erase|wipe|destroy|purge|clear|remove) {text}
            forget (everything|all) about me => text=everything about me
            forget {text}
            (start over|reset) {text}

        wallet.pay
            (pay|send|transfer|tip|zap) {text}
            i (want|need|would like) to (pay|send|transfer) {text}

        wallet.receive
            <make>? (an|a|the|my|new)* (address|invoice|qr|qr code) (to|for) (receive|get|receiving) (bitcoin|sats|money|payments|a payment)
            (make|create|generate|give me|show me|i need|get) (an|a|my|the) (new|fresh)? (invoice|payment request|lightning invoice) (for|over|of)? {sats}?
            (how|where) (do|can) i (receive|get) (bitcoin|sats|money|a payment|payments|paid)
            (show|show me|what is|give me|tell me|get)? (my|a|the) (new|fresh)? (receive|receiving|bitcoin|btc|wallet|deposit|lightning) address
            i (want|need|would like) to (receive|get) (a payment|bitcoin|sats|money|some sats|some bitcoin|{sats})
            receive (bitcoin|sats|money|a payment|{sats})

        wallet.history
            (show|show me|list|see|what are)? (my|the|all)* (last|recent|latest|past)? (transactions|payments|transaction history|payment history|wallet history|movements) {when}?
            what (did|have) i (spend|spent|pay|paid) {when}?
            (did|have) i (receive|received|get|gotten|got) (any|a) (payment|payments|sats|bitcoin|money) {when}?
            (who|what) did i (pay|send) (to)? {when}?

        wallet.balance
            (show|tell|give|what is|check|how is)? (me)? (my|the)? (wallet|bitcoin|btc|account|sats|current|spendable)? balance
            (how much|how many) (bitcoin|btc|sats|sat|satoshis|money) (do i have|is in my wallet|are in my wallet|have i got|do i own) (left|now)?
            (how much|what) (can|could) i spend
            how much (do i have|is|have i got) (in|on) (my|the) wallet
            (show|check|see) (me)? (my|the) (wallet|sats|bitcoin)
            what is in my wallet

        water.log
            (i)? (have|just|also)* (drank|drink|drunk|had|have|log|add|track|record|note|finished|downed) {volume} (of)? water
            (log|add|track|record) water {volume}
            water :? {volume}
            {volume} (of)? water

        weight.log
            (i)? (weigh|weighed|weighed in at|weighed in|am at|am weighing) {mass} {day}?
            i am (at)? (now)? {mass-with-unit} (now|today)?
            my (body)? weight is (now)? {mass} {day}?
            (log|record|track|add|set|note|save) (my|a|body)* weight (as|at|of|to|:)* {mass} {day}?
            (body)? (weight|weigh in) :? {mass} {day}?
            (the)? (scale|scales) (says|say|said|shows|show|showed) {mass} {day}?

        goals.show
            <askshow>? (my|the)? (training|fitness|workout|strength|running|exercise) (goal|goals) {when}?
            <askshow>? (my|the)? (goal|goals) progress
            <askshow>? (my|the)? progress (on|with|toward|towards) (my|the) (training|fitness)? (goal|goals)
            how (far|close) am i (from|to|with|on) my (training|fitness|workout|strength)? goals
            how (are|is) my (training|fitness|workout|strength|running|exercise) (goal|goals) {when}?
            how am i doing (with|on) my (training|fitness|workout|strength)? (goal|goals)
            am i on track (for|with|to reach|to meet|to hit) my (training|fitness|workout|strength)? (goal|goals)
            am i on track

        trends
            (analyse|analyze|show|tell|give|check|see|what are|what is|how are|how is)? (me)? (my|the|a)? {metric}? (trend|trends|progress|development|history) {period}?
            (analyse|analyze) (my|the)? {metric}? (trends)? {period}?
            how (has|have|did|is|are|was|were) my {metric} (been|gone|changed|change|developed|develop|evolved|trending|developing|going|progressing|doing) {period}?
            how (has|have|did|is|are) my {metric} {period}
            {metric} {period}
            (what is|what was|show me|tell me|give me)? (my)? (average|mean) (daily)? {metric} (intake)? {period}?
            am i (losing|gaining|putting on|dropping) (any)? weight {period}? => metric=weight
            (have|did) i (lost|lose|gained|gain) (any)? weight {period}? => metric=weight
            am i (getting|becoming) (any)? (stronger|fitter|faster|better) {period}? => metric=training
            (has|have|is|are|did) my {exercise} (improved|improve|improving|going up|gone up|got better|progressing|progressed) {period}? => metric=training
            (my)? progress {period}?
            how (am i|have i been) (progressing|improving|developing) {period}?
            (my)? {metric} (over time|so far)

        food.left
            (how many|how much) (more)? {nutrient} (do i have|have i got|is|are|do i have got)? (left|remaining|to go|still available) {day}?
            (how many|how much) more {nutrient} (can|may|should|do) i (eat|have|need|take) {day}?
            (how many|how much) {nutrient} (can|may|should|do) i (still|yet) (eat|have|need|take) {day}?
            (how many|how much) {nutrient} (can|do) i (still)? (eat|need) (until|to|before) {text}
            (what is|how much is)? (my)? {nutrient} (left|remaining|to go|budget) {day}?
            (what is|what are|how much is|show|show me)? (my|the)? (remaining|leftover) {nutrient} {day}?
            (do|have) i (have|got)? (any|enough)? {nutrient} (left|remaining) {day}?
            am i (over|under|above|below|within|near) (my|the)? {nutrient} (budget|limit|target|goal|allowance)? {day}?
            am i (over|under|above|below|within) (my|the)? (budget|limit|target|targets|goal|goals|macros) {day}?
            what (is|do i have|have i got)? (left|remaining) {day}?
            (what|how much) (can|may) i (still|yet) (eat|have) {day}?
            how (far|much) (am i)? (from|off|to|away from|short of) (my)? {nutrient} (goal|target|limit)? {day}?
            how (far|close) am i (from|to|off) (hitting|reaching)? (my)? {nutrient} (goal|target|limit)? {day}?
            what (macros)? do i (still)? have left {day}?

        food.targets
            <askshow>? (my|the|a)? (daily)? {nutrient} (target|targets|goal|goals|limit|requirement|requirements|budget) {day}?
            <askshow>? (my|the)? (daily)? (macro|macros|nutrition|nutritional|food|diet|eating|calorie and macro)? (targets|target|goals) {day}?
            (how much|how many) {nutrient} (should|must|do|am) i (eat|have|need|consume|get|supposed to eat|meant to eat|supposed to have|aim for|need to eat) (a day|per day|each day|every day|daily|in a day|{day})?
            what should my {nutrient} be {day}?
            what (should|do) i aim for {day}?

        food.suggest
            what (should|can|could|shall|do) i (eat|have|cook|make) (to|for|that) (hit|reach|get|meet|fill) {text}
            what (should|can|could|shall|do) i (eat|have|cook|make) (for|as)? {meal} {day}?
            what (should|can|could|shall) i (eat|have|cook) (next|now|today|later)?
            (suggest|recommend|propose|give me|i need|find me|show me) (something|an idea|ideas|a|an|some|me)* (high protein|low carb|healthy|quick|light|vegan|vegetarian)? (for|as)? {meal} (idea|ideas|recipe|recipes|suggestion|suggestions)?
            (do you have|have you got|got|give me)? (any|some|an)? (ideas|idea|suggestion|suggestions|inspiration) for {meal}
            i am (so|very|really)? (hungry|starving) (, | )? what (should|can|could) i (eat|have)
            i am (so|very|really)? (hungry|starving)
            what is (good|healthy) (for|to eat for) {meal}

        water.drunk
            how much (water)? (did|have|do) i (drink|drunk|drank) {when}? => day=today
            how much water (did|have) i (have|had|drink|drunk) {when}? => day=today
            (did|have|am) i (drink|drunk|drinking|had) enough (water)? {when}? => day=today
            <askshow>? (my)? water (intake)? {when} (intake)?
            <askshow>? (my)? water intake => day=today
            how (hydrated am i|is my hydration) {when}? => day=today

        food.eaten
            what (did|have|do) i (eat|eaten|ate|have|had|consume) (so far|already)? (for|at|as) {meal} {when}? => day=today
            what (did|have|do) i (eat|eaten|ate|have|had|consume) (so far|already)? {when}? (so far)? => day=today
            (what was|what is|what did i have for|show me|show) (for|my)? {meal} {when}? => day=today
            (how much|how many) {nutrient} (did|have|do) i <ate>? (so far|already)? {when}? (so far)? => day=today
            (how much|how many) {nutrient} (was|were|is|are) (in|it|there|that) {text}
            <askshow>? (the|my)? (total|overall)? {nutrient} (intake|total|count|consumption|eaten)? {when}
            <askshow>? (the|my)? (total|overall)? {nutrient} (intake|total|count|consumption) => day=today
            <askshow>? (the|my)? {when} (total)? {nutrient} (intake)?
            (did|have|do) i (eat|eaten|get|gotten|have|had|hit|reach|reached|meet|met) (enough|my|my daily)? {nutrient} (target|goal)? {when}? => day=today
            <askshow>? (my|the)? (food|foods|meals|meal|food log|food diary|diary|macros|nutrition|intake) {when}? => day=today
            (show|list|tell|give) (me)? (everything|all|what) (that)? i (ate|have eaten|eaten|had) {when}? => day=today
            <askshow>? {when} (food|meals|macros|nutrition|food log)
            how (did|have|am) i (eat|eaten|eating|been eating) {when}? => day=today

        readiness
            <askshow>? (my|the)? (readiness|recovery|recovery status) (score|today|level|status|{day})?
            (am i|are my muscles|is my body) (ready|fresh|recovered|rested) (enough)? (to|for)? (train|training|work out|a workout|exercise|lift|run|go hard|another workout)? {day}?
            how (recovered|rested|fresh|ready|tired|fatigued) am i {day}?
            (should|can|could|shall|may) i (rest|train|work out|exercise|go hard|train hard|take a rest day|take it easy|push hard|lift heavy|skip today) (or|today|hard|rest|train|tomorrow|again)*
            am i (overtraining|overtrained|overreaching|training too much|overdoing it)
            do i need (a|to)? (rest|rest day|recover|break|recovery day|deload) {day}?

        workout.records
            <askshow>? (my|the|any)? (personal|all time)? (record|records|pr|prs|pb|pbs|best|bests|personal best|personal bests|personal record|personal records) (for|in|on|at|with)? (the|my)? {exercise}?
            <askshow>? (my|the)? {exercise} (record|records|pr|prs|pb|max|maximum|best|personal best|personal record|one rep max|1rm|1 rep max)
            <askshow>? (my|the)? (best|max|maximum|heaviest|fastest|longest|biggest|strongest|one rep max|1rm|1 rep max|quickest|farthest|top) (on|for|in|at)? (the|my)? {exercise} (ever|so far|time|of all time|set)?
            how (much|many|fast|far|heavy) (can|could|have|did) i (ever)? {exercise} (ever|at most|max)?
            (did|have) i (hit|set|make|made|get|got|have|achieve|achieved) (any|a|new)* (pr|prs|pb|records|record|personal best|personal bests) (lately|recently|{when})?
            (what is|when was) the (most|best|heaviest|longest|fastest) i (ever)? {text}

        workout.planned
            (what is|what are|show me|tell me|show) (my|the)? (workout|training|session|plan|workouts) {coming}
            (what is|show me|show) (on|in) (the|my) (plan|program|programme|schedule) {day}?
            what is the plan {day}
            (what|which) (workout|exercise|muscles|training|session) (is|are|am i|do i have) (next|doing|planned|up next|due|coming|scheduled) {day}?
            (what|which) (muscles|body part)? (am|do|will) i (training|train|doing|do|working out|lifting|lift) {day}
            (is|was) {day} (a)? (training|rest|workout|leg|gym) day
            what (is|comes) (next|up next) (in|on|for)? (my|the)? (program|programme|plan|schedule|training|workouts)?
            (do|am|will) i (train|training|work out|working out|have to train|have a workout|have training|lift) {day}
            when (is|do i have) my next (workout|session|training|run)
            (my|the)? next (workout|session|training)
            do i have (a|any)? (workout|training|session) (planned)? {day}

        workout.plan
            <make> <planword>* <workout> <planword>*
            i (want|need|would like|am looking for|feel like) (to do)? <planword>* <workout> <planword>*
            what (should|can|could|shall) i (train|work out|exercise|do at the gym|do in the gym|lift) {day}?
            (i have|i got|i have got|with) (only|just)? {minutes} (and|with)? {equipment}? (, | )? what (should|can|could) i (do|train)
            (plan|schedule) (my|a)? (training|workout|session) {day}?
            <planword>* <workout> <planword>*

        workout.done
            how (was|were|did|is) my (workout|workouts|training|run|ride|swim|session|lift|walk|gym session) (go)? {when}? => day=today
            what (did|have|exercises did|exercise did|workout did|workouts did|muscles did|training did) i (train|trained|work out|do|done|lift|lifted|run|exercise) (in the gym|at the gym)? {when}? => day=today
            (how many|how much|how often|how long|how far|how many times) (workouts|workout|times|sessions|runs|training|exercise|kilometers|km|miles|steps|sets)? (did|have|do) i (do|done|did|train|trained|work out|worked out|run|ran|walk|walked|exercise|exercised|cycle|cycled|swim|had|have|lift) {when}? => period=this-week
            (did|have) i (train|trained|work out|worked out|exercise|exercised|run|lift|been training|been to the gym) {when}? => day=today
            when (did i last|was the last time i|have i last) (train|trained|work|worked|do|did|hit|run) (out)? {muscles}? {exercise}?
            when was my last (workout|training|session|run|{muscles} workout|{muscles} day)
            (how many|how much) calories (did|have) i (burn|burned|burnt|spend|use) {when}? => day=today
            <askshow>? (my|the)? {when} (workout|workouts|training|sessions|training sessions)
            <askshow>? (my|the)? (last|recent|latest)? (workouts|workout|training|sessions|workout history|training log|exercise log) {when}
            <askshow>? (my|the)? (last|recent|latest)? (workouts|workout history|training log|training history) => period=this-week
            what (exercises|exercise|workouts|training|sport) did i do {when}? => day=today

        weight.show
            <askshow>? (my|the)? (current|latest|last|body)? (weight|body weight|bodyweight) (now|today)?
            how much (do|did) i weigh {when}?
            what (do|did) i weigh {when}?
            what (was|is) my (last|latest|previous) (weigh in|weight|weighing)
            <askshow>? my weight {when}
            how heavy am i

        day.summary
            (how|what) (was|were|is|about|did|has|were) (my|the)? {when} (go|been|going|look like|looking)?
            how (am i|are things|is it|is it going|have i been|did i|have i|is everything) (doing|do|done|going)? {when}? => day=today
            <askshow>? (me)? (a|the|my|quick|short)* (summary|overview|recap|report|review|rundown|status) (of|for|on|about)? (my)? {when}? => day=today
            (sum up|summarise|summarize|recap|review|describe|tell me about) (my)? {when}
            what (happened|did i do|have i done|was going on) {when}
            {when} (summary|overview|recap|report|review)
            status => day=today
            {when}

        place.here
            where (am|was) i (now|right now|last seen|{day}|at)?
            <askshow>? (my|the)? (current)? (location|position|place|city|whereabouts)
            (what|which) (city|town|country|place|timezone|time zone) (am i in|am i|is this|do i live in)

        place.near
            (what|which) {text} (is|are) (nearby|near me|near here|around here|close by)
            (what|which|who)? (places|cities|things|towns)? (is|are|there)* (near|around|close to|near by|nearby) (me|here|my location)?
            (find|show|show me|search|look for|is there|are there|any|where is|where are|what|which|search for|i need)? (me)? (the nearest|the closest|nearest|closest) {text}
            (find|show|show me|search|look for|is there|are there|any|where is|where are|what|which|search for)* {text} (near me|near here|nearby|around here|around me|close by|close to me|are nearby|in the area|are near me)

        place.search
            where (is|are) {name}
            (find|search|search for|look up|look for|locate|find me) {name} (on the map)?
            (show|show me|find) {name} on (the|a|my) map

        place.set
            i (am|have) (now|just|currently|back)? (in|arrived in|at|moved to|landed in) {place} (now)?
            i (just)? (moved to|arrived in|arrived at|landed in|live in|am visiting|traveled to|travelled to) {place}
            (set|change|update) (my)? (location|city|place|position|home|home city) (to|as) {place}

        goal.set
            (set|change|update|make|define|refine) (my|a|new)* goal (to|as|:|is)* {text}
            my (new|main|current)? goal is (to)? {text}
            help me (to)? (set|find|define|refine|choose|pick) (a|my|new)* (goal|goals)
            i (want|need|would like|am trying|aim|plan|wish) to {aim}
            (set|change|define) (a|my|new)* (goal|goals)

        workout.log
            (i)? (have|just|also)* (did|done|finished|completed|log|track|record|add|logged|note) (my)? {activity}
            (i)? (have|just|also)* (went|gone|been) (for|on)? (a|an)? {activity}
            i (have|just|also)* {past-activity}
            (just|also)* {past-activity}
            {counted-activity}

        health.log
            (i)? (have|only|just)* slept {text} => text=@
            (my)? (energy|stress|mood) (level)? (is|:)? (1|2|3|4|5|low|high|good|great|bad|ok|okay|fine|terrible|awful|calm|happy|sad) (, {text})? => text=@
            (check in|checkin) :? {text}

        food.log
            (log|add|track|record|note|note down|write down|put down|put in|enter|save) (that i (ate|had|have eaten|drank))? (my)? (breakfast|lunch|dinner|snack) : {food}
            (log|add|track|record|note|enter|put down|write down|put in) (that i (ate|had|have eaten|drank))? {food} (to|for) (today|my log|my food log|the log|my diary)
            (log|add|track|record|note|enter|put down|write down|put in) (that i (ate|had|have eaten|drank))? {food}
            (i|we)? (have|just|also)* (ate|eaten|had|drank|drunk|grabbed|snacked on|finished|devoured|munched on|munched|enjoyed) {food}
            {day}? (for|at|my)? {meal} (today|yesterday)? (was|were|:|, )? (i had|i ate|i have had|we had|i have eaten|was|were|:|consisted of) {food} => text=@
            {counted-food}

        help
            help (me)?
            (what|how) (can|could|do) (you|i|we) (do|ask|say|help|use)? (with)? (you|me|this|here|it|bento)? (for|do)?
            what (can|could) (you|i) (do|ask|say) (you|here|me)? (about|for)? (me)?
            how (does|do) (this|it|you|bento) work
            (who|what) are you
            what do you know (about me)?
            (what|which) (commands|questions|things|intents) (are there|can i use|do you know|can i ask|do you understand)
            how (do|can|should) i (use|talk to|work with) (this|it|you|bento|the coach|the app)
            how (do|can) i (log|track|add|record|enter|see|use|edit) (a|an|my|the)? {feature}

        explain
            (what is|what are) the difference between {topic}
            explain (to me)? (what)? (is|are)? (a|an|the)? {topic} to me
            explain (to me)? (what)? (is|are)? (a|an|the)? {topic}
            what (is|are) (a|an|the meaning of|meant by) {topic}
            what (is|are) {term}
            what does {topic} (mean|stand for)
            how (does|do) {topic} work
            why (is|are) {topic} (important|good|bad|useful|necessary)
            tell me (something|more)? about {term}

        open
            (open|go to|take me to|bring up|switch to|show|show me|jump to|navigate to) {screen}

        greeting
            (hi|hello|hey|hiya|howdy|yo|good morning|good evening|good afternoon|good day|morning|greetings) (there|coach|bento|again|everyone)?

        thanks
            (great|ok|okay|nice|perfect|cool|awesome)? (,)? (thanks|thank you|thx|cheers|ty|much appreciated) (a lot|so much|very much|mate|coach|bento|again|buddy|for that|for your help)?
        """
}
