level-apprentice = שוליה
level-mason = בנאי
level-tiler = רצף
level-geometer = גאומטריקן
level-architect = אדריכלית

about-apprentice = מסתכל רק ליד האריח האחרון.
about-mason = מסתכל קצת מסביב ומניח מה שמתאים.
about-tiler = רואה את רוב המקומות ואוהב גשרים.
about-geometer = רואה כמעט הכול וחושב גם על התשובה שלכם.
about-architect = רואה כל מקום ומתכננת את כל הסיבוב.
