import * as z from 'zod/mini'
import { choice, pflichttag, pflichttext, pflichtzeitpunkt, schalter, text, textliste, zahl, zeitpunkt, feld } from '#contract/bausteine.ts'
import { melde } from '../melde.ts'
import { Auswahl, Mehrfachauswahl, Stichworte } from '../ui/Auswahl.tsx'
import { DatumFeld } from '../ui/DatumFeld.tsx'
import { Feldgruppe, Spalte } from '../ui/Feldgruppe.tsx'
import { Formular } from '../ui/Formular.tsx'
import { Passwortfeld } from '../ui/Passwortfeld.tsx'
import { Schalter } from '../ui/Schalter.tsx'
import { Textfeld } from '../ui/Textfeld.tsx'
import { Zahlfeld } from '../ui/Zahlfeld.tsx'
import { ZeitraumFeld } from '../ui/ZeitraumFeld.tsx'

const beispiel = z.object({
  name: pflichttext('Bezeichnung', 60),
  art: choice('Art', ['intern', 'extern'], null),
  wochentage: feld('Wochentage', z._default(z.array(z.enum(['Montag', 'Dienstag', 'Mittwoch'])), [])),
  stichworte: textliste('Ausstattung', 10, 40),
  plaetze: zahl('Plätze', 1, 100),
  stichtag: pflichttag('Stichtag'),
  beginn: pflichtzeitpunkt('Beginn'),
  ende: zeitpunkt('Ende'),
  buchbar: schalter('Als Raum buchbar'),
  passwort: text('Passwort', 100),
  hinweise: text('Hinweise', 2000),
})

/** A form with one of each field. */
export const Beispielformular = () => (
  <Formular
    schema={beispiel}
    entwurf="entwicklung"
    knopf="Beispiel speichern"
    abbrechen="/entwicklung/bausteine"
    speichern={async () => melde('Gespeichert', 'success')}
  >
    <Feldgruppe titel="Texte und Listen">
      <Textfeld name="name" hinweis="Unter diesem Namen finden es alle." />
      <Spalte breite="halb">
        <Auswahl name="art" />
      </Spalte>
      <Spalte breite="halb">
        <Mehrfachauswahl name="wochentage" />
      </Spalte>
      <Spalte breite="halb">
        <Stichworte name="stichworte" />
      </Spalte>
      <Spalte breite="halb">
        <Zahlfeld name="plaetze" einheit="Plätze" />
      </Spalte>
    </Feldgruppe>
    <Feldgruppe titel="Zeiten">
      <DatumFeld name="stichtag" />
      <ZeitraumFeld />
    </Feldgruppe>
    <Feldgruppe titel="Weiteres">
      <Schalter name="buchbar" />
      <Passwortfeld name="passwort" autoComplete="new-password" />
      <Textfeld name="hinweise" mehrzeilig />
    </Feldgruppe>
  </Formular>
)
