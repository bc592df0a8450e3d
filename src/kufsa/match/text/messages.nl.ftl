# Een tafel met mensen.

## Waarom een opdracht niet is uitgevoerd.

refused-bad-id = Het kenmerk van een opdracht heeft 1 tot { $most } letters, cijfers, _ of -.
refused-stale = Er is intussen iets gebeurd aan tafel: kijk nog eens.
refused-from-the-future = Dat was bedoeld voor iets wat nog niet gebeurd is.
refused-table-only = Alleen de tafel zelf doet dat.
refused-nobody = Het is niet bekend wie dat vraagt.
refused-already = Dat is al zo.
refused-not-started = Het spel is nog niet begonnen.
refused-started = Het spel is al begonnen.
refused-over = Het spel is afgelopen.
refused-not-host = Alleen wie de tafel opende, kan dat doen.
refused-no-seat = Alleen wie aan tafel zit, kan dat doen.
refused-away = Er speelt een bot voor je: neem eerst je plaats weer in.
refused-removed = Je bent van deze tafel weggestuurd.
refused-bad-person = Zo iemand is er niet aan deze tafel.
refused-match-full = Er is aan deze tafel zoveel gebeurd dat er niets meer bij kan: een partij heeft hoogstens { $most } gebeurtenissen.

refused-unknown-game = Dat spel is er niet. { $reason }
refused-bad-options = Met deze opties kan het spel niet gespeeld worden: { $reason }
refused-bad-manners = Deze tafelinstellingen kunnen niet: { $reason }
manners-range = { $name } ligt tussen { $low } en { $high }, en is niet { $value }.
manners-increment = er komt alleen tijd bij waar spelers een totale tijd hebben.
manners-clock = er zijn geen klokken in een spel waarin iedereen tegelijk handelt.
manners-chat = de chat is een van { $choices }, niet { $value }.
manners-hints = in een partij die meetelt zijn er geen hints.
manners-handicap = een partij die meetelt wordt gespeeld zonder voorsprong en zonder hulp voor losse spelers.
manners-handicap-seat = een voorsprong of hulp hoort bij een plaats aan de tafel.
refused-no-such-bot = Voor dit spel is er geen bot { $level }. Er zijn: { $levels }.
refused-no-such-seat = De plaatsen zijn genummerd van 0 tot en met { $last }.
refused-taken = Daar zit al iemand.
refused-reserved = Die plaats wordt voor iemand anders vrijgehouden.
refused-seated = Je hebt al een plaats aan deze tafel.
refused-full = Alle plaatsen zijn bezet.
refused-seats-free = { $count ->
    [one] Er is nog één plaats vrij.
   *[other] Er zijn nog { $count } plaatsen vrij.
}
refused-seats-taken = Met maar { $players } spelers zou iemand zijn plaats verliezen.
refused-no-people = Er moet ten minste één mens aan tafel zitten.
refused-bad-salt = Wat je aan het schudden toevoegt, is hoogstens { $most } bytes, geschreven met 0–9 en a–f.

refused-paused = Het spel is gepauzeerd.
refused-no-pause = Deze partij telt mee en de tijd beslist: er is geen pauze.
refused-not-your-turn = Je bent niet aan de beurt.
refused-illegal = Dat mag niet volgens de regels.
refused-time-is-up = Je tijd is om.
refused-time-left = Er is nog tijd.
refused-not-a-bot = Daar speelt geen bot.
refused-not-by-act = In dit spel komt alles vanzelf tevoorschijn, en wie het als eerste claimt, krijgt het.

refused-race-door = Een claim is een wedloop: daarvoor is de live verbinding nodig.
refused-no-race = In dit spel wordt niets geclaimd.
refused-another-turn = Er is intussen iets nieuws tevoorschijn gekomen (nummer { $turn }).
refused-second-claim = Je hebt al geclaimd: dat mag maar één keer tot er iets nieuws tevoorschijn komt.
refused-too-late = Iemand was je voor.
refused-frozen = Iemand was als eerste en laat zo zien wat er geclaimd wordt.
refused-not-claimant = Je hebt nu niets te claimen.
refused-bad-claims = Hier valt niet te beslissen wie het eerst was: { $reason }

refused-hints-off = Aan deze tafel zijn er geen hints.
refused-no-hints = In dit spel kijkt iedereen zelf: er zijn geen hints.
refused-no-undo = In dit spel kan niets worden teruggenomen.
refused-nothing-to-undo = Je hebt nog niets gedaan wat teruggenomen kan worden.
refused-undo-chance = Dat kan niet worden teruggenomen: bij zet { $number } ({ $action }) speelde toeval mee.
refused-undo-revealed = Dat kan niet worden teruggenomen: bij zet { $number } ({ $action }) werd iets verborgens zichtbaar.
refused-no-ask = Niemand vraagt om een zet terug te nemen.
refused-own-ask = De anderen moeten het goedvinden, niet jij.

refused-out-of-time = Je tijd is op: de bot speelt verder.
refused-yourself = Dat kan niet bij jezelf. Je kunt wel weggaan.
refused-rated = Deze partij telt mee: ze kan niet worden gesloten en niemand kan worden weggestuurd. Wie weggaat, heeft verloren.
refused-not-over = Het spel is nog niet afgelopen.

refused-chat-off = Aan deze tafel is er geen chat.
refused-phrases-only = Aan deze tafel kun je alleen de vaste zinnen zeggen.
refused-muted = Wie de tafel opende, heeft je het zwijgen opgelegd.
refused-too-long = Dat is te lang: hoogstens { $most } tekens.
refused-empty-line = Je bericht is leeg.
refused-one-of-both = Stuur eigen woorden of een vaste zin, niet allebei.
refused-no-such-phrase = Die zin is er niet.

## Kant-en-klare zinnen.

phrase-hello = Hallo!
phrase-good-luck = Veel succes!
phrase-your-turn = Jij bent aan de beurt!
phrase-thinking = Ik denk na …
phrase-one-moment = Een ogenblikje.
phrase-back-soon = Ik ben zo terug.
phrase-i-am-back = Ik ben er weer.
phrase-nice-move = Mooie zet!
phrase-well-played = Goed gespeeld!
phrase-what-luck = Wat een geluk!
phrase-oops = Oei!
phrase-sorry = Het spijt me!
phrase-thanks = Dank je wel!
phrase-so-close = Bijna!
phrase-one-more = Nog een keer?
phrase-goodbye = Tot ziens!
