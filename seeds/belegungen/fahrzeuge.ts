// Vehicle bookings besides those of services: series, edge cases, and ordinary ones up to the size.
import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { Belegung } from '../dienste/belegung.ts'
import type { Rows } from '../dienste/rows.ts'
import type { Fahrzeug } from '../inventory/fahrzeuge.ts'
import { plusDays } from '../days.ts'
import { clock, clockChange } from '../clock.ts'
import type { Random } from '../random.ts'
import { AHEAD, BACK } from './amounts.ts'
import type { Nutzende, Nutzender } from './nutzende.ts'
import { bookedAt, iso, type Span, spanAt, cutoff, randomDay, type TimeWish } from './time.ts'

export type Fahrzeugbelegung = Rows['fahrzeugbelegungen'][number] & { _id: string; fahrzeug: string }

interface Anlass extends TimeWish {
  readonly zweck: string
  readonly art: NonNullable<Insertable<DB['fahrzeugbelegungen']>['art']>
  readonly targets: readonly string[]
}
const ANLAESSE: readonly Anlass[] = [
  {
    zweck: 'Materialtransport',
    art: 'Transport',
    begins: [8, 14, 16],
    hours: [1, 2, 3],
    targets: ['Fahrzeughalle Nord', 'Kreislager', ''],
  },
  { zweck: 'Fahrtraining', art: 'Ausbildung', begins: [9, 10, 18], hours: [2, 3], targets: ['Übungsplatz Kiesgrube', ''] },
  { zweck: 'Übung der SEG', art: 'Ausbildung', begins: [18, 19], hours: [3, 4], targets: ['Open-Air-Gelände Seewiese', ''] },
  { zweck: 'Krankentransport, Reserve', art: 'KTW', begins: [7, 19], hours: [8, 12], targets: ['Klinikum am Probeberg', ''] },
  { zweck: 'Fahrt zur Sitzung des Kreisverbands', art: 'sonstiges', begins: [17, 18], hours: [3, 4], targets: ['Beispielhausen'] },
  {
    zweck: 'Erste-Hilfe-Kurs beim Kunden',
    art: 'Ausbildung',
    begins: [7, 8],
    hours: [9, 10],
    targets: ['Musterschule Oberprobach', 'Stadtwerke Musterstadt'],
  },
  { zweck: 'Tanken und Waschen', art: 'sonstiges', begins: [16, 17, 18], hours: [0.5, 1], targets: [''] },
  { zweck: 'Blutspendetermin: Material', art: 'Transport', begins: [12, 13], hours: [8, 9], targets: ['Gemeindehaus Oberprobach'] },
  { zweck: 'Ausflug der Jugend', art: 'sonstiges', begins: [8, 9], hours: [9, 34], targets: ['Freibad', 'Jugendherberge Probetal'] },
  { zweck: 'Umzug eines Mitglieds', art: 'privat genehmigt', begins: [9, 10], hours: [5, 8], targets: ['Unterprobach', ''] },
]
const WERKSTATT: Anlass = { zweck: 'Inspektion', art: 'Werkstatt', begins: [7, 8], hours: [9, 33, 57], targets: ['Autohaus Beispiel'] }
const SERIEN: readonly Anlass[] = [
  { zweck: 'Dienstabend: Fahrzeugpflege', art: 'Ausbildung', begins: [18], hours: [2], targets: [''] },
  { zweck: 'Lebensmittel für die Tafel', art: 'Transport', begins: [9], hours: [3], targets: ['Tafel Musterstadt'] },
  { zweck: 'Fahrdienst für Seniorinnen und Senioren', art: 'Transport', begins: [13], hours: [4], targets: ['Begegnungszentrum'] },
]
const REASONS = {
  storniert: ['Der Termin fällt aus.', 'Wir nehmen ein anderes Fahrzeug.', ''],
  abgelehnt: ['An dem Tag brauchen wir das Fahrzeug selbst.', 'Bitte nimm dafür den PKW.'],
} as const
const BEMERKUNGEN = [
  'Schlüssel liegt im Tresor der Wache.',
  'Bitte vollgetankt übergeben.',
  'Anhänger kommt mit.',
  'Rückkehr kann später werden.',
] as const

interface Circumstances {
  readonly today: string
  readonly vehicles: readonly Fahrzeug[]
  readonly nutzende: Nutzende
  readonly dienste: readonly Rows['fahrzeugbelegungen'][number][]
  readonly count: number
}

class Book {
  readonly rows: Fahrzeugbelegung[] = []
  readonly #random: Random
  readonly #given: Circumstances
  readonly #belegung = new Belegung()
  readonly #now: number

  constructor(random: Random, circumstances: Circumstances) {
    this.#random = random
    this.#given = circumstances
    this.#now = cutoff(circumstances.today)
    for (const { fahrzeug, beginn, ende } of circumstances.dienste)
      this.#belegung.occupy(fahrzeug, Date.parse(String(beginn)), Date.parse(String(ende)))
  }

  /** True if the vehicle may be booked for this time; vehicles in the workshop may not. */
  fits({ _id, status }: Fahrzeug, kind: string | undefined, { von, bis }: Span): boolean {
    const grounded = status === 'werkstatt' || status === 'ausserDienst'
    return (!grounded || kind === 'Werkstatt' || bis < this.#now - 14 * 86_400_000) && this.#belegung.isFree(_id, von, bis)
  }

  buche(fahrzeug: Fahrzeug, span: Span, anlass: Anlass, special: Partial<Fahrzeugbelegung> & { who?: Nutzender } = {}): Fahrzeugbelegung {
    const random = this.#random
    const { who = this.#given.nutzende.anybody(), ...props } = special
    const erstellt = iso(bookedAt(random, span.von, this.#given.today))
    const drives = fahrzeug.kmStand !== null
    const fahrer =
      drives && random.chance(0.6)
        ? this.#given.nutzende.fahrer({
            fuehrerscheinklasse: fahrzeug.fuehrerscheinklasse,
            zulGesamtmasse: fahrzeug.zulGesamtmasse ?? null,
          })
        : undefined
    const row: Fahrzeugbelegung = {
      _id: random.id(new Date(erstellt)),
      version: 1,
      erstelltAm: erstellt,
      erstelltVon: who.user,
      geaendertAm: erstellt,
      geaendertVon: who.user,
      fahrzeug: fahrzeug._id,
      beginn: iso(span.von),
      ende: iso(span.bis),
      zweck: anlass.zweck,
      art: anlass.art,
      verantwortlich: who.profil,
      status: 'bestaetigt',
      angebotFahrzeug: null,
      anlass: null,
      buchung: random.id(new Date(erstellt)),
      serie: null,
      fahrer: fahrer?.profil ?? null,
      ziel: random.pick(anlass.targets),
      kmStart: null,
      kmEnde: null,
      bemerkung: random.chance(0.15) ? random.pick(BEMERKUNGEN) : '',
      sperrzeit: false,
      grund: '',
      ...props,
    }
    if (row.status === 'abgelehnt' || row.status === 'storniert') {
      row.version = 2
      row.geaendertAm = iso(Math.min(Date.parse(erstellt) + 20 * 3_600_000, this.#now))
      row.grund ||= random.pick(REASONS[row.status])
    } else this.#belegung.occupy(fahrzeug._id, span.von, span.bis)
    this.rows.push(row)
    return row
  }

  /** Weekly for up to a year; skips dates with a conflict. */
  serie(anlass: Anlass, max: number): void {
    const random = this.#random
    const { today, vehicles, nutzende } = this.#given
    const fahrzeug = random.pick(vehicles)
    const day = plusDays(today, random.whole(-BACK, AHEAD - 49))
    const serie = random.id(new Date(clock(day, 0)))
    const who = nutzende.anybody()
    const sample = spanAt(random, day, anlass)
    const [hour, minute, duration] = [random.pick(anlass.begins), random.pick([0, 30]), sample.bis - sample.von]
    const weeks = Math.min(max, random.whole(8, 52))
    for (let i = 0; i < weeks; i += 1) {
      const am = plusDays(day, 7 * i)
      if (am >= plusDays(today, AHEAD)) return
      const von = clock(am, hour, minute)
      const span = { von, bis: von + duration }
      if (this.fits(fahrzeug, anlass.art, span))
        this.buche(fahrzeug, span, anlass, { who, serie, ...(random.chance(0.03) ? { status: 'storniert' } : {}) })
    }
  }

  /** Adds one ordinary booking at a random time; nothing if the vehicle is taken. */
  addOrdinary(): void {
    const random = this.#random
    const anlass = random.chance(0.06) ? WERKSTATT : random.pick(ANLAESSE)
    const fahrzeug = random.pick(this.#given.vehicles)
    if (anlass.art === 'KTW' && fahrzeug.tragen === 0) return
    const span = spanAt(random, randomDay(random, this.#given.today), anlass)
    if (!this.fits(fahrzeug, anlass.art, span)) return
    const needsGenehmigung = (fahrzeug.buchungsregeln as { genehmigung?: boolean } | undefined)?.genehmigung === true
    const future = span.von > this.#now
    const status = random.chance(0.05)
      ? 'storniert'
      : needsGenehmigung && random.chance(0.1)
        ? 'abgelehnt'
        : needsGenehmigung && future && random.chance(0.3)
          ? 'angefragt'
          : 'bestaetigt'
    this.buche(fahrzeug, span, anlass, { status })
  }

  addEdges(): void {
    const { today, vehicles, nutzende } = this.#given
    const [helfer, leitung] = [nutzende.named('helfer'), nutzende.named('leitung')]
    const byKennung = (kennung: string) => vehicles.find((one) => one.kennung === kennung)
    const span = (day: string, from: number, bis: number): Span => ({ von: clock(day, from), bis: clock(day, bis) })
    const one = (kennung: string, s: Span, anlass: Anlass | undefined, special: Parameters<Book['buche']>[3] = {}) => {
      const fahrzeug = byKennung(kennung)
      return fahrzeug && anlass && this.fits(fahrzeug, anlass.art, s) ? this.buche(fahrzeug, s, anlass, special) : undefined
    }
    const [transport, , uebung, , session, , , , , umzug] = ANLAESSE
    one('1902', span(plusDays(today, 3), 9, 12), transport, { who: helfer })
    one('1902', span(plusDays(today, 3), 12, 15), session, { who: leitung })
    one('1902', span(today, 18, 22), session)
    const both = one('1901', span(plusDays(today, 5), 18, 22), uebung, { who: leitung })
    if (both)
      one('1902', span(plusDays(today, 5), 18, 22), uebung, {
        who: leitung,
        ...(both.buchung === undefined ? {} : { buchung: both.buchung }),
      })
    for (const night of [clockChange(today, 'letzte'), clockChange(today, 'naechste')])
      if (night < plusDays(today, AHEAD)) one('1902', span(night, 20, 32), transport)
    one('1901', span(plusDays(today, 8), 9, 17), umzug, { who: helfer, status: 'angefragt' })
    one('1901', span(plusDays(today, 12), 9, 17), umzug, { who: helfer, status: 'abgelehnt' })
    one('1902', span(plusDays(today, 6), 16, 18), transport, { who: helfer, status: 'storniert' })
    one('1902', span(plusDays(today, 40), 8, 8 + 14 * 24), WERKSTATT, { who: nutzende.named('fahrzeugwart') })
  }
}

/** Bookings up to the size's count, without overlaps with each other or with services. */
export function fahrzeugbelegungen(random: Random, circumstances: Circumstances): Fahrzeugbelegung[] {
  const { count, vehicles } = circumstances
  const book = new Book(random, { ...circumstances, vehicles: vehicles.filter(({ aktiv }) => aktiv !== false) })
  book.addEdges()
  const inSerien = Math.floor(count * 0.2)
  for (let i = 0; book.rows.length < inSerien; i += 1) book.serie(SERIEN[i % SERIEN.length] ?? WERKSTATT, inSerien - book.rows.length)
  while (book.rows.length < count) book.addOrdinary()
  return book.rows
}
