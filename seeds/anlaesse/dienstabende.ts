// Duty evenings of the last year and the next weeks: one for everyone, the others per group (demo-data: 40, 200 and 600 a year).
import { type Insertable, sql, type Transaction } from 'kysely'
import { refreshBesetzung } from '#blocks/dienst/server/index.ts'
import type { DB } from '#server/db/schema.ts'
import { berlin, clock } from '../clock.ts'
import { plusDays } from '../days.ts'
import { add } from '../load-demo.ts'
import { GROUPS, type Mitglied } from '../people/mitglieder.ts'
import type { Ort } from '../inventory/orte.ts'
import { newRandom } from '../random.ts'
import type { Size } from '../size.ts'

/** Columns set by the database, and columns unused in the demo data. */
type Left = 'meldeschluss' | 'zeiten' | 'belegt' | 'antwortBis' | 'trotzdem' | 'trotzWegen' | 'lenkt' | 'entwurf'
type Full<T extends keyof DB> = { [S in Exclude<keyof Insertable<DB[T]>, Left>]-?: Exclude<Insertable<DB[T]>[S], undefined> }

const PER_WEEK: Readonly<Record<Size, number>> = { S: 1, M: 4, L: 12 }
const [WEEKS_BACK, WEEKS_AHEAD, MOST] = [44, 10, 25]
const TOPICS = [
  ['Reanimation im Team', 1.5],
  ['Tragen, Lagern, Umlagern', null],
  ['Funk und Meldewege', null],
  ['Verbandsmaterial und Schienen', null],
  ['Hygiene auf dem Fahrzeug', 1],
  ['Massenanfall: Sichtung üben', 2],
  ['Fahrzeugkunde und Beladung', null],
  ['Betreuungsplatz aufbauen', null],
  ['Kindernotfälle', 2],
  ['Einsatznachbesprechung', null],
] as const
const GUESTS = ['', '', 'Dr. Mira Beispiel', 'Jonas Muster'] as const
const EXCUSES = ['Schichtdienst', 'Krank', 'Urlaub', 'Familie'] as const
const ACCOUNTS: readonly string[] = ['admin', 'leitung', 'fahrzeugwart', 'helfer']

interface Stock {
  readonly people: readonly Mitglied[]
  readonly plaetze: readonly Ort[]
  readonly today: string
  readonly size: Size
}

/** Fills the evenings; requires people, places and services, because no one may be double-booked. */
export async function fillDienstabende(trx: Transaction<DB>, { people, plaetze, today, size }: Stock): Promise<void> {
  const random = newRandom('dienstabende')
  const { rows: taken } = await sql<{ profil: string; beginn: string; ende: string }>`
    select profil, beginn, ende from anmeldungen where gilt and status in ('gemeldet', 'eingeteilt')`.execute(trx)
  const busy = new Set(
    taken.flatMap(({ profil, beginn, ende }) => [beginn, ende].map((time) => `${profil} ${berlin(Date.parse(time)).tag}`)),
  )
  const active = people.filter(({ person: { status, username } }) => status === 'aktiv' && !ACCOUNTS.includes(username))
  const leaders = active.filter(({ user }) => user.rechte?.includes('UPDATE_DIENSTABEND'))
  const places = plaetze.filter(({ kategorie, aktiv }) => aktiv && kategorie === 'Wache')
  const evenings: Full<'dienstabende'>[] = []
  const offers: Full<'angebote'>[] = []
  const registrations: Full<'anmeldungen'>[] = []
  const weekBegin = plusDays(today, -((new Date(today).getUTCDay() + 6) % 7))
  const series = Array.from({ length: PER_WEEK[size] }, (_, i) => ({
    id: random.id(new Date(clock(plusDays(today, -400), 20))),
    weekday: i % 4,
    groups: i === 0 ? [] : [GROUPS[(i - 1) % 5] ?? ''],
    place: places[i % Math.max(1, places.length)]?._id ?? null,
    leader: (leaders.length > 0 ? leaders : active)[i % Math.max(1, leaders.length || active.length)],
  }))
  for (let week = -WEEKS_BACK; week <= WEEKS_AHEAD; week += 1)
    for (const [i, { id, weekday, groups, place, leader }] of series.entries()) {
      const day = plusDays(weekBegin, week * 7 + weekday)
      if (day === today) continue
      const [from, until] = [clock(day, 19), clock(day, 21, 30)]
      const [beginn, ende] = [from, until].map((time) => new Date(time).toISOString()) as [string, string]
      const [topic, training] = TOPICS[(week + WEEKS_BACK + i) % TOPICS.length] ?? TOPICS[0]
      const created = new Date(clock(plusDays(day < plusDays(today, 30) ? day : today, -60), 20))
      const who = leader?.user._id ?? null
      const state = {
        version: 1,
        erstelltAm: created.toISOString(),
        erstelltVon: who,
        geaendertAm: created.toISOString(),
        geaendertVon: who,
      }
      const over = day < today
      const closed = over && day < plusDays(today, -8)
      const calledOff = week === 2 && i === 0
      const evening = random.id(created)
      const offer = random.id(created)
      evenings.push({
        _id: evening,
        ...state,
        status: closed ? 'abgeschlossen' : 'veroeffentlicht',
        beginn,
        ende,
        ort: place,
        leiter: leader?.profil._id ?? null,
        stvLeiter: null,
        anmeldeschluss: null,
        warteliste: true,
        fragen: [],
        abgesagt: calledOff,
        absageGrund: calledOff ? 'Die Heizung der Wache ist ausgefallen.' : '',
        abgesagtAm: calledOff ? created.toISOString() : null,
        abgeschlossenAm: closed ? new Date(until + 900_000).toISOString() : null,
        thema: topic,
        beschreibung: '',
        referent: random.pick(GUESTS),
        gruppe: groups,
        pflicht: i === 0 && week % 8 === 0,
        kleidung: i === 0 ? 'Einsatzkleidung' : '',
        anmeldungNoetig: false,
        rdfStunden: training,
        stunden: 0,
        serie: id,
      })
      offers.push({
        _id: offer,
        sanitaetsdienst: null,
        blutspende: null,
        ktwWoche: null,
        ktwSonntag: null,
        veranstaltung: null,
        kurs: null,
        dienstabend: evening,
        bezeichnung: '',
        beginn,
        ende,
        bedarf: [],
        praktikanten: { anzahl: 0, mindestqualifikation: 'keine' },
        plaetze: null,
        besetzung: {},
      })
      if (calledOff || week > 2) continue
      const meant = active.filter(
        ({ profil, person }) =>
          (groups.length === 0 ? person.inDienst : groups.includes(profil.gruppe ?? '')) && !busy.has(`${profil._id} ${day}`),
      )
      for (const { user, profil } of random.some(meant, Math.min(MOST, Math.ceil(meant.length * 0.6)))) {
        const luck = random.fraction()
        const status = !over
          ? luck < 0.8
            ? 'gemeldet'
            : 'abgesagt'
          : luck < 0.78
            ? 'eingeteilt'
            : luck < 0.92
              ? 'abgesagt'
              : 'nichtErschienen'
        if (status === 'eingeteilt' || status === 'gemeldet') busy.add(`${profil._id} ${day}`)
        const said = new Date(
          over ? from - random.whole(1, 20) * 60_000 : clock(plusDays(today, -random.whole(1, 20)), random.whole(8, 20)),
        )
        const noted = status === 'eingeteilt' || status === 'nichtErschienen'
        registrations.push({
          _id: random.id(said),
          version: 1,
          antworten: [],
          erstelltAm: said.toISOString(),
          erstelltVon: noted ? who : user._id,
          geaendertAm: said.toISOString(),
          geaendertVon: noted ? who : user._id,
          angebot: offer,
          profil: profil._id,
          status,
          beginn,
          ende,
          gilt: true,
          praktikant: false,
          funktion: '',
          fahrzeug: null,
          qualifikation: noted ? (profil.sanitaetsausbildung ?? '') : '',
          kommentar: '',
          kommentarSichtbarkeit: 'fuehrung',
          grund: status === 'abgesagt' ? random.pick(EXCUSES) : '',
          gemeldetAm: said.toISOString(),
          eingeteiltVon: noted ? who : null,
          eingeteiltAm: noted ? said.toISOString() : null,
          herkunft: noted ? 'leitung' : 'selbst',
          zuvor: null,
          istBeginn: closed && status === 'eingeteilt' ? beginn : null,
          istEnde: closed && status === 'eingeteilt' ? ende : null,
          istPause: closed && status === 'eingeteilt' ? 0 : null,
        })
      }
    }
  // Constraints remain active: PostgreSQL does not use an index rebuilt in the transaction that changed its rows before.
  await add(trx, 'dienstabende', evenings)
  await add(trx, 'angebote', offers)
  await add(trx, 'anmeldungen', registrations)
  await refreshBesetzung(
    trx,
    offers.map(({ _id }) => _id),
  )
}
