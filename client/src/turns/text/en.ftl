notice-box = Kufsa
notice-turn = It’s your turn.
