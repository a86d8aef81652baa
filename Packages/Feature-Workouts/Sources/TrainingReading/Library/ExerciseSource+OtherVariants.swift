extension ExerciseSource {
    /// Variants for the core, carries and the lifts of weightlifting.
    static let otherVariants = """
        machine-crunch: Machine Crunch = crunch machine, ab crunch machine
          machine pull isolation beginner; core
          Roll the upper body down against the pads.
        decline-crunch: Decline Crunch = decline crunches, decline sit up, decline situp
          bodyweight pull isolation beginner; core
          As the crunch, with the head below the hips.
        ball-crunch: Ball Crunch = stability ball crunch, swiss ball crunch
          other pull isolation beginner; core
          Crunch with the lower back on a ball.
        reverse-crunch: Reverse Crunch = reverse crunches
          bodyweight pull isolation beginner; core
          Lying, roll the hips off the floor.
        knee-raise: Captain's Chair Knee Raise = knee raise, knee raises, captains chair, vertical knee raise
          bodyweight pull isolation beginner; core
          On the forearms, raise the knees or the legs.
        knees-to-elbows: Knees to Elbows = knees to elbow, k2e
          bodyweight pull compound intermediate; core; back
          Hanging, bring the knees to the elbows.
        v-up: V-Up = v ups, jackknife sit up
          bodyweight pull isolation intermediate; core
          Lying, bring hands and feet together above the hips.
        flutter-kick: Flutter Kick = flutter kicks, scissor kicks
          bodyweight pull isolation beginner; core
          Lying, move the straight legs up and down in turn.
        machine-leg-raise: Machine Leg Raise = leg raise machine
          machine pull isolation beginner; core
          Raise the legs against the pad.
        reverse-plank: Reverse Plank = reverse planks
          bodyweight static isolation beginner; core; glutes
          Hold the body straight on the hands with the chest up.
        copenhagen-plank: Copenhagen Plank = copenhagen planks
          bodyweight static isolation advanced; core; quads
          A side plank with the upper foot on a bench.
        front-rack-hold: Front Rack Hold = front rack holds
          barbell static compound intermediate; core; shoulders, quads
          Hold the bar on the shoulders as in the front squat.
        kettlebell-carry: Kettlebell Carry = kb carry
          kettlebell pull compound beginner; forearms; core, back
          Walk with a bell in the hand, in the rack or overhead.
        hang-snatch: Hang Snatch = high hang snatch, hang snatches
          barbell pull compound advanced; back, quads; shoulders, glutes
          The snatch from above the knees.
        muscle-snatch: Muscle Snatch = muscle snatches, no feet snatch
          barbell pull compound advanced; back, shoulders; quads, glutes
          The snatch without a dip under the bar.
        snatch-pull: Snatch Pull = snatch high pull, snatch pulls
          barbell pull compound advanced; back, hamstrings; glutes, shoulders
          The first half of the snatch.
        block-snatch: Block Snatch = block snatches
          barbell pull compound advanced; back, quads; shoulders, glutes
          The snatch from blocks.
        paused-snatch: Paused Snatch = pause snatch
          barbell pull compound advanced; back, quads; shoulders, glutes
          The snatch with a pause at the knees or at the bottom.
        clean-pull: Clean Pull = clean pulls, clean high pull
          barbell pull compound advanced; back, hamstrings; glutes
          The first half of the clean.
        block-clean: Block Clean = block cleans
          barbell pull compound advanced; back, quads; glutes, shoulders
          The clean from blocks.
        jerk: Jerk = split jerk, push jerk, jerks
          barbell push compound advanced; shoulders; triceps, quads
          Dip, drive the bar overhead and catch it with bent knees or split feet.
        behind-neck-jerk: Behind-the-Neck Jerk = btn jerk, behind the neck jerk
          barbell push compound advanced; shoulders; triceps, quads
          The jerk from behind the head.
        power-clean-and-jerk: Power Clean and Jerk = power clean and jerks
          barbell push compound advanced; back, shoulders; quads, glutes, triceps
          A power clean, then a jerk.
        kettlebell-long-cycle: Kettlebell Long Cycle = long cycle, kettlebell clean and jerk
          kettlebell push compound advanced; shoulders, glutes; quads, triceps
          Clean and jerk of the bell, again and again.
        reverse-sled-drag: Reverse Sled Drag = backward sled drag, sled drag, sled pull
          other pull compound beginner; quads; calves
          Walk backward and pull the sled.
        dragon-flag: Dragon Flag = dragon flags
          bodyweight pull isolation advanced; core
          On the back, hold on behind the head and lower the straight body from the shoulders.
        side-bend: Side Bend = side bends, dumbbell side bend
          dumbbell pull isolation beginner; core
          With a dumbbell in one hand, bend to its side and come up again.
        log-press: Log Press = log clean and press, strongman log press
          barbell push compound advanced; shoulders; triceps, core
          Clean the log to the chest and press it overhead.
        """
}
