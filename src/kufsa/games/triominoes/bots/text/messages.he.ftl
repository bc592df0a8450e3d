level-apprentice = שוליה
level-mason = בנאי
level-tiler = רצף
level-geometer = גאומטריקן
level-architect = אדריכלית

about-apprentice = מסתכל רק ליד האבן האחרונה ונפטר מהאבן הגבוהה ביותר.
about-mason = מסתכל קצת מסביב ומניח מה שמתאים.
about-tiler = רואה את רוב המקומות ואוהב גשרים.
about-geometer = רואה הכול וחושב גם על התשובה שלכם.
about-architect = רואה כל מקום ומבינה מהמשיכות שלכם מה חסר לכם.

why-draw = העדפתי לראות קודם עוד אבן.
why-pass = ויתרתי על התור הזה.
why-dear = אבן גבוהה טובה יותר על השולחן מאשר ביד שלי.
why-lay = במקום הזה היא מצאה חן בעיניי יותר מכול.
