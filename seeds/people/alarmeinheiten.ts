import type { Insertable } from 'kysely'
import { rangOf } from '#contract/qualifikation.ts'
import type { DB } from '#server/db/schema.ts'
import type { Mitglied } from './mitglieder.ts'
import type { Random } from '../random.ts'

interface Template {
  readonly name: string
  readonly short: string
  readonly color: string
  readonly strength: number
  readonly wanted: readonly string[]
  readonly belongs: (profil: Mitglied['profil']) => boolean
}
const ofGroup = (name: string) => (profil: Mitglied['profil']) => profil.gruppe === name
const UNITS: readonly Template[] = [
  { name: 'SEG Sanität', short: 'SEG San', color: '#e03131', strength: 4, wanted: ['SH', 'RS', 'NotSan'], belongs: ofGroup('SEG Sanität') },
  { name: 'SEG Betreuung', short: 'SEG Bt', color: '#2f9e44', strength: 12, wanted: ['SanA'], belongs: ofGroup('SEG Betreuung') },
  { name: 'SEG Transport', short: 'SEG Tr', color: '#1971c2', strength: 3, wanted: ['RS'], belongs: ofGroup('SEG Transport') },
  {
    name: 'Helfer vor Ort',
    short: 'HvO',
    color: '#f08c00',
    strength: 0,
    wanted: ['RS'],
    belongs: ({ sanitaetsausbildung = 'keine' }) => rangOf(sanitaetsausbildung) >= rangOf('RS'),
  },
  {
    name: 'Führungsgruppe',
    short: 'FüGr',
    color: '#7048e8',
    strength: 2,
    wanted: [],
    belongs: ({ fuehrungsausbildung }) => ['ZF', 'VF', 'OrgL'].includes(fuehrungsausbildung ?? 'keine'),
  },
]
const LARGEST = 40

export function alarmeinheiten(
  random: Random,
  people: readonly Mitglied[],
  erstellt: Date,
  who: string,
): Insertable<DB['alarmeinheiten']>[] {
  const am = erstellt.toISOString()
  const active = people.flatMap(({ profil }) => (profil.status === 'aktiv' ? [profil] : []))
  return UNITS.map(({ name, short, color, strength, wanted, belongs }, n) => {
    const members = active.filter(belongs).slice(0, LARGEST)
    return {
      _id: random.id(erstellt),
      version: 1,
      erstelltAm: am,
      erstelltVon: who,
      geaendertAm: am,
      geaendertVon: who,
      name,
      kuerzel: short,
      beschreibung: '',
      mitglieder: members.map(({ _id }) => _id),
      leiter: members.find(({ fuehrungsausbildung }) => fuehrungsausbildung !== 'keine')?._id ?? null,
      ric: [String(1_240_310 + n)],
      groupalarmLabelId: 1200 + n,
      mindeststaerke: strength,
      sollQualifikationen: [...wanted],
      farbe: color,
      aktiv: true,
    }
  })
}
