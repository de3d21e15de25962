// Bookings of rooms: the weekly evenings, edge cases, and ordinary ones up to the size; set-up times count.
import type { Insertable } from 'kysely'
import { keysOf } from '#contract/schema.ts'
import { BESTUHLUNG_NAMEN } from '#features/raumbelegungen/contract.ts'
import type { DB } from '#server/db/schema.ts'
import { Belegung } from '../dienste/belegung.ts'
import type { Ort } from '../orte.ts'
import { plusTage } from '../tage.ts'
import { uhr } from '../uhr.ts'
import type { Zufall } from '../zufall.ts'
import { VORAUS, ZURUECK } from './mass.ts'
import type { Nutzende, Nutzender } from './nutzende.ts'
import { gebuchtAm, iso, type Spanne, spanneAm, standVon, zufaelligerTag, type Zeitwunsch } from './zeit.ts'

/** Every column named: the rows of a table all have the same. */
export type Raumbelegung = { [S in keyof Insertable<DB['raumbelegungen']>]-?: Exclude<Insertable<DB['raumbelegungen']>[S], undefined> }

interface Anlass extends Zeitwunsch {
  readonly titel: string
  readonly veranstalter: string
  readonly oeffentlich: boolean
  readonly ruest: readonly [vor: number, nach: number]
}
const ANLAESSE: readonly Anlass[] = [
  { titel: 'Erste-Hilfe-Kurs', veranstalter: 'Breitenausbildung', oeffentlich: true, beginnt: [8, 9], stunden: [8, 8.5], ruest: [30, 30] },
  { titel: 'Ausschuss', veranstalter: 'Vorstand', oeffentlich: false, beginnt: [18, 19], stunden: [2, 3], ruest: [0, 0] },
  { titel: 'Sprechstunde', veranstalter: 'Sozialberatung', oeffentlich: true, beginnt: [10, 14], stunden: [1, 2], ruest: [0, 15] },
  { titel: 'Fortbildung Funk', veranstalter: 'Bereitschaft', oeffentlich: false, beginnt: [18, 19], stunden: [2, 2.5], ruest: [15, 15] },
  { titel: 'Reanimation üben', veranstalter: 'Bereitschaft', oeffentlich: false, beginnt: [17, 18], stunden: [2], ruest: [30, 30] },
  { titel: 'Einsatznachbesprechung', veranstalter: 'SEG', oeffentlich: false, beginnt: [19, 20], stunden: [1.5, 2], ruest: [0, 0] },
  { titel: 'Erste Hilfe am Kind', veranstalter: 'Breitenausbildung', oeffentlich: true, beginnt: [9], stunden: [6], ruest: [30, 30] },
  { titel: 'Seniorencafé', veranstalter: 'Sozialarbeit', oeffentlich: true, beginnt: [14], stunden: [3], ruest: [60, 60] },
  { titel: 'Kindergeburtstag', veranstalter: 'Mitglied', oeffentlich: false, beginnt: [14, 15], stunden: [4], ruest: [30, 60] },
  { titel: 'Bewerbungsgespräch', veranstalter: 'Geschäftsstelle', oeffentlich: false, beginnt: [9, 11, 13], stunden: [1], ruest: [0, 0] },
]
const SERIEN: readonly Anlass[] = [
  { titel: 'Dienstabend', veranstalter: 'Bereitschaft 1', oeffentlich: false, beginnt: [19], stunden: [2.5], ruest: [15, 15] },
  { titel: 'Jugendgruppe', veranstalter: 'Jugend', oeffentlich: true, beginnt: [16], stunden: [2], ruest: [0, 15] },
  { titel: 'Yoga für Helfende', veranstalter: 'Bereitschaft 2', oeffentlich: false, beginnt: [18], stunden: [1.5], ruest: [15, 0] },
  { titel: 'Sprachkurs', veranstalter: 'Sozialarbeit', oeffentlich: true, beginnt: [9], stunden: [3], ruest: [0, 0] },
]
const GRUENDE = ['Die Dozentin ist krank.', 'Zu wenige Anmeldungen.', ''] as const

interface Umstaende {
  readonly heute: string
  readonly plaetze: readonly Ort[]
  readonly nutzende: Nutzende
  readonly anzahl: number
}

class Raumbuch {
  readonly zeilen: Raumbelegung[] = []
  readonly #zufall: Zufall
  readonly #u: Umstaende
  readonly #raeume: readonly Ort[]
  readonly #belegung = new Belegung()

  constructor(zufall: Zufall, umstaende: Umstaende) {
    this.#zufall = zufall
    this.#u = umstaende
    this.#raeume = umstaende.plaetze.filter(({ buchbar, aktiv }) => buchbar === true && aktiv !== false)
  }

  /** Writes one booking where the room is free with its set-up times. @returns whether it was */
  buche(raum: Ort, { von, bis }: Spanne, anlass: Anlass, besonderes: Partial<Raumbelegung> & { wer?: Nutzender } = {}): boolean {
    const zufall = this.#zufall
    const { wer = this.#u.nutzende.irgendwer(), ...angaben } = besonderes
    const [ruestzeitVor, ruestzeitNach] = anlass.ruest
    const [ab, frei] = [von - ruestzeitVor * 60_000, bis + ruestzeitNach * 60_000]
    const haelt = angaben.status !== 'storniert'
    if (haelt && !this.#belegung.frei(raum._id, ab, frei)) return false
    if (haelt) this.#belegung.belege(raum._id, ab, frei)
    const erstellt = gebuchtAm(zufall, von, this.#u.heute)
    this.zeilen.push({
      _id: zufall.id(new Date(erstellt)),
      version: haelt ? 1 : 2,
      erstelltAm: iso(erstellt),
      erstelltVon: wer.user,
      geaendertAm: haelt ? iso(erstellt) : iso(Math.min(erstellt + 30 * 3_600_000, standVon(this.#u.heute))),
      geaendertVon: wer.user,
      raum: raum._id,
      beginn: iso(von),
      ende: iso(bis),
      ruestzeitVor,
      ruestzeitNach,
      titel: anlass.titel,
      veranstalter: anlass.veranstalter,
      verantwortlich: wer.profil,
      personen: zufall.trifft(0.8) ? zufall.ganz(2, raum.kapazitaet ?? 2) : null,
      bestuhlung: zufall.eins(keysOf(BESTUHLUNG_NAMEN)),
      ausstattung: zufall.einige(raum.ausstattung ?? [], zufall.ganz(0, 2)),
      oeffentlich: anlass.oeffentlich,
      bemerkung: zufall.trifft(0.1) ? 'Bitte die Heizung eine Stunde vorher anstellen.' : '',
      status: 'bestaetigt',
      grund: haelt ? '' : zufall.eins(GRUENDE),
      serie: null,
      ...angaben,
    })
    return true
  }

  /** Every week for up to a year, with a date called off now and then. */
  serie(anlass: Anlass, hoechstens: number): void {
    const zufall = this.#zufall
    const { heute, nutzende } = this.#u
    const raum = zufall.eins(this.#raeume)
    const tag = plusTage(heute, zufall.ganz(-ZURUECK, VORAUS - 56))
    const serie = zufall.id(new Date(uhr(tag, 0)))
    const wer = nutzende.irgendwer()
    const [stunde, minute, dauer] = [zufall.eins(anlass.beginnt), zufall.eins([0, 30]), zufall.eins(anlass.stunden) * 60]
    const wochen = Math.min(hoechstens, zufall.ganz(10, 60))
    for (let i = 0; i < wochen; i += 1) {
      const am = plusTage(tag, 7 * i)
      if (am >= plusTage(heute, VORAUS)) return
      const spanne = { von: uhr(am, stunde, minute), bis: uhr(am, stunde, minute + dauer) }
      this.buche(raum, spanne, anlass, { wer, serie, ...(zufall.trifft(0.04) ? { status: 'storniert' } : {}) })
    }
  }

  irgendeine(): void {
    const zufall = this.#zufall
    const anlass = zufall.eins(ANLAESSE)
    const spanne = spanneAm(zufall, zufaelligerTag(zufall, this.#u.heute), anlass)
    this.buche(zufall.eins(this.#raeume), spanne, anlass, zufall.trifft(0.05) ? { status: 'storniert' } : {})
  }

  /** What hangs at the door today, what is back to back, and bookings of the accounts that one looks in with. */
  raender(): void {
    const { heute, nutzende } = this.#u
    const [lehrsaal] = this.#raeume
    const [helfer, leitung] = [nutzende.wer('helfer'), nutzende.wer('leitung')]
    const [kurs, ausschuss, sprechstunde] = ANLAESSE
    const [dienstabend] = SERIEN
    if (!lehrsaal || !kurs || !ausschuss || !sprechstunde || !dienstabend) throw new Error('there is no room to book')
    const spanne = (tage: number, ab: number, bis: number): Spanne => ({
      von: uhr(plusTage(heute, tage), ab),
      bis: uhr(plusTage(heute, tage), bis),
    })
    this.buche(lehrsaal, spanne(0, 10, 12), sprechstunde, { wer: leitung })
    this.buche(lehrsaal, spanne(0, 19, 21), dienstabend, { wer: leitung })
    this.buche(lehrsaal, spanne(1, 9, 17), kurs)
    this.buche(lehrsaal, spanne(4, 17, 19), ausschuss, { wer: helfer })
    this.buche(lehrsaal, spanne(4, 19, 21), ausschuss, { wer: leitung })
    this.buche(lehrsaal, spanne(9, 18, 20), ausschuss, { wer: helfer, status: 'storniert' })
  }

  /**
   * A plain member waits for somebody to decide: what was booked next in the room that asks for it, so that nothing else of the
   * demo changes.
   */
  anfrage(): void {
    const { heute, nutzende } = this.#u
    const raum = this.#raeume.find(({ genehmigung }) => genehmigung === true)
    const ab = iso(uhr(plusTage(heute, 2), 0))
    const [naechste] = this.zeilen
      .filter((zeile) => zeile.raum === raum?._id && zeile.serie === null && zeile.status === 'bestaetigt' && String(zeile.beginn) >= ab)
      .toSorted((a, b) => String(a.beginn).localeCompare(String(b.beginn)))
    if (!naechste) throw new Error('nobody asks for a room')
    const { user, profil } = nutzende.wer('helfer')
    Object.assign(naechste, {
      status: 'angefragt',
      erstelltVon: user,
      geaendertVon: user,
      verantwortlich: profil,
    } satisfies Partial<Raumbelegung>)
  }
}

/** As many bookings as the size asks for, none over another. */
export function raumbelegungen(zufall: Zufall, umstaende: Umstaende): Raumbelegung[] {
  const { anzahl } = umstaende
  const buch = new Raumbuch(zufall, umstaende)
  buch.raender()
  const inSerien = Math.floor(anzahl * 0.4)
  for (let i = 0; buch.zeilen.length < inSerien; i += 1) {
    const anlass = SERIEN[i % SERIEN.length]
    if (anlass) buch.serie(anlass, inSerien - buch.zeilen.length)
  }
  while (buch.zeilen.length < anzahl) buch.irgendeine()
  buch.anfrage()
  return buch.zeilen
}
