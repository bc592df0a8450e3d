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

why-sure = { $action }: את הכובע הזה כבר ראיתי.
why-guess = { $action }: את הכובע הזה לא ראיתי, אבל הסיכוי היה טוב או שהמחיר קטן.
why-suspect = { $action }: מישהו שהכיר את הכובע הזיז אותו לשם עכשיו.
why-look = { $action }: היה שם כובע שלא הכרתי.
why-wait = { $action }: הכרתי את הכובע וחיכיתי שמישהו אחר יזוז.
why-home = { $action }: זה הביא כובע הביתה, או קרוב לזה.
