extension ExerciseSource {
    /// Legs, and lifts of the whole body.
    static let legs = """
        squat: Barbell Squat = squats, back squat, bb squat, high bar squat, low bar squat, barbell back squat, kniebeuge, kniebeugen
          barbell push compound intermediate; quads; glutes, hamstrings, core
          Bar on the upper back, sit down between the hips until the thighs are level, stand up.
        front-squat: Front Squat = front squats
          barbell push compound advanced; quads; glutes, core
          The bar rests on the shoulders in front; keep the elbows high.
        paused-squat: Paused Squat = pause squat
          barbell push compound advanced; quads; glutes
          Hold the lowest point for two seconds.
        box-squat: Box Squat = box squats
          barbell push compound intermediate; quads; glutes, hamstrings
          Sit back onto a box, pause, stand up.
        goblet-squat: Goblet Squat = goblet squats
          dumbbell push compound beginner; quads; glutes, core
          Hold one weight before the chest and squat between the knees.
        overhead-squat: Overhead Squat = ohs
          barbell push compound advanced; quads; shoulders, core
          Squat with the bar held overhead.
        zercher-squat: Zercher Squat = zercher
          barbell push compound advanced; quads; glutes, core
          The bar lies in the crooks of the elbows.
        hack-squat: Hack Squat = machine hack squat
          machine push compound intermediate; quads; glutes
          Back on the sled, lower until the knees are well bent.
        smith-squat: Smith Machine Squat = smith squat
          machine push compound beginner; quads; glutes
          Squat along the rails with the feet a little in front.
        bodyweight-squat: Bodyweight Squat = air squat, air squats, bodyweight squats
          bodyweight push compound beginner; quads; glutes
          Squat with the arms stretched forward.
        jump-squat: Jump Squat = jump squats, squat jump, squat jumps
          bodyweight push compound intermediate; quads; glutes, calves
          Squat and jump, land softly into the next one.
        pistol-squat: Pistol Squat = pistol, pistols, pistol squats
          bodyweight push compound advanced; quads; glutes, core
          Squat on one leg with the other stretched forward.
        split-squat: Split Squat = split squats
          dumbbell push compound beginner; quads; glutes
          One foot before the other, lower the back knee toward the floor.
        bulgarian-split-squat: Bulgarian Split Squat = bulgarian, bulgarians, bss, bulgarian split squats, rear foot elevated split squat
          dumbbell push compound intermediate; quads; glutes
          The back foot rests on a bench; lower straight down.
        lunge: Lunge = lunges, dumbbell lunge, db lunge, forward lunge
          dumbbell push compound beginner; quads; glutes, hamstrings
          Step forward, lower the back knee, push back.
        walking-lunge: Walking Lunge = walking lunges
          dumbbell push compound beginner; quads; glutes, hamstrings
          Lunge forward step after step.
        reverse-lunge: Reverse Lunge = reverse lunges, back lunge
          dumbbell push compound beginner; quads; glutes
          Step back into the lunge.
        step-up: Step-Up = step ups, stepup, stepups, box step up
          dumbbell push compound beginner; quads; glutes
          Step onto a box with one leg and stand up on it.
        leg-press: Leg Press = leg presses, 45 degree leg press
          machine push compound beginner; quads; glutes
          Lower the sled until the knees are at a right angle; never lock them hard.
        leg-extension: Leg Extension = leg extensions, quad extension
          machine push isolation beginner; quads
          Straighten the knees and hold for a moment.
        sissy-squat: Sissy Squat = sissy squats
          bodyweight push isolation advanced; quads
          Lean back in line with the thighs while the knees go forward.
        wall-sit: Wall Sit = wall sits
          bodyweight static isolation beginner; quads
          Back against a wall, thighs level, hold.
        deadlift: Deadlift = deadlifts, conventional deadlift, dl, barbell deadlift, deads, kreuzheben
          barbell pull compound intermediate; back; hamstrings, glutes, forearms
          Bar over the middle of the foot, back flat, push the floor away and stand up.
        sumo-deadlift: Sumo Deadlift = sumo, sumo deadlifts
          barbell pull compound intermediate; glutes; back, quads, hamstrings
          Wide stance, hands between the knees.
        romanian-deadlift: Romanian Deadlift = rdl, rdls, romanian deadlifts, barbell rdl
          barbell pull compound intermediate; hamstrings; glutes, back
          From standing push the hips back with nearly straight legs until the hamstrings stretch.
        dumbbell-romanian-deadlift: Dumbbell Romanian Deadlift = db rdl, dumbbell rdl
          dumbbell pull compound beginner; hamstrings; glutes
          As the Romanian deadlift, with dumbbells.
        stiff-leg-deadlift: Stiff-Leg Deadlift = stiff leg, sldl, straight leg deadlift, stiff legged deadlift
          barbell pull compound intermediate; hamstrings; glutes, back
          From the floor with nearly straight legs.
        trap-bar-deadlift: Trap-Bar Deadlift = hex bar deadlift, trap bar, hex deadlift
          barbell pull compound beginner; quads; glutes, back, hamstrings
          Stand in the frame and lift with legs and hips together.
        rack-pull: Rack Pull = rack pulls, block pull
          barbell pull compound intermediate; back; glutes, forearms
          A deadlift from knee height.
        deficit-deadlift: Deficit Deadlift = deficit deadlifts
          barbell pull compound advanced; back; hamstrings, glutes
          A deadlift standing on a low plate.
        single-leg-deadlift: Single-Leg Deadlift = single leg rdl, one leg deadlift
          dumbbell pull compound intermediate; hamstrings; glutes, core
          Hinge on one leg, the other in line with the trunk.
        good-morning: Good Morning = good mornings
          barbell pull compound intermediate; hamstrings; back, glutes
          Bar on the back, push the hips back and bow with a flat back.
        hip-thrust: Hip Thrust = hip thrusts, barbell hip thrust
          barbell push compound beginner; glutes; hamstrings
          Shoulders on a bench, raise the hips under the bar until the trunk is level.
        glute-bridge: Glute Bridge = glute bridges, bridge, bridges
          bodyweight push isolation beginner; glutes; hamstrings
          On the back with bent knees raise the hips.
        cable-pull-through: Cable Pull-Through = pull through, pull throughs
          cable pull compound beginner; glutes; hamstrings
          Face away from a low pulley and drive the hips forward.
        cable-kickback: Cable Kickback = glute kickback, glute kickbacks
          cable push isolation beginner; glutes
          Kick one leg straight back against a low pulley.
        hip-abduction: Hip Abduction = abductor, abductor machine, hip abductor
          machine push isolation beginner; glutes
          Open the knees against the pads.
        hip-adduction: Hip Adduction = adductor, adductor machine, hip adductor
          machine pull isolation beginner; quads
          Close the knees against the pads.
        leg-curl: Lying Leg Curl = leg curl, leg curls, hamstring curl, hamstring curls, lying leg curls
          machine pull isolation beginner; hamstrings; calves
          Face down, bend the knees against the pad.
        seated-leg-curl: Seated Leg Curl = seated leg curls, seated hamstring curl
          machine pull isolation beginner; hamstrings
          Seated, pull the pad under the seat.
        nordic-curl: Nordic Hamstring Curl = nordic curl, nordics, nordic curls
          bodyweight pull isolation advanced; hamstrings; glutes
          Kneel with fixed feet and lower the straight body as slowly as you can.
        glute-ham-raise: Glute-Ham Raise = ghr, glute ham raises
          bodyweight pull compound advanced; hamstrings; glutes
          From level raise the trunk by bending the knees.
        standing-calf-raise: Standing Calf Raise = calf raise, calf raises, standing calf raises
          machine push isolation beginner; calves
          Lower the heels below the step and rise onto the toes.
        seated-calf-raise: Seated Calf Raise = seated calf raises, seated calves
          machine push isolation beginner; calves
          With the pad on the knees rise onto the toes.
        leg-press-calf-raise: Leg Press Calf Raise = calf press
          machine push isolation beginner; calves
          Push the sled with the toes only.
        tibialis-raise: Tibialis Raise = tib raise, tib raises
          bodyweight pull isolation beginner; calves
          Back against a wall, raise the toes.
        power-clean: Power Clean = power cleans, clean, cleans
          barbell pull compound advanced; full body; back, shoulders, glutes
          Pull the bar from the floor explosively and catch it on the shoulders.
        hang-clean: Hang Clean = hang cleans, hang power clean
          barbell pull compound advanced; full body; back, shoulders
          A clean from above the knee.
        clean-and-jerk: Clean and Jerk = c&j, clean & jerk
          barbell push compound advanced; full body; shoulders, quads
          Clean the bar, then drive it overhead.
        snatch: Snatch = power snatch, snatches
          barbell pull compound advanced; full body; shoulders, back
          From the floor overhead in one movement, with a wide grip.
        thruster: Thruster = thrusters
          barbell push compound intermediate; full body; quads, shoulders
          A front squat that ends in an overhead press.
        kettlebell-swing: Kettlebell Swing = kb swing, kb swings, kettlebell swings, swings
          kettlebell pull compound beginner; glutes; hamstrings, back
          Swing the bell with the hips, not with the arms.
        kettlebell-clean-press: Kettlebell Clean and Press = kb clean and press, kettlebell press, kb press
          kettlebell push compound intermediate; shoulders; triceps, core
          Clean the bell to the shoulder and press it.
        kettlebell-snatch: Kettlebell Snatch = kb snatch
          kettlebell pull compound advanced; full body; shoulders, back
          Swing the bell and punch it overhead.
        turkish-get-up: Turkish Get-Up = tgu, turkish getup, get up
          kettlebell static compound advanced; full body; core, shoulders
          From lying to standing with a bell held overhead.
        sled-push: Sled Push = prowler, prowler push, sled
          machine push compound beginner; quads; glutes, calves
          Lean in and drive the sled with long steps.
        tire-flip: Tire Flip = tyre flip, tire flips
          other push compound advanced; full body; back, glutes
          Lift the tire like a deadlift and push it over.
        """
}
