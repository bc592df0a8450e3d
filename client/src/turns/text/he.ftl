notice-box = קופסה
notice-turn = הגיע תורכם.
