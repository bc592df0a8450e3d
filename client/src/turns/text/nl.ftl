notice-box = Kufsa
notice-turn = Je bent aan de beurt.
