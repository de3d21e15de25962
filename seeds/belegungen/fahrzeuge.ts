// Bookings of vehicles beside what services use: series, edge cases, and ordinary ones up to the size.
import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { Belegung } from '../dienste/belegung.ts'
import type { Zeilen } from '../dienste/zeilen.ts'
import type { Fahrzeug } from '../fahrzeuge.ts'
import { plusTage } from '../tage.ts'
import { uhr, umstellung } from '../uhr.ts'
import type { Zufall } from '../zufall.ts'
import { VORAUS, ZURUECK } from './mass.ts'
import type { Nutzende, Nutzender } from './nutzende.ts'
import { gebuchtAm, iso, type Spanne, spanneAm, standVon, zufaelligerTag, type Zeitwunsch } from './zeit.ts'

export type Fahrzeugbelegung = Zeilen['fahrzeugbelegungen'][number] & { _id: string; fahrzeug: string }

interface Anlass extends Zeitwunsch {
  readonly zweck: string
  readonly art: NonNullable<Insertable<DB['fahrzeugbelegungen']>['art']>
  readonly ziele: readonly string[]
}
const ANLAESSE: readonly Anlass[] = [
  {
    zweck: 'Materialtransport',
    art: 'Transport',
    beginnt: [8, 14, 16],
    stunden: [1, 2, 3],
    ziele: ['Fahrzeughalle Nord', 'Kreislager', ''],
  },
  { zweck: 'Fahrtraining', art: 'Ausbildung', beginnt: [9, 10, 18], stunden: [2, 3], ziele: ['Übungsplatz Kiesgrube', ''] },
  { zweck: 'Übung der SEG', art: 'Ausbildung', beginnt: [18, 19], stunden: [3, 4], ziele: ['Open-Air-Gelände Seewiese', ''] },
  { zweck: 'Krankentransport, Reserve', art: 'KTW', beginnt: [7, 19], stunden: [8, 12], ziele: ['Klinikum am Probeberg', ''] },
  { zweck: 'Fahrt zur Sitzung des Kreisverbands', art: 'sonstiges', beginnt: [17, 18], stunden: [3, 4], ziele: ['Beispielhausen'] },
  {
    zweck: 'Erste-Hilfe-Kurs beim Kunden',
    art: 'Ausbildung',
    beginnt: [7, 8],
    stunden: [9, 10],
    ziele: ['Musterschule Oberprobach', 'Stadtwerke Musterstadt'],
  },
  { zweck: 'Tanken und Waschen', art: 'sonstiges', beginnt: [16, 17, 18], stunden: [0.5, 1], ziele: [''] },
  { zweck: 'Blutspendetermin: Material', art: 'Transport', beginnt: [12, 13], stunden: [8, 9], ziele: ['Gemeindehaus Oberprobach'] },
  { zweck: 'Ausflug der Jugend', art: 'sonstiges', beginnt: [8, 9], stunden: [9, 34], ziele: ['Freibad', 'Jugendherberge Probetal'] },
  { zweck: 'Umzug eines Mitglieds', art: 'privat genehmigt', beginnt: [9, 10], stunden: [5, 8], ziele: ['Unterprobach', ''] },
]
const WERKSTATT: Anlass = { zweck: 'Inspektion', art: 'Werkstatt', beginnt: [7, 8], stunden: [9, 33, 57], ziele: ['Autohaus Beispiel'] }
const SERIEN: readonly Anlass[] = [
  { zweck: 'Dienstabend: Fahrzeugpflege', art: 'Ausbildung', beginnt: [18], stunden: [2], ziele: [''] },
  { zweck: 'Lebensmittel für die Tafel', art: 'Transport', beginnt: [9], stunden: [3], ziele: ['Tafel Musterstadt'] },
  { zweck: 'Fahrdienst für Seniorinnen und Senioren', art: 'Transport', beginnt: [13], stunden: [4], ziele: ['Begegnungszentrum'] },
]
const GRUENDE = {
  storniert: ['Der Termin fällt aus.', 'Wir nehmen ein anderes Fahrzeug.', ''],
  abgelehnt: ['An dem Tag brauchen wir das Fahrzeug selbst.', 'Bitte nimm dafür den PKW.'],
} as const
const BEMERKUNGEN = [
  'Schlüssel liegt im Tresor der Wache.',
  'Bitte vollgetankt übergeben.',
  'Anhänger kommt mit.',
  'Rückkehr kann später werden.',
] as const

interface Umstaende {
  readonly heute: string
  readonly wagen: readonly Fahrzeug[]
  readonly nutzende: Nutzende
  /** What services hold already. */
  readonly dienste: readonly Zeilen['fahrzeugbelegungen'][number][]
  readonly anzahl: number
}

class Buch {
  readonly zeilen: Fahrzeugbelegung[] = []
  readonly #zufall: Zufall
  readonly #u: Umstaende
  readonly #belegung = new Belegung()
  readonly #jetzt: number

  constructor(zufall: Zufall, umstaende: Umstaende) {
    this.#zufall = zufall
    this.#u = umstaende
    this.#jetzt = standVon(umstaende.heute)
    for (const { fahrzeug, beginn, ende } of umstaende.dienste)
      this.#belegung.belege(fahrzeug, Date.parse(String(beginn)), Date.parse(String(ende)))
  }

  /** May this vehicle be booked for it then? One that stands in the workshop goes nowhere else. */
  passt({ _id, status }: Fahrzeug, art: string | undefined, { von, bis }: Spanne): boolean {
    const steht = status === 'werkstatt' || status === 'ausserDienst'
    return (!steht || art === 'Werkstatt' || bis < this.#jetzt - 14 * 86_400_000) && this.#belegung.frei(_id, von, bis)
  }

  /** Writes one booking; what was refused or called off holds nothing. */
  buche(
    fahrzeug: Fahrzeug,
    spanne: Spanne,
    anlass: Anlass,
    besonderes: Partial<Fahrzeugbelegung> & { wer?: Nutzender } = {},
  ): Fahrzeugbelegung {
    const zufall = this.#zufall
    const { wer = this.#u.nutzende.irgendwer(), ...angaben } = besonderes
    const erstellt = iso(gebuchtAm(zufall, spanne.von, this.#u.heute))
    const rollt = fahrzeug.kmStand !== null
    const fahrer =
      rollt && zufall.trifft(0.6)
        ? this.#u.nutzende.fahrer({ fuehrerscheinklasse: fahrzeug.fuehrerscheinklasse, zulGesamtmasse: fahrzeug.zulGesamtmasse ?? null })
        : undefined
    const zeile: Fahrzeugbelegung = {
      _id: zufall.id(new Date(erstellt)),
      version: 1,
      erstelltAm: erstellt,
      erstelltVon: wer.user,
      geaendertAm: erstellt,
      geaendertVon: wer.user,
      fahrzeug: fahrzeug._id,
      beginn: iso(spanne.von),
      ende: iso(spanne.bis),
      zweck: anlass.zweck,
      art: anlass.art,
      verantwortlich: wer.profil,
      status: 'bestaetigt',
      angebotFahrzeug: null,
      buchung: zufall.id(new Date(erstellt)),
      serie: null,
      fahrer: fahrer?.profil ?? null,
      ziel: zufall.eins(anlass.ziele),
      kmStart: null,
      kmEnde: null,
      bemerkung: zufall.trifft(0.15) ? zufall.eins(BEMERKUNGEN) : '',
      grund: '',
      ...angaben,
    }
    if (zeile.status === 'abgelehnt' || zeile.status === 'storniert') {
      zeile.version = 2
      zeile.geaendertAm = iso(Math.min(Date.parse(erstellt) + 20 * 3_600_000, this.#jetzt))
      zeile.grund ||= zufall.eins(GRUENDE[zeile.status])
    } else this.#belegung.belege(fahrzeug._id, spanne.von, spanne.bis)
    this.zeilen.push(zeile)
    return zeile
  }

  /** Every week for up to a year; where something else stands, that date is left out. */
  serie(anlass: Anlass, hoechstens: number): void {
    const zufall = this.#zufall
    const { heute, wagen, nutzende } = this.#u
    const fahrzeug = zufall.eins(wagen)
    const tag = plusTage(heute, zufall.ganz(-ZURUECK, VORAUS - 49))
    const serie = zufall.id(new Date(uhr(tag, 0)))
    const wer = nutzende.irgendwer()
    const muster = spanneAm(zufall, tag, anlass)
    const [stunde, minute, dauer] = [zufall.eins(anlass.beginnt), zufall.eins([0, 30]), muster.bis - muster.von]
    const wochen = Math.min(hoechstens, zufall.ganz(8, 52))
    for (let i = 0; i < wochen; i += 1) {
      const am = plusTage(tag, 7 * i)
      if (am >= plusTage(heute, VORAUS)) return
      const von = uhr(am, stunde, minute)
      const spanne = { von, bis: von + dauer }
      if (this.passt(fahrzeug, anlass.art, spanne))
        this.buche(fahrzeug, spanne, anlass, { wer, serie, ...(zufall.trifft(0.03) ? { status: 'storniert' } : {}) })
    }
  }

  /** One of the ordinary ones, anywhere in the time; nothing where that vehicle is taken. */
  irgendeine(): void {
    const zufall = this.#zufall
    const anlass = zufall.trifft(0.06) ? WERKSTATT : zufall.eins(ANLAESSE)
    const fahrzeug = zufall.eins(this.#u.wagen)
    if (anlass.art === 'KTW' && fahrzeug.tragen === 0) return
    const spanne = spanneAm(zufall, zufaelligerTag(zufall, this.#u.heute), anlass)
    if (!this.passt(fahrzeug, anlass.art, spanne)) return
    const fragt = (fahrzeug.buchungsregeln as { genehmigung?: boolean } | undefined)?.genehmigung === true
    const kommt = spanne.von > this.#jetzt
    const status = zufall.trifft(0.05)
      ? 'storniert'
      : fragt && zufall.trifft(0.1)
        ? 'abgelehnt'
        : fragt && kommt && zufall.trifft(0.3)
          ? 'angefragt'
          : 'bestaetigt'
    this.buche(fahrzeug, spanne, anlass, { status })
  }

  /** The accounts that one looks in with have bookings; and what must be seen at the edges. */
  raender(): void {
    const { heute, wagen, nutzende } = this.#u
    const [helfer, leitung] = [nutzende.wer('helfer'), nutzende.wer('leitung')]
    const mit = (kennung: string) => wagen.find((einer) => einer.kennung === kennung)
    const spanne = (tag: string, ab: number, bis: number): Spanne => ({ von: uhr(tag, ab), bis: uhr(tag, bis) })
    const eine = (kennung: string, s: Spanne, anlass: Anlass | undefined, besonderes: Parameters<Buch['buche']>[3] = {}) => {
      const fahrzeug = mit(kennung)
      return fahrzeug && anlass && this.passt(fahrzeug, anlass.art, s) ? this.buche(fahrzeug, s, anlass, besonderes) : undefined
    }
    const [transport, training, uebung, , sitzung, , , , , umzug] = ANLAESSE
    // Back to back is legal.
    eine('1902', spanne(plusTage(heute, 3), 9, 12), transport, { wer: helfer })
    eine('1902', spanne(plusTage(heute, 3), 12, 15), sitzung, { wer: leitung })
    eine('1401', spanne(heute, 17, 20), training, { wer: leitung })
    eine('1902', spanne(heute, 18, 22), sitzung)
    // One booking of two vehicles.
    const beide = eine('1401', spanne(plusTage(heute, 5), 18, 22), uebung, { wer: leitung })
    if (beide)
      eine('1402', spanne(plusTage(heute, 5), 18, 22), uebung, {
        wer: leitung,
        ...(beide.buchung === undefined ? {} : { buchung: beide.buchung }),
      })
    // Over the nights of the change of the clock.
    for (const nacht of [umstellung(heute, 'letzte'), umstellung(heute, 'naechste')])
      if (nacht < plusTage(heute, VORAUS)) eine('1902', spanne(nacht, 20, 32), transport)
    // Asked for, refused, called off, and two weeks in the workshop.
    eine('1901', spanne(plusTage(heute, 8), 9, 17), umzug, { wer: helfer, status: 'angefragt' })
    eine('1901', spanne(plusTage(heute, 12), 9, 17), umzug, { wer: helfer, status: 'abgelehnt' })
    eine('1902', spanne(plusTage(heute, 6), 16, 18), transport, { wer: helfer, status: 'storniert' })
    eine('1902', spanne(plusTage(heute, 40), 8, 8 + 14 * 24), WERKSTATT, { wer: nutzende.wer('fahrzeugwart') })
  }
}

/** As many bookings as the size asks for, none over another or over a service. */
export function fahrzeugbelegungen(zufall: Zufall, umstaende: Umstaende): Fahrzeugbelegung[] {
  const { anzahl, wagen } = umstaende
  const buch = new Buch(zufall, { ...umstaende, wagen: wagen.filter(({ aktiv }) => aktiv !== false) })
  buch.raender()
  const inSerien = Math.floor(anzahl * 0.2)
  for (let i = 0; buch.zeilen.length < inSerien; i += 1) buch.serie(SERIEN[i % SERIEN.length] ?? WERKSTATT, inSerien - buch.zeilen.length)
  while (buch.zeilen.length < anzahl) buch.irgendeine()
  return buch.zeilen
}
