import { Fragment } from 'react'
import { Auswahl, Mehrfachauswahl, Stichworte } from '#client/ui/Auswahl.tsx'
import { DatumFeld } from '#client/ui/DatumFeld.tsx'
import { Feldgruppe, Spalte } from '#client/ui/Feldgruppe.tsx'
import { PersonField } from '#client/ui/PersonField.tsx'
import { Schalter } from '#client/ui/Schalter.tsx'
import { Textfeld } from '#client/ui/Textfeld.tsx'
import type { ProfilFeld } from '#features/profile/formen.ts'
import { GroupAlarm } from './GroupAlarm.tsx'

type Art = 'text' | 'absatz' | 'tag' | 'auswahl' | 'mehrere' | 'stichworte' | 'schalter' | 'person' | 'groupalarm'
interface Feld {
  readonly name: string
  readonly art: Art
  readonly breite?: 'halb' | 'drittel'
  readonly titel?: string
}

const f = (name: string, art: Art = 'text', rest: Omit<Feld, 'name' | 'art'> = {}): Feld => ({ name, art, breite: 'halb', ...rest })

/** The form of a profile, group by group. Which of the fields appear is decided by `aenderbar`. */
const GRUPPEN: readonly (readonly [string, readonly Feld[]])[] = [
  ['Person', [f('anrede', 'auswahl'), f('geburtsdatum', 'tag'), f('beruf'), f('arbeitgeber')]],
  ['Anschrift', [f('strasse'), f('hausnummer'), f('plz'), f('ort')]],
  [
    'Im Verband',
    [
      f('gruppe'),
      f('funktionen', 'stichworte'),
      f('sanitaetsausbildung', 'auswahl'),
      f('fuehrungsausbildung', 'auswahl'),
      f('verteiler', 'stichworte'),
    ],
  ],
  [
    'Notfallkontakt',
    [
      f('notfallkontakt.name', 'text', { titel: 'Name' }),
      f('notfallkontakt.telefon', 'text', { titel: 'Telefon' }),
      f('notfallkontakt.beziehung', 'text', { titel: 'Beziehung' }),
    ],
  ],
  [
    'Fahren',
    [
      f('fuehrerscheinklassen', 'mehrere'),
      f('fuehrerscheinGueltigBis', 'tag'),
      f('fuehrerscheinKontrolleAm', 'tag'),
      f('fuehrerscheinKontrolleDurch', 'person'),
    ],
  ],
  ['Alarmierung', [{ name: 'groupalarm', art: 'groupalarm' }]],
  [
    'Kleidung und Verpflegung',
    [
      ...['oberteil', 'hose', 'schuh', 'kopf', 'handschuh'].map((teil) => f(`konfektion.${teil}`, 'text', { breite: 'drittel' })),
      f('ernaehrung', 'mehrere'),
      f('ernaehrungHinweis'),
    ],
  ],
  ['Bank', [f('kontoinhaber'), f('iban'), f('bic')]],
  [
    'Verwaltung',
    [
      f('status', 'auswahl'),
      f('personalnummer'),
      f('eintrittsdatum', 'tag'),
      f('austrittsdatum', 'tag'),
      f('fuehrungszeugnisAusgestelltAm', 'tag'),
      f('fuehrungszeugnisVorgelegtAm', 'tag'),
      f('unsichtbar', 'schalter'),
      { name: 'bemerkung', art: 'absatz' },
    ],
  ],
]

export function ProfilFormfelder({ zeige }: { zeige: (feld: ProfilFeld) => boolean }) {
  return GRUPPEN.map(([titel, felder]) => {
    const sichtbar = felder.filter(({ name }) => zeige(name.split('.')[0] as ProfilFeld))
    if (sichtbar.length === 0) return null
    return (
      <Feldgruppe key={titel} titel={titel}>
        {sichtbar.map((feld) => {
          const eingabe = <Eingabe {...feld} />
          return feld.breite ? (
            <Spalte key={feld.name} breite={feld.breite}>
              {eingabe}
            </Spalte>
          ) : (
            <Fragment key={feld.name}>{eingabe}</Fragment>
          )
        })}
      </Feldgruppe>
    )
  })
}

function Eingabe({ name, art, titel }: Feld) {
  const angaben = { name, ...(titel === undefined ? {} : { titel }) }
  switch (art) {
    case 'absatz':
      return <Textfeld {...angaben} mehrzeilig />
    case 'tag':
      return <DatumFeld {...angaben} />
    case 'auswahl':
      return <Auswahl {...angaben} />
    case 'mehrere':
      return <Mehrfachauswahl {...angaben} />
    case 'stichworte':
      return <Stichworte {...angaben} />
    case 'schalter':
      return <Schalter {...angaben} />
    case 'person':
      return <PersonField {...angaben} />
    case 'groupalarm':
      return <GroupAlarm />
    case 'text':
      break
  }
  return <Textfeld {...angaben} />
}
