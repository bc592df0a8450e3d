leave-title = Leave the game?
leave-keep-text = It is kept under “My tables”. You can go on at any time.
leave-people-text = A bot plays for you until you come back.
leave-keep = Keep it for later
leave-end = End the game
leave-go = Leave
leave-seat = Let a bot play for { $name }
leave-stay = Stay
