level-egg-thief = גנב הביצים
level-gambler = מהמרת
level-tamer = מאלף
level-rider = רוכבת
level-dragon-queen = מלכת הדרקונים

about-egg-thief = לוקח את הדרקון הראשון שאפשר ובורח.
about-gambler = עוד הטלה אחת, תמיד עוד אחת.
about-tamer = סופר היטב את הקוביות ולא נוגע בקינים של אחרים.
about-rider = בונה שורות ארוכות ולא מסתכלת על השורות שלכם.
about-dragon-queen = יודעת את הסיכוי של כל הטלה, ומה אתם בונים.

why-lay = שם { $card } מבטיח הכי הרבה.
why-keep = אם שמים בצד { $dice }, שאר הקוביות יכולות להביא לי הכי הרבה.
why-roll = עוד הטלה רק יכולה לעזור.
why-take = { $points ->
    [one] { $card } שווה לי נקודה.
    [two] { $card } שווה לי שתי נקודות.
   *[other] { $card } שווה לי { $points } נקודות.
}
why-rob = { $points ->
    [one] לגנוב את { $card } שווה לי נקודה.
    [two] לגנוב את { $card } שווה לי שתי נקודות.
   *[other] לגנוב את { $card } שווה לי { $points } נקודות.
}
why-done = אין עוד שום דבר שכדאי לקחת.
why-move = שם { $card } יצליח יותר, וזה שווה ביצה.
why-end = המאורה שלי טובה כמו שהיא.
