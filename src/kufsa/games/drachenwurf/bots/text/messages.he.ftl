level-egg-thief = גנב הביצים
level-gambler = מהמרת
level-tamer = מאלף
level-rider = רוכבת
level-dragon-queen = מלכת הדרקונים

about-egg-thief = לוקח את הדרקון הראשון שאפשר ובורח.
about-gambler = עוד גלגול אחד, תמיד עוד אחד.
about-tamer = סופר היטב את הקוביות ולא נוגע בקנים של אחרים.
about-rider = בונה שורות ארוכות ולא מסתכלת על שלכם.
about-dragon-queen = יודעת את הסיכוי של כל גלגול, ומה אתם בונים.

why-lay = שם { $card } מבטיח הכי הרבה.
why-keep = כש־{ $dice } בצד, שאר הקוביות יכולות להביא לי הכי הרבה.
why-roll = עוד גלגול רק יכול לעזור.
why-take = { $points ->
    [one] { $card } שווה לי נקודה.
   *[other] { $card } שווה לי { $points } נקודות.
}
why-rob = { $points ->
    [one] לשדוד את { $card } שווה לי נקודה.
   *[other] לשדוד את { $card } שווה לי { $points } נקודות.
}
why-done = אין עוד שום דבר שכדאי לקחת.
why-move = שם { $card } יצליח יותר, וזה שווה ביצה.
why-end = המאורה שלי טובה כמו שהיא.
