has-code = יש לכם קוד. קוד חדש יחליף אותו.
new-code = ליצור קוד חדש
write-it-down = רשמו אותו עכשיו. הוא מוצג פעם אחת בלבד.
come-back = חזרה אל השם שלי
my-code = הקוד שלי
use-code = להשתמש בקוד
passkeys = מפתחות גישה
passkeys-text = מפתח גישה מחזיר אתכם בעזרת טביעת האצבע, הפנים או הנעילה של המכשיר. אין צורך לרשום שום דבר.
passkeys-unsafe = מפתחות גישה עובדים רק בכתובת מאובטחת שמתחילה ב־{ "https://" }. כאן השתמשו בקוד.
passkeys-unknown = לדפדפן הזה אין מפתחות גישה. השתמשו בקוד במקום זה.
add-passkey = הוספת מפתח גישה
passkey-added = מפתח הגישה מוכן. אפשר להשתמש בו בביקור הבא.
passkey-removed = מפתח הגישה כבר לא עובד.
passkey-here = במכשיר הזה כבר יש מפתח גישה לשם שלכם.
passkey-cancelled = לא נעשה שימוש במפתח גישה. נסו שוב, או השתמשו בקוד.
passkey-failed = הדפדפן לא יכול להשתמש כאן במפתח גישה. השתמשו בקוד במקום זה.
passkey-name = השם של מפתח הגישה
a-passkey = מפתח גישה
since = מאז { $date }
rename = שינוי שם
rename-of = שינוי שם: { $name }
save-name = שמירה
remove = הסרה
remove-of = הסרה: { $name }
remove-sure = כן, להסיר את { $name }
use-passkey = להשתמש במפתח גישה
come-by-passkey = כניסה עם מפתח גישה
my-devices = המכשירים שלי
this-device = המכשיר הזה
some-browser = דפדפן לא מוכר
last-seen = שימוש אחרון: { $date }
sign-out = יציאה
sign-out-of = יציאה: { $device }
sign-out-here = יציאה כאן
sign-out-sure = כן, לצאת
sign-out-others = יציאה מכל שאר המכשירים
signed-out = { $count ->
    [one] מכשיר אחד נותק.
    [two] שני מכשירים נותקו.
   *[other] { $count } מכשירים נותקו.
}
no-way-back = אין לכם קוד ואין לכם מפתח גישה, ולכן לא תוכלו לחזור אל השם שלכם.
prove-title = רק לוודא שזה אתם
prove-text = את זה אי אפשר לבטל, ולכן קודם השתמשו בקוד או במפתח גישה. כך אף אחד ששאל מכם את המכשיר לא יעשה את זה במקומכם.
somebody-else = עכשיו השם שלכם הוא { $name }. שום דבר אחר לא השתנה.
