handicaps = Voorsprong en hulp
handicaps-text = De regels blijven gelijk: de voorsprong komt er na afloop bij. In een partij die meetelt is er geen voorsprong.
head-start-of = Punten voorsprong voor { $name }
no-head-start = geen
ahead = { $points ->
    [one] { $points } punt voorsprong
   *[other] { $points } punten voorsprong
}
head-start-piece = voorsprong
with-help = met hulp
help-of = Hulp voor { $name }: hints
help-reminds = Hulp voor { $name }: hints, en wat getoond is blijft zichtbaar
my-head-start = Mijn voorsprong, in punten
