"""What homes hold before they are looked at: two believable weeks, or text that attacks who shows it."""

import datetime
import html

# Meals, water, training and nights of one person, day by day; the last of each is today's, which is under way.
BREAKFASTS = [
    "bowl of oatmeal with 200 ml milk, a banana and a black coffee", "2 eggs, a slice of toast with butter and a black coffee",
    "200 g greek yogurt with 100 g blueberries and 30 g walnuts",
]
LUNCHES = [
    "150 g chicken breast, 200 g cooked rice and 150 g broccoli", "150 g salmon, 250 g potatoes and 100 g spinach",
    "2 slices of bread with 60 g cheese, an apple and a tomato", "250 g cooked lentils with 100 g carrots and 20 g olive oil",
]
DINNERS = [
    "200 g cooked pasta with 120 g ground beef and 30 g parmesan", "200 g tofu, 200 g cooked rice and 150 g peppers",
    "2 eggs, 200 g potatoes and 150 g green beans", "180 g cod, 250 g potatoes and a salad",
]
SNACKS = ["an apple", "30 g almonds", "a banana and 25 g dark chocolate"]
TRAINING = {
    13: "squat 3x5 @ 92.5kg, bench 3x8 @ 70kg, barbell row 3x8 @ 60kg", 11: "ran 6 km in 34 min",
    9: "deadlift 3x5 @ 120kg, overhead press 3x8 @ 42.5kg, pull-up 3x6", 6: "squat 3x5 @ 95kg, bench 3x8 @ 72.5kg, barbell row 3x8 @ 62.5kg",
    4: "ran 8 km in 44 min", 2: "deadlift 3x5 @ 122.5kg, overhead press 3x8 @ 45kg, pull-up 3x7",
}


def believable(home, days=14, today=None):
    """Two weeks up to now (or up to `today`, a time of day with it)."""
    end = today or datetime.datetime.now(datetime.timezone.utc)

    def at(day, hour, minute, *words):
        moment = (end - datetime.timedelta(days=day)).replace(hour=hour, minute=minute, second=0, microsecond=0)
        if moment <= end:
            home.run(*words, now=moment.strftime("%Y-%m-%dT%H:%M:%SZ"))

    at(days, 8, 0, "food", "profile", "edit", "--sex", "female", "--born", "1990-04-02", "--height", "168 cm", "--weight", "66.4",
       "--activity", "moderate", "--goal", "cut")
    home.run("settings", "set", "food.water-goal", "2000")
    for day in range(days - 1, -1, -1):
        at(day, 7, 5, "food", "weigh", f"{66.3 - (days - day) * 0.07 + 0.2 * (day % 3):.1f} kg")
        at(day, 7, 30, "food", "log", BREAKFASTS[day % len(BREAKFASTS)])
        at(day, 10, 0, "food", "water", "500 ml")
        at(day, 12, 40, "food", "log", LUNCHES[day % len(LUNCHES)])
        if day in TRAINING:
            at(day, 17, 30, "workouts", "log", TRAINING[day])
        if day:
            at(day, 19, 10, "food", "log", DINNERS[day % len(DINNERS)])
            at(day, 20, 0, "food", "water", "750 ml")
        if day % 3 == 1:
            at(day, 16, 0, "food", "log", SNACKS[day // 3 % len(SNACKS)])
    home.run("wallet", "sandbox", "fund", "150000")
    home.run("wallet", "receive", "2500")
    home.run("remind", "stretch every day at 6pm")
    home.run("remind", "water the plants on saturday at 10am")
    home.run("remind", "call the dentist tomorrow at 9")
    home.run("location", "set", "Lisbon")
    home.run("location", "add", "Home", "--at", "38.7139,-9.1394", "--kind", "home")
    home.run("location", "add", "Gym", "--at", "38.7290,-9.1530", "--kind", "gym")
    home.run("location", "fence", "add", "Park", "--at", "38.7190,-9.1480", "--radius", "400")
    home.run("chat", "ask", "how much protein did I eat this week?")
    home.run("chat", "ask", "what is a one-rep max?")
    home.run("food", "favorite", "add", "Breakfast bowl")


MARKUP = "<img src=x onerror=\"document.title='attacked'\"><script>document.title='attacked'</script>"
# Ends what it may stand in: an attribute, a title, a comment, a script, SVG's description, a text field.
BREAKOUTS = [
    MARKUP, "\"><svg onload=\"document.title='attacked'\">", "'><b onmouseover=document.title='attacked'>",
    "</title></textarea></script><script>document.title='attacked'</script>", "javascript:document.title='attacked'",
    "[here](javascript:document.title='attacked') ![](x\"onerror=\"document.title='attacked')", "{{7*7}}${7*7}",
    "</desc></svg><iframe srcdoc=\"<script>top.document.title='attacked'</script>\">",
]


def hostile(home):
    """The same text in all that a person, a file or a model can write."""
    for number, text in enumerate(BREAKOUTS):
        # What reads sentences may refuse such a one; a name that is typed as a name is kept.
        home.run("food", "own", "add", f"Soup {text}", "--kcal", "100", "--grams", "100", fails=True)
        home.run("food", "quick", str(100 + number), "--name", text, fails=True)
        home.run("remind", f"read {text} tomorrow at 9", fails=True)
        home.run("chat", "ask", f"{text} {html.escape(text)}", fails=True)
        home.run("wallet", "receive", "1000", "--note", text, fails=True)
        home.run("location", "add", f"Place {text}", "--at", f"38.7{number},-9.1{number}", fails=True)
        home.run("workouts", "exercise", "add", f"Lift {text}", "--muscle", "biceps", fails=True)
        home.run("workouts", "start", text, fails=True)
        home.run("workouts", "finish", fails=True)
