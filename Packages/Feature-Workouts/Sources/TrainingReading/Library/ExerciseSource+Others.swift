extension ExerciseSource {
    /// Core, endurance, mobility and sports.
    static let others = """
        plank: Plank = planks, front plank
          bodyweight static isolation beginner; core; shoulders
          On forearms and toes hold the body in one line.
        side-plank: Side Plank = side planks
          bodyweight static isolation beginner; core
          On one forearm hold the body sideways in one line.
        hollow-hold: Hollow Hold = hollow body hold, hollow body
          bodyweight static isolation intermediate; core
          Lower back on the floor, arms and legs raised a little, hold.
        l-sit: L-Sit = l sit hold
          bodyweight static isolation advanced; core; triceps
          Support yourself on the hands with the legs held level.
        crunch: Crunch = crunches
          bodyweight pull isolation beginner; core
          Curl the shoulders off the floor.
        sit-up: Sit-Up = situp, situps, sit ups
          bodyweight pull isolation beginner; core
          From lying sit up with bent knees.
        cable-crunch: Cable Crunch = cable crunches, kneeling cable crunch
          cable pull isolation beginner; core
          Kneel under a pulley and curl the trunk down.
        leg-raise: Lying Leg Raise = leg raise, leg raises, lying leg raises
          bodyweight pull isolation beginner; core
          On the back raise the straight legs and lower them slowly.
        hanging-leg-raise: Hanging Leg Raise = hanging leg raises, hlr, toes to bar, hanging knee raise
          bodyweight pull isolation intermediate; core; forearms
          Hang from a bar and raise the legs without a swing.
        russian-twist: Russian Twist = russian twists
          bodyweight pull isolation beginner; core
          Seated with raised feet turn the trunk from side to side.
        bicycle-crunch: Bicycle Crunch = bicycle crunches, bicycles
          bodyweight pull isolation beginner; core
          Elbow to the opposite knee in turn.
        dead-bug: Dead Bug = dead bugs
          bodyweight static isolation beginner; core
          On the back lower opposite arm and leg with the lower back down.
        bird-dog: Bird Dog = bird dogs
          bodyweight static isolation beginner; core; back, glutes
          On all fours stretch opposite arm and leg.
        ab-wheel: Ab Wheel Rollout = ab wheel, ab rollout, rollouts, ab roller
          other pull isolation intermediate; core; shoulders
          Roll forward from the knees without letting the back sag.
        pallof-press: Pallof Press = pallof
          cable static isolation beginner; core
          Press a handle straight out from the chest and resist the turn.
        woodchop: Cable Woodchop = woodchops, wood chop, cable woodchopper
          cable pull isolation beginner; core; shoulders
          Pull the handle across the body from high to low.
        mountain-climber: Mountain Climber = mountain climbers
          bodyweight push compound beginner; core; shoulders, quads
          From the push-up position run the knees to the chest.
        burpee: Burpee = burpees
          bodyweight push compound intermediate; full body; chest, quads
          Down to the floor, back up, jump.
        jumping-jack: Jumping Jack = jumping jacks, star jumps
          bodyweight push compound beginner; full body; calves, shoulders
          Jump the feet apart while the arms go overhead.
        box-jump: Box Jump = box jumps
          bodyweight push compound intermediate; quads; glutes, calves
          Jump onto a box with both feet, step down.
        broad-jump: Broad Jump = broad jumps, standing long jump
          bodyweight push compound intermediate; glutes; quads, calves
          Swing the arms, jump forward from both feet and land softly.
        wall-ball: Wall Ball = wall balls
          other push compound intermediate; full body; quads, shoulders
          Squat with a ball and throw it up a wall.
        ball-slam: Ball Slam = slam ball, ball slams
          other pull compound beginner; full body; core, back
          Raise the ball overhead and throw it to the floor.
        battle-ropes: Battle Ropes = battle rope, ropes
          other pull compound beginner; full body; shoulders, core | hiit
          Make waves with both ropes.
        bear-crawl: Bear Crawl = bear crawls
          bodyweight push compound beginner; full body; core, shoulders
          Crawl on hands and feet with low hips.
        jump-rope: Jump Rope = skipping, rope skipping, skip rope, jumprope, double unders
          other push compound beginner; cardio; calves | cardio
          Skip with small jumps from the toes.
        run: Running = run, ran, jog, jogged, jogging, outdoor run, road run, running outdoor, runs, tempo run, tempo runs, easy run, long run, recovery run, threshold run, fartlek, interval run, laufen, gelaufen, joggen, dauerlauf, intervals, run intervals
          none push compound beginner; cardio; quads, calves | cardio
          Run at a pace at which you reach the end.
        trail-run: Trail Running = trail run, trail, trail runs
          none push compound intermediate; cardio; quads, calves | cardio
          Run on paths, with short steps uphill.
        treadmill: Treadmill Run = treadmill, treadmill running, running treadmill
          machine push compound beginner; cardio; quads, calves | cardio
          Run on the belt; one percent of incline is like the road.
        sprint: Sprints = sprint, hill sprints, sprint intervals
          none push compound intermediate; cardio; hamstrings, glutes | hiit
          Short runs at full effort with full rests.
        walk: Walking = walk, walked, walks, brisk walk, walked the dog, walk the dog, dog walk, walking the dog, spaziergang, spazieren
          none push compound beginner; cardio; calves | cardio
          Walk fast enough to breathe deeper.
        hike: Hiking = hike, hiked, wandern, wanderung, gewandert
          none push compound beginner; cardio; quads, glutes | cardio
          Walk in hills, with or without a pack.
        ruck: Rucking = ruck, rucked
          none push compound beginner; cardio; back, quads | cardio
          Walk with a loaded pack.
        cycling: Cycling = bike, biking, ride, rode, bike ride, cycle, cycled, road cycling, biked, bicycle, zwift, radfahren, radtour, rad
          none push compound beginner; cardio; quads, calves | cardio
          Ride outdoors.
        stationary-bike: Stationary Bike = spin, spinning, indoor cycling, indoor bike, exercise bike, bike trainer, turbo trainer, spin class, peloton
          machine push compound beginner; cardio; quads | cardio
          Ride indoors.
        assault-bike: Air Bike = assault bike, airbike, echo bike
          machine push compound intermediate; cardio; full body | hiit
          Pedal and push with arms and legs.
        rowing-machine: Rowing Machine = rowing, erg, row erg, rower, rowed, indoor rowing, rowing machine, concept2
          machine pull compound beginner; cardio; back, quads | cardio
          Legs, then back, then arms; and the other way round.
        ski-erg: Ski Erg = skierg
          machine pull compound intermediate; cardio; back, core | cardio
          Pull both handles down with a bend of the hips.
        elliptical: Elliptical = elliptical trainer, cross trainer, crosstrainer
          machine push compound beginner; cardio; quads | cardio
          Keep an even stride, hands on the levers.
        stair-climber: Stair Climber = stairmaster, stairs, stair stepper, stepper, stepmill
          machine push compound beginner; cardio; quads, glutes | cardio
          Climb without leaning on the rails.
        swim: Swimming = swim, swam, laps, pool swim, open water swim, freestyle, schwimmen, geschwommen
          none pull compound intermediate; cardio; back, shoulders | cardio
          Swim any stroke.
        cross-country-ski: Cross-Country Skiing = xc ski, nordic ski, cross country ski
          other pull compound intermediate; cardio; full body | cardio
          Ski with arms and legs in one rhythm.
        ski: Alpine Skiing = skiing, downhill skiing, snowboard, snowboarding
          other push compound intermediate; cardio; quads | sports
          Ski or ride downhill.
        skate: Skating = inline skating, ice skating, rollerblading
          other push compound beginner; cardio; glutes, quads | sports
          Push off to the side in long strides.
        boxing: Boxing = heavy bag, shadow boxing, kickboxing, bag work
          other push compound intermediate; cardio; shoulders, core | sports
          Rounds on the bag or with a partner.
        martial-arts: Martial Arts = bjj, judo, karate, taekwondo, mma
          other push compound intermediate; cardio; full body | sports
          Training in a martial art.
        climbing: Climbing = bouldering, rock climbing, climb, climbed, boulder
          none pull compound intermediate; back; forearms, biceps | sports
          Climb routes or boulders.
        soccer: Football = soccer, futsal, played football
          none push compound beginner; cardio; quads, hamstrings | sports
          Play football.
        basketball: Basketball = hoops
          none push compound beginner; cardio; quads, calves | sports
          Play basketball.
        tennis: Tennis = padel, squash game, badminton, pickleball
          none push compound beginner; cardio; shoulders | sports
          Play a racket sport.
        volleyball: Volleyball = beach volleyball
          none push compound beginner; cardio; quads, shoulders | sports
          Play volleyball.
        golf: Golf = golfing
          none push compound beginner; cardio; core | sports
          Play golf on foot.
        dance: Dancing = dance, danced, zumba, aerobics
          none push compound beginner; cardio; calves | general
          Dance.
        kayak: Kayaking = kayak, paddling, canoe, canoeing, paddle, sup
          none pull compound beginner; cardio; back, core | sports
          Paddle.
        hiit: HIIT = interval training, tabata, circuit, circuit training, crossfit, wod, metcon
          none push compound intermediate; cardio; full body | hiit
          Short hard efforts with short rests.
        yoga: Yoga = vinyasa, hatha, yoga flow, ashtanga
          none static compound beginner; full body; core | yoga
          Move and hold with even breath.
        pilates: Pilates = reformer, mat pilates
          none static compound beginner; core; full body | pilates
          Controlled movements from the middle of the body.
        stretching: Stretching = stretch, stretched, mobility, static stretching, flexibility
          none static isolation beginner; full body | flexibility
          Hold each stretch for half a minute without pain.
        foam-rolling: Foam Rolling = foam roll, foam roller
          other static isolation beginner; full body | flexibility
          Roll slowly over tight muscles.
        hamstring-stretch: Hamstring Stretch = toe touch, forward fold
          none static isolation beginner; hamstrings | flexibility
          Bend forward from the hips with straight legs.
        hip-flexor-stretch: Hip Flexor Stretch = couch stretch
          none static isolation beginner; quads | flexibility
          Kneel on one knee and push the hips forward.
        pigeon-pose: Pigeon Pose = pigeon
          none static isolation beginner; glutes | flexibility
          One bent leg in front, the other stretched behind.
        cat-cow: Cat-Cow = cat cow stretch
          none static isolation beginner; back; core | flexibility
          On all fours round and arch the back in turn.
        child-pose: Child's Pose = childs pose
          none static isolation beginner; back | flexibility
          Sit on the heels and stretch the arms forward.
        shoulder-dislocate: Shoulder Dislocate = dislocates, shoulder pass through
          band static isolation beginner; shoulders | flexibility
          Take a band or stick over the head with straight arms.
        thoracic-rotation: Thoracic Rotation = thoracic rotations, open book
          none static isolation beginner; back | flexibility
          On hands and knees, one hand behind the head, turn the elbow toward the ceiling.
        worlds-greatest-stretch: World's Greatest Stretch = greatest stretch
          none static isolation beginner; glutes; quads, hamstrings | flexibility
          In a long lunge put both hands inside the front foot, then reach one arm to the ceiling.
        doorway-chest-stretch: Doorway Chest Stretch = doorway stretch
          none static isolation beginner; chest; shoulders | flexibility
          With the forearms on a door frame step forward until the chest is stretched.
        deep-squat-hold: Deep Squat Hold = squat hold
          none static isolation beginner; quads; glutes | flexibility
          Sit in the lowest squat with the heels on the floor and the chest up.
        wrist-circles: Wrist Circles = wrist circle
          none static isolation beginner; forearms | flexibility
          Turn the wrists slowly in both directions.
        neck-curl: Neck Curl = neck curls, neck flexion
          other pull isolation intermediate; neck
          Lying, curl the chin to the chest against a light plate.
        neck-extension: Neck Extension = neck extensions, neck harness
          other pull isolation intermediate; neck
          Raise the head against a light weight.
        """
}
