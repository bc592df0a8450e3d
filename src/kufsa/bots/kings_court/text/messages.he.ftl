level-page = נער החצר
level-jester = ליצן
level-chamberlain = שר החדרים
level-spy = מרגלת
level-regent = העוצר

about-page = חדש בחצר: שוכח כובעים מיד ולא מעז דבר.
about-jester = מכריז לפי מצב הרוח, וצוחק כשהוא טועה.
about-chamberlain = זוכר מספר נאה של כובעים.
about-spy = יודעת מה ראתה, וגם מה ראיתם אתם.
about-regent = לא שוכח אף כובע ושוקל כל החלפה.
