handicaps = יתרון התחלתי ועזרה
handicaps-text = הכללים נשארים כמו שהם: נקודות היתרון מתווספות בסוף המשחק. במשחק שנספר לדירוג אין יתרון.
head-start-of = { $name }: יתרון בנקודות
no-head-start = בלי
ahead = { $points ->
    [one] יתרון של נקודה אחת
    [two] יתרון של שתי נקודות
   *[other] יתרון של { $points } נקודות
}
head-start-piece = יתרון התחלתי
with-help = עם עזרה
help-of = { $name }: עזרה (רמזים)
help-reminds = { $name }: עזרה (רמזים, ומה שנחשף פעם נשאר גלוי)
my-head-start = היתרון ההתחלתי שלי, בנקודות
