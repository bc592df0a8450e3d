level-tourist = תייר
level-shopkeeper = חנוונית
level-watchman = שומר
level-sergeant = סמלת
level-inspector = מפקח

about-tourist = מסתכל על הנוף, ועל הגנבים בסוף.
about-shopkeeper = רואה מה קורה, קצת מאוחר.
about-watchman = רואה כמו מי שכבר שיחק כמה פעמים.
about-sergeant = עיניים מאומנות ויד מהירה.
about-inspector = לא מפספס כלום, לא באור ולא בחושך.

why-nothing = לא ראיתי סיבה לחטוף.
why-theft = ראיתי גנבה בין { $cards } קלפים גלויים, והיד הגיעה אחרי { $seconds } שניות.
why-arrest = ראיתי שוטר והגנב שלו בין { $cards } קלפים גלויים, והיד הגיעה אחרי { $seconds } שניות.
