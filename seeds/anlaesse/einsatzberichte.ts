// Operation reports of the demo chapter: two years of alarms, the last two still drafts. The hours of
// this chapter are those of its services.
import type { Insertable } from 'kysely'
import { rangOf } from '#contract/qualifikation.ts'
import type { DB } from '#server/db/schema.ts'
import { clock } from '../clock.ts'
import { plusDays } from '../days.ts'
import type { Mitglied } from '../people/mitglieder.ts'
import type { Random } from '../random.ts'
import type { Size } from '../size.ts'

const COUNT: Readonly<Record<Size, number>> = { S: 24, M: 160, L: 600 }
const DAYS = 700
const MINUTE = 60_000

interface Template {
  readonly kind: string
  readonly keyword: string
  readonly crew: number
  readonly way: string
  readonly measures: string
}
const TEMPLATES: readonly Template[] = [
  {
    kind: 'HvO',
    keyword: 'Sturz im Freibad',
    crew: 1,
    way: 'Melder',
    measures: 'Erstversorgung, Wunde versorgt, Übergabe an den Rettungsdienst.',
  },
  {
    kind: 'HvO',
    keyword: 'Atemnot',
    crew: 1,
    way: 'Melder',
    measures: 'Sauerstoff gegeben, Werte überwacht, Übergabe an den Rettungsdienst.',
  },
  { kind: 'HvO', keyword: 'Bewusstlose Person', crew: 2, way: 'Melder', measures: 'Seitenlage, Atemwege frei, Übergabe an den Notarzt.' },
  {
    kind: 'SEG',
    keyword: 'Wohnungsbrand',
    crew: 4,
    way: 'GroupAlarm',
    measures: 'Einsatzkräfte abgesichert, zwei Personen nach Rauchgas überwacht.',
  },
  { kind: 'SEG', keyword: 'Absicherung Feuerwehr', crew: 3, way: 'Leitstelle', measures: 'Bereitstellung, kein Eingreifen nötig.' },
  {
    kind: 'MANV',
    keyword: 'Verkehrsunfall mit Reisebus',
    crew: 6,
    way: 'GroupAlarm',
    measures: 'Sichtung, Behandlungsplatz aufgebaut, Transporte verteilt.',
  },
  {
    kind: 'Betreuung',
    keyword: 'Evakuierung nach Bombenfund',
    crew: 5,
    way: 'Telefon',
    measures: 'Betreuungsplatz in der Halle, Essen und Decken ausgegeben.',
  },
  {
    kind: 'Vermisstensuche',
    keyword: 'Vermisste Person im Wald',
    crew: 4,
    way: 'GroupAlarm',
    measures: 'Suche in drei Abschnitten, wohlbehalten gefunden.',
  },
]
const STREETS = ['Bahnhofstraße', 'Am Stadtpark', 'Freibad', 'Marktplatz', 'Bundesstraße 3', 'Waldweg'] as const
const ROLES = ['Gruppenführung', 'Fahrer', 'Sanitäter', 'Sanitäter', 'Sanitäter', 'Helfer'] as const

interface Given {
  readonly people: readonly Mitglied[]
  readonly vehicles: readonly {
    readonly _id?: string
    readonly funkrufname?: string
    readonly bezeichnung: string
    readonly aktiv?: boolean
  }[]
  readonly units: readonly string[]
  readonly today: string
  readonly size: Size
}
export function einsatzberichte(random: Random, { people, vehicles, units, today, size }: Given): Insertable<DB['einsatzberichte']>[] {
  const able = people.filter(
    ({ profil, person }) => person.status === 'aktiv' && !profil.unsichtbar && rangOf(profil.sanitaetsausbildung ?? '') >= rangOf('SanA'),
  )
  const fleet = vehicles.filter(({ aktiv }) => aktiv !== false)
  const total = COUNT[size]
  const perYear = new Map<string, number>()
  const back = Array.from({ length: total }, (_, i) => (i === 0 ? 1 : random.whole(2, DAYS))).toSorted((a, b) => b - a)
  return back.map((daysBack, i) => {
    const last = i >= total - 2
    const { kind, keyword, crew, way, measures } = random.pick(TEMPLATES)
    const day = plusDays(today, -daysBack)
    const alarm = clock(day, last ? 18 : random.whole(6, 21), random.whole(0, 59))
    const [out, there, end] = [
      alarm + random.whole(2, 6) * MINUTE,
      alarm + random.whole(8, 20) * MINUTE,
      alarm + random.whole(45, 130) * MINUTE,
    ]
    const ready = end + random.whole(10, 40) * MINUTE
    const iso = (time: number) => new Date(time).toISOString()
    const crewed = random.some(able, Math.min(crew, able.length))
    const car = fleet.length > 0 ? random.pick(fleet) : undefined
    const km = random.whole(12_000, 60_000)
    const [leader] = crewed
    const number = (perYear.get(day.slice(0, 4)) ?? 0) + 1
    perYear.set(day.slice(0, 4), number)
    const written = iso(ready + 20 * MINUTE)
    const many = kind === 'MANV'
    const helped = kind === 'Vermisstensuche' ? 0 : many ? random.whole(3, 7) : 1
    return {
      _id: random.id(new Date(ready)),
      version: last ? 1 : 2,
      erstelltAm: written,
      erstelltVon: leader?.user._id ?? null,
      geaendertAm: written,
      geaendertVon: leader?.user._id ?? null,
      einsatznummer: last ? '' : `E-${day.slice(0, 4)}-${String(number).padStart(4, '0')}`,
      stichwort: keyword,
      art: kind,
      alarmierungsart: way,
      alarmeinheiten: units.length > 0 ? [random.pick(units)] : [],
      ort: random.pick(STREETS),
      alarmzeit: iso(alarm),
      ausruecken: iso(out),
      ankunft: iso(there),
      einsatzende: last ? null : iso(end),
      einsatzbereit: last ? null : iso(ready),
      einsatzleiter: leader?.profil._id ?? null,
      fahrzeuge: car
        ? [
            {
              fahrzeug: car._id ?? '',
              funkrufname: (car.funkrufname || car.bezeichnung).slice(0, 40),
              kmStart: km,
              kmEnde: km + random.whole(3, 40),
            },
          ]
        : [],
      kraefte: crewed.map(({ profil }, n) => ({
        profil: profil._id,
        fahrzeug: car?._id ?? null,
        funktion: ROLES[n] ?? 'Helfer',
        von: null,
        bis: null,
      })),
      sk1: many ? 1 : 0,
      sk2: many ? 2 : 0,
      sk3: kind === 'Betreuung' ? 0 : many ? Math.max(0, helped - 3) : helped,
      betreut: kind === 'Betreuung' ? random.whole(12, 80) : 0,
      transportiert: many ? 3 : random.chance(0.4) ? Math.min(1, helped) : 0,
      massnahmen: last ? '' : measures,
      material: random.chance(0.3) ? ['Verbandpäckchen', 'Einmalhandschuhe'] : [],
      status: last ? 'entwurf' : 'abgeschlossen',
      abgeschlossenAm: last ? null : written,
    }
  })
}
