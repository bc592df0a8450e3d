leave-title = לצאת מהמשחק?
leave-keep-text = המשחק נשמר ב”השולחנות שלי”, ואפשר להמשיך בו בכל רגע.
leave-people-text = בוט ישחק במקומכם עד שתחזרו.
leave-keep = לשמור להמשך
leave-end = לסיים את המשחק
leave-go = יציאה
leave-seat = שבוט ישחק במקום { $name }
leave-stay = להישאר
