import type { Insertable } from 'kysely'
import { keysOf } from '#contract/schema.ts'
import { BESTUHLUNG_NAMES } from '#features/raumbelegungen/contract.ts'
import type { DB } from '#server/db/schema.ts'
import { Belegung } from '../dienste/belegung.ts'
import type { Ort } from '../inventory/orte.ts'
import { plusDays } from '../days.ts'
import { clock } from '../clock.ts'
import type { Random } from '../random.ts'
import { AHEAD, BACK } from './amounts.ts'
import type { Nutzende, Nutzender } from './nutzende.ts'
import { bookedAt, iso, type Span, spanAt, cutoff, randomDay, type TimeWish } from './time.ts'

/** Includes every column: all rows of an insert must have the same ones. */
export type Raumbelegung = { [S in keyof Insertable<DB['raumbelegungen']>]-?: Exclude<Insertable<DB['raumbelegungen']>[S], undefined> }

interface Anlass extends TimeWish {
  readonly titel: string
  readonly veranstalter: string
  readonly oeffentlich: boolean
  readonly ruest: readonly [vor: number, nach: number]
}
const ANLAESSE: readonly Anlass[] = [
  { titel: 'Erste-Hilfe-Kurs', veranstalter: 'Breitenausbildung', oeffentlich: true, begins: [8, 9], hours: [8, 8.5], ruest: [30, 30] },
  { titel: 'Ausschuss', veranstalter: 'Vorstand', oeffentlich: false, begins: [18, 19], hours: [2, 3], ruest: [0, 0] },
  { titel: 'Sprechstunde', veranstalter: 'Sozialberatung', oeffentlich: true, begins: [10, 14], hours: [1, 2], ruest: [0, 15] },
  { titel: 'Fortbildung Funk', veranstalter: 'Bereitschaft', oeffentlich: false, begins: [18, 19], hours: [2, 2.5], ruest: [15, 15] },
  { titel: 'Reanimation üben', veranstalter: 'Bereitschaft', oeffentlich: false, begins: [17, 18], hours: [2], ruest: [30, 30] },
  { titel: 'Einsatznachbesprechung', veranstalter: 'SEG', oeffentlich: false, begins: [19, 20], hours: [1.5, 2], ruest: [0, 0] },
  { titel: 'Erste Hilfe am Kind', veranstalter: 'Breitenausbildung', oeffentlich: true, begins: [9], hours: [6], ruest: [30, 30] },
  { titel: 'Seniorencafé', veranstalter: 'Sozialarbeit', oeffentlich: true, begins: [14], hours: [3], ruest: [60, 60] },
  { titel: 'Kindergeburtstag', veranstalter: 'Mitglied', oeffentlich: false, begins: [14, 15], hours: [4], ruest: [30, 60] },
  { titel: 'Bewerbungsgespräch', veranstalter: 'Geschäftsstelle', oeffentlich: false, begins: [9, 11, 13], hours: [1], ruest: [0, 0] },
]
const SERIEN: readonly Anlass[] = [
  { titel: 'Dienstabend', veranstalter: 'Bereitschaft 1', oeffentlich: false, begins: [19], hours: [2.5], ruest: [15, 15] },
  { titel: 'Jugendgruppe', veranstalter: 'Jugend', oeffentlich: true, begins: [16], hours: [2], ruest: [0, 15] },
  { titel: 'Yoga für Helfende', veranstalter: 'Bereitschaft 2', oeffentlich: false, begins: [18], hours: [1.5], ruest: [15, 0] },
  { titel: 'Sprachkurs', veranstalter: 'Sozialarbeit', oeffentlich: true, begins: [9], hours: [3], ruest: [0, 0] },
]
const REASONS = ['Die Dozentin ist krank.', 'Zu wenige Anmeldungen.', ''] as const

interface Circumstances {
  readonly today: string
  readonly plaetze: readonly Ort[]
  readonly nutzende: Nutzende
  readonly count: number
}

class RaumBook {
  readonly rows: Raumbelegung[] = []
  readonly #random: Random
  readonly #given: Circumstances
  readonly #raeume: readonly Ort[]
  readonly #belegung = new Belegung()

  constructor(random: Random, circumstances: Circumstances) {
    this.#random = random
    this.#given = circumstances
    this.#raeume = circumstances.plaetze.filter(({ buchbar, aktiv }) => buchbar === true && aktiv !== false)
  }

  /** Adds a booking if the room is free including set-up times. @returns true if it was */
  buche(raum: Ort, { von, bis }: Span, anlass: Anlass, special: Partial<Raumbelegung> & { who?: Nutzender } = {}): boolean {
    const random = this.#random
    const { who = this.#given.nutzende.anybody(), ...props } = special
    const [minutesBefore, minutesAfter] = anlass.ruest
    const [taken, free] = [von - minutesBefore * 60_000, bis + minutesAfter * 60_000]
    const holds = props.status !== 'storniert'
    if (holds && !this.#belegung.isFree(raum._id, taken, free)) return false
    if (holds) this.#belegung.occupy(raum._id, taken, free)
    const erstellt = bookedAt(random, von, this.#given.today)
    this.rows.push({
      _id: random.id(new Date(erstellt)),
      version: holds ? 1 : 2,
      erstelltAm: iso(erstellt),
      erstelltVon: who.user,
      geaendertAm: holds ? iso(erstellt) : iso(Math.min(erstellt + 30 * 3_600_000, cutoff(this.#given.today))),
      geaendertVon: who.user,
      raum: raum._id,
      beginn: iso(von),
      ende: iso(bis),
      ruestzeitVor: minutesBefore,
      ruestzeitNach: minutesAfter,
      titel: anlass.titel,
      veranstalter: anlass.veranstalter,
      verantwortlich: who.profil,
      personen: random.chance(0.8) ? random.whole(2, raum.kapazitaet ?? 2) : null,
      bestuhlung: random.pick(keysOf(BESTUHLUNG_NAMES)),
      ausstattung: random.some(raum.ausstattung ?? [], random.whole(0, 2)),
      oeffentlich: anlass.oeffentlich,
      bemerkung: random.chance(0.1) ? 'Bitte die Heizung eine Stunde vorher anstellen.' : '',
      sperrzeit: false,
      status: 'bestaetigt',
      grund: holds ? '' : random.pick(REASONS),
      serie: null,
      ...props,
    })
    return true
  }

  serie(anlass: Anlass, max: number): void {
    const random = this.#random
    const { today, nutzende } = this.#given
    const raum = random.pick(this.#raeume)
    const day = plusDays(today, random.whole(-BACK, AHEAD - 56))
    const serie = random.id(new Date(clock(day, 0)))
    const who = nutzende.anybody()
    const [hour, minute, duration] = [random.pick(anlass.begins), random.pick([0, 30]), random.pick(anlass.hours) * 60]
    const weeks = Math.min(max, random.whole(10, 60))
    for (let i = 0; i < weeks; i += 1) {
      const am = plusDays(day, 7 * i)
      if (am >= plusDays(today, AHEAD)) return
      const span = { von: clock(am, hour, minute), bis: clock(am, hour, minute + duration) }
      this.buche(raum, span, anlass, { who, serie, ...(random.chance(0.04) ? { status: 'storniert' } : {}) })
    }
  }

  addOrdinary(): void {
    const random = this.#random
    const anlass = random.pick(ANLAESSE)
    const span = spanAt(random, randomDay(random, this.#given.today), anlass)
    this.buche(random.pick(this.#raeume), span, anlass, random.chance(0.05) ? { status: 'storniert' } : {})
  }

  addEdges(): void {
    const { today, nutzende } = this.#given
    const [lehrsaal] = this.#raeume
    const [helfer, leitung] = [nutzende.named('helfer'), nutzende.named('leitung')]
    const [course, ausschuss, sprechstunde] = ANLAESSE
    const [dienstabend] = SERIEN
    if (!lehrsaal || !course || !ausschuss || !sprechstunde || !dienstabend) throw new Error('there is no room to book')
    const span = (days: number, taken: number, bis: number): Span => ({
      von: clock(plusDays(today, days), taken),
      bis: clock(plusDays(today, days), bis),
    })
    this.buche(lehrsaal, span(0, 10, 12), sprechstunde, { who: leitung })
    this.buche(lehrsaal, span(0, 19, 21), dienstabend, { who: leitung })
    this.buche(lehrsaal, span(1, 9, 17), course)
    this.buche(lehrsaal, span(4, 17, 19), ausschuss, { who: helfer })
    this.buche(lehrsaal, span(4, 19, 21), ausschuss, { who: leitung })
    this.buche(lehrsaal, span(9, 18, 20), ausschuss, { who: helfer, status: 'storniert' })
  }

  /**
   * A pending request of a plain member: converts the room's next booking, so that the other demo data
   * is unchanged.
   */
  anfrage(): void {
    const { today, nutzende } = this.#given
    const raum = this.#raeume.find(({ genehmigung }) => genehmigung === true)
    const taken = iso(clock(plusDays(today, 2), 0))
    const [next] = this.rows
      .filter((row) => row.raum === raum?._id && row.serie === null && row.status === 'bestaetigt' && String(row.beginn) >= taken)
      .toSorted((a, b) => String(a.beginn).localeCompare(String(b.beginn)))
    if (!next) throw new Error('nobody asks for a room')
    const { user, profil } = nutzende.named('helfer')
    Object.assign(next, {
      status: 'angefragt',
      erstelltVon: user,
      geaendertVon: user,
      verantwortlich: profil,
    } satisfies Partial<Raumbelegung>)
  }
}

/** Bookings up to the size's count, without overlaps. */
export function raumbelegungen(random: Random, circumstances: Circumstances): Raumbelegung[] {
  const { count } = circumstances
  const book = new RaumBook(random, circumstances)
  book.addEdges()
  const inSerien = Math.floor(count * 0.4)
  for (let i = 0; book.rows.length < inSerien; i += 1) {
    const anlass = SERIEN[i % SERIEN.length]
    if (anlass) book.serie(anlass, inSerien - book.rows.length)
  }
  while (book.rows.length < count) book.addOrdinary()
  book.anfrage()
  return book.rows
}
