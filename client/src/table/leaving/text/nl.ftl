leave-title = Het spel verlaten?
leave-keep-text = Het blijft bewaard onder ‘Mijn tafels’. Je kunt altijd verder spelen.
leave-people-text = Een bot speelt voor je tot je terugkomt.
leave-keep = Bewaren voor later
leave-end = Het spel beëindigen
leave-go = Verlaten
leave-seat = Een bot voor { $name } laten spelen
leave-stay = Blijven
