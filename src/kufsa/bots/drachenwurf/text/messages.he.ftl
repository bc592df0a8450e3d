level-egg-thief = גנב הביצים
level-gambler = מהמרת
level-tamer = מאלף
level-rider = רוכבת
level-dragon-queen = מלכת הדרקונים

about-egg-thief = לוקח את הדרקון הראשון שאפשר ובורח.
about-gambler = עוד גלגול אחד, תמיד עוד אחד.
about-tamer = רגוע עם קוביות ועם דרקונים.
about-rider = בונה שורות ארוכות ושומרת עליהן.
about-dragon-queen = יודעת את הסיכוי של כל גלגול.
