extension ExerciseSource {
    /// Back, biceps and forearms.
    static let pull = """
        pull-up: Pull-Up = pullup, pullups, pull ups, weighted pull up, weighted pullups, klimmzug, klimmzüge
          bodyweight pull compound intermediate; back; biceps, forearms
          Hang with the palms away from you and pull until the chin is over the bar.
        chin-up: Chin-Up = chinup, chinups, chin ups, chins, weighted chin up
          bodyweight pull compound intermediate; back; biceps
          As the pull-up, with the palms toward you.
        neutral-grip-pull-up: Neutral-Grip Pull-Up = neutral pullup, hammer grip pull up
          bodyweight pull compound intermediate; back; biceps
          Pull up on parallel handles.
        assisted-pull-up: Assisted Pull-Up = assisted pullup, assisted pull ups, machine pull up, band pull up
          machine pull compound beginner; back; biceps
          As the pull-up, with a machine or band carrying part of the body's weight.
        muscle-up: Muscle-Up = muscle ups, muscleup
          bodyweight pull compound advanced; back; chest, triceps
          Pull explosively to the lower chest, turn over the bar and press out.
        inverted-row: Inverted Row = bodyweight row, australian pull up, body row
          bodyweight pull compound beginner; back; biceps
          Hang under a low bar with a straight body and pull the chest to it.
        lat-pulldown: Lat Pulldown = pulldown, pulldowns, lat pull down, lat pull
          cable pull compound beginner; back; biceps
          Lean back a little and pull the bar to the upper chest with the elbows.
        close-grip-pulldown: Close-Grip Pulldown = v bar pulldown, narrow pulldown
          cable pull compound beginner; back; biceps
          Pull a narrow handle to the chest.
        straight-arm-pulldown: Straight-Arm Pulldown = straight arm pushdown, lat pushdown
          cable pull isolation beginner; back; triceps
          With straight arms pull the bar from eye height to the thighs.
        barbell-row: Barbell Row = row, rows, bent over row, bb row, bent over rows, bent row, barbell rows
          barbell pull compound intermediate; back; biceps, hamstrings
          Hinge until the back is nearly flat and pull the bar to the navel.
        pendlay-row: Pendlay Row = pendlay, pendlays
          barbell pull compound intermediate; back; biceps
          Every repetition starts from the floor with a flat back.
        t-bar-row: T-Bar Row = tbar row, t bar
          barbell pull compound intermediate; back; biceps
          Straddle the bar and pull it to the chest.
        seal-row: Seal Row = chest supported barbell row
          barbell pull compound intermediate; back; biceps
          Lie face down on a high bench and pull the bar from below.
        dumbbell-row: Dumbbell Row = db row, one arm row, single arm row, one arm dumbbell row, single arm dumbbell row, db rows
          dumbbell pull compound beginner; back; biceps
          One hand and knee on a bench, pull the dumbbell to the hip.
        chest-supported-row: Chest-Supported Row = incline row, incline dumbbell row, chest supported dumbbell row
          dumbbell pull compound beginner; back; biceps
          Lie face down on an inclined bench and row both dumbbells.
        seated-cable-row: Seated Cable Row = cable row, seated row, low row, cable rows
          cable pull compound beginner; back; biceps
          Sit tall and pull the handle to the belly without rocking.
        machine-row: Machine Row = row machine, hammer strength row, iso row
          machine pull compound beginner; back; biceps
          Chest on the pad, pull the handles beside the ribs.
        face-pull: Face Pull = face pulls, facepull, facepulls
          cable pull isolation beginner; shoulders; back
          Pull a rope to the forehead and turn the hands back.
        reverse-fly: Reverse Fly = rear delt fly, rear delt raise, bent over fly, reverse flyes, rear delts
          dumbbell pull isolation beginner; shoulders; back
          Bent over, open the arms to the side with slightly bent elbows.
        reverse-pec-deck: Reverse Pec Deck = rear delt machine, reverse machine fly
          machine pull isolation beginner; shoulders; back
          Face the pad and open the arms backward.
        band-pull-apart: Band Pull-Apart = pull aparts, band pull aparts
          band pull isolation beginner; shoulders; back
          Hold a band at chest height and pull it apart with straight arms.
        shrug: Barbell Shrug = shrugs, barbell shrugs, bb shrug
          barbell pull isolation beginner; back; forearms
          Raise the shoulders straight up and hold for a moment.
        dumbbell-shrug: Dumbbell Shrug = db shrug, db shrugs, dumbbell shrugs
          dumbbell pull isolation beginner; back; forearms
          Raise the shoulders straight up with a dumbbell in each hand.
        pullover: Dumbbell Pullover = pullovers, db pullover
          dumbbell pull isolation intermediate; back; chest, triceps
          Across a bench lower one dumbbell behind the head with nearly straight arms.
        back-extension: Back Extension = hyperextension, hyperextensions, back extensions, hypers
          bodyweight pull isolation beginner; back; glutes, hamstrings
          On the roman chair lower the trunk and raise it into line with the legs.
        reverse-hyperextension: Reverse Hyperextension = reverse hyper, reverse hypers
          machine pull isolation intermediate; glutes; back, hamstrings
          Lie face down with hanging legs and raise them behind you.
        superman: Superman = supermans, supermen
          bodyweight pull isolation beginner; back; glutes
          Face down, raise arms and legs together and hold.
        barbell-curl: Barbell Curl = bb curl, barbell curls, standing curl
          barbell pull isolation beginner; biceps; forearms
          Curl the bar without moving the elbows.
        ez-bar-curl: EZ-Bar Curl = curl bar, ez curl, ez bar curls, ez curls
          barbell pull isolation beginner; biceps; forearms
          Curl with the hands turned in on the bent bar.
        dumbbell-curl: Dumbbell Curl = curl, curls, db curl, db curls, bicep curl, biceps curl, bicep curls, dumbbell curls
          dumbbell pull isolation beginner; biceps; forearms
          Turn the palms up while you curl; lower slowly.
        hammer-curl: Hammer Curl = hammer curls, hammers, db hammer curl
          dumbbell pull isolation beginner; biceps; forearms
          Curl with the thumbs up.
        incline-dumbbell-curl: Incline Dumbbell Curl = incline curl, incline curls
          dumbbell pull isolation intermediate; biceps
          Lean back on an inclined bench and curl with hanging arms.
        concentration-curl: Concentration Curl = concentration curls
          dumbbell pull isolation beginner; biceps
          Seated, elbow against the inner thigh, curl one arm.
        preacher-curl: Preacher Curl = preacher curls, scott curl
          barbell pull isolation beginner; biceps
          Upper arms on the pad, curl without lifting them.
        cable-curl: Cable Curl = cable curls, cable bicep curl
          cable pull isolation beginner; biceps
          Curl a low pulley's bar with still elbows.
        spider-curl: Spider Curl = spider curls
          dumbbell pull isolation intermediate; biceps
          Chest on an inclined bench, curl with arms hanging in front.
        reverse-curl: Reverse Curl = reverse curls, reverse barbell curl
          barbell pull isolation beginner; forearms; biceps
          Curl with the palms down.
        wrist-curl: Wrist Curl = wrist curls, forearm curl
          dumbbell pull isolation beginner; forearms
          Forearms on a bench, curl the hands.
        farmers-walk: Farmer's Walk = farmer walk, farmers carry, farmer carry, farmers walks, loaded carry
          dumbbell static compound beginner; forearms; core, back
          Walk upright with a heavy weight in each hand.
        suitcase-carry: Suitcase Carry = suitcase walk
          dumbbell static compound beginner; core; forearms
          Walk upright with a weight in one hand only.
        dead-hang: Dead Hang = hang, bar hang
          bodyweight static isolation beginner; forearms; back
          Hang from a bar with straight arms.
        rope-climb: Rope Climb = rope climbs
          bodyweight pull compound advanced; back; biceps, forearms
          Climb hand over hand, with or without the feet.
        """
}
