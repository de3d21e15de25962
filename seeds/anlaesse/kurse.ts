// Courses of one year back and half a year ahead: one-day, several weekends, a full one, one below its minimum.
import type { PlannedAnlass } from './anlaesse.ts'
import { instant, plusDays } from '../days.ts'
import type { Lehrgang } from '../training/lehrgaenge.ts'
import type { Mitglied } from '../people/mitglieder.ts'
import type { Ort } from '../inventory/orte.ts'
import type { Random } from '../random.ts'
import type { Size } from '../size.ts'

const PER_YEAR: Readonly<Record<Size, number>> = { S: 6, M: 20, L: 60 }
/** Name, catalogue course, prerequisites, days, minimum and maximum, hours to respond. */
const COURSES = [
  ['Erste-Hilfe-Auffrischung', 'EH', 'keine', 1, 6, 20, null],
  ['Sanitätsausbildung A', 'SanA', 'EH', 3, 8, 16, 48],
  ['Sanitätsausbildung B', 'SanB', 'SanA', 4, 6, 12, 48],
  ['Sprechfunk für Einsteiger', null, 'keine', 2, null, null, null],
  ['Notfalltraining', null, 'SanA', 1, 4, 8, 24],
  ['Praxisanleitung am Wochenende', null, 'RS', 2, 4, 6, 24],
] as const

interface Stock {
  readonly people: readonly Mitglied[]
  readonly plaetze: readonly Ort[]
  readonly catalog: readonly Lehrgang[]
  readonly size: Size
  readonly today: string
}

export function kurse(random: Random, { people, plaetze, catalog, size, today }: Stock): PlannedAnlass[] {
  const places = plaetze.filter(({ aktiv, kategorie }) => aktiv && kategorie === 'Wache')
  const active = people.filter(({ profil, person }) => profil.status === 'aktiv' && person.username !== 'helfer')
  const trainers = people.filter(({ user }) => user.rechte?.includes('UPDATE_AUSBILDUNG'))
  const trained = (wanted: string) =>
    wanted === 'keine' ? active : active.filter(({ profil }) => !['keine', 'EH'].includes(profil.sanitaetsausbildung ?? 'keine'))
  const busy = new Set<string>()
  return Array.from({ length: Math.floor(PER_YEAR[size] * 1.5) }, (_empty, i) => {
    const [bezeichnung, short, wanted, count, least, most, reply] = COURSES[i % COURSES.length] ?? COURSES[0]
    const around = plusDays(today, Math.round((i * 365) / PER_YEAR[size]) - 355)
    const first = plusDays(around, (13 - new Date(around).getUTCDay()) % 7)
    const termine = Array.from({ length: count }, (_none, n) => {
      const day = plusDays(first, n * 7)
      return { beginn: instant(day, 9), ende: instant(day, 16) }
    })
    const last = plusDays(first, (count - 1) * 7)
    const [beginn, ende] = [instant(first, 9), instant(last, 16)]
    const over = last < today
    const created = instant(first < plusDays(today, 60) ? plusDays(first, -80) : plusDays(today, -11), 18)
    const days = termine.map((one) => one.beginn.toISOString().slice(0, 10))
    const free = ({ profil: { _id } }: Mitglied) => days.every((day) => !busy.has(`${_id} ${day}`))
    const taken = (some: readonly Mitglied[]) => {
      for (const { profil } of some) for (const day of days) busy.add(`${profil._id} ${day}`)
      return some
    }
    const freeTrainers = trainers.filter(free)
    const staff = taken(random.some(freeTrainers.length > 1 ? freeTrainers : active.filter(free), 2))
    const [leader, teacher] = staff
    const come = Math.min(most ?? 18, random.whole(i % 5 === 4 ? 1 : (least ?? 4), most ?? 18))
    const members = trained(wanted).filter(free)
    return {
      row: {
        _id: random.id(created),
        version: 1,
        erstelltAm: created,
        geaendertAm: created,
        erstelltVon: leader?.user._id ?? null,
        geaendertVon: leader?.user._id ?? null,
        bezeichnung,
        status: over && last < plusDays(today, -21) ? 'abgeschlossen' : 'veroeffentlicht',
        abgeschlossenAm: over && last < plusDays(today, -21) ? instant(last, 17) : null,
        abgesagt: false,
        absageGrund: '',
        abgesagtAm: null,
        beginn,
        ende,
        ort: places.length > 0 ? random.pick(places)._id : null,
        leiter: leader?.profil._id ?? null,
        stvLeiter: null,
        anmeldeschluss: i % 2 === 0 ? instant(plusDays(first, -10), 20) : null,
        warteliste: true,
        lehrgang: catalog.find(({ abkuerzung }) => abkuerzung === short)?._id ?? null,
        ausbilder: teacher ? [teacher.profil._id] : [],
        termine: count > 1 ? termine : [],
        beschreibung: 'Bring bitte Dienstkleidung und etwas zu schreiben mit. Mittagessen gibt es auf der Wache.',
        zielgruppe: wanted === 'RS' ? 'Alle, die den KTW fahren' : '',
        voraussetzung: wanted,
        mindestalter: wanted === 'keine' ? null : 16,
        minTeilnehmer: least,
        maxTeilnehmer: most ?? (wanted === 'keine' ? null : 20),
        kosten: short === null ? null : 15,
        stunden: count * 7,
        rdfStunden: wanted === 'RS' ? 8 : null,
        antwortfristStunden: reply,
      },
      offers: [
        {
          bezeichnung: '',
          beginn,
          ende,
          ...(count > 1 ? { termine } : {}),
          bedarf:
            most === null ? [] : [{ qualifikation: wanted, anzahl: most, funktion: '', mindestalter: wanted === 'keine' ? null : 16 }],
          people: taken(random.some(members, Math.min(come, members.length))).map(({ profil }) => profil._id),
        },
      ],
    }
  })
}
