// From the plan of a service to its rows: shifts, vehicles, people, hours, history.
import type { Fahrzeug } from '../fahrzeuge.ts'
import { plusTage } from '../tage.ts'
import { berlin, uhr } from '../uhr.ts'
import type { Zufall } from '../zufall.ts'
import { Belegung } from './belegung.ts'
import { besetze, type Besetzt } from './besetzen.ts'
import { kopfzeile } from './kopf.ts'
import type { Helfer, Leute } from './leute.ts'
import type { Plan, Schichtplan } from './plan.ts'
import { nachweis } from './stunden.ts'
import { dienstverlauf, meldeverlauf } from './verlauf.ts'
import { Zeilen } from './zeilen.ts'
import { type Zeiten, zeitenVon } from './zeiten.ts'

const MINUTE = 60_000
const STUNDE = 60 * MINUTE
const KOMMENTARE = [
  'Kann auch länger bleiben.',
  'Fahre gern.',
  'Bringe mein Funkgerät mit.',
  'Gern zusammen mit der SEG.',
  'Am liebsten am Eingang.',
  'Muss am nächsten Morgen früh raus.',
  'Nehme gern noch jemanden im Auto mit.',
] as const
const GRUENDE = {
  abgesagt: ['Krank geworden.', 'Muss arbeiten.', 'Familienfeier.', ''],
  abgelehnt: ['Diesmal sind genug da.', ''],
} as const
/** The same few instants come again and again within a service. */
let zuletzt = new Map<number, string>()
function iso(ms: number): string {
  const bekannt = zuletzt.get(ms)
  if (bekannt !== undefined) return bekannt
  if (zuletzt.size > 500) zuletzt = new Map()
  const text = new Date(ms).toISOString()
  zuletzt.set(ms, text)
  return text
}

export interface Umstaende {
  readonly heute: string
  readonly leute: Leute
  readonly wagen: readonly Fahrzeug[]
}
interface Rahmen {
  readonly plan: Plan
  readonly zeiten: Zeiten
  readonly dienst: string
  readonly planer: Helfer
  readonly leiter: Helfer | undefined
}

export class Baustelle {
  readonly zeilen = new Zeilen()
  readonly #zufall: Zufall
  readonly #u: Umstaende
  readonly #belegung = new Belegung()
  /** Vehicles by type that may go along. */
  readonly #fuhrpark: ReadonlyMap<string, readonly Fahrzeug[]>

  /** Hours are kept for a little more than a year (entities.md 2.22: nobody enters older ones). */
  readonly #stundenAb: number

  constructor(zufall: Zufall, umstaende: Umstaende) {
    this.#zufall = zufall
    this.#u = umstaende
    this.#stundenAb = uhr(plusTage(umstaende.heute, -400), 0)
    const faehrt = umstaende.wagen.filter(({ aktiv, status }) => aktiv && (status === 'einsatzbereit' || status === 'eingeschraenkt'))
    this.#fuhrpark = new Map(
      [...new Set(faehrt.map(({ typ }) => typ))].map((typ) => [typ, faehrt.filter((einer) => einer.typ === typ)] as const),
    )
  }

  /** Numbers the services of each year (of their begin in Berlin) in the order in which they were made. @returns the counters */
  nummeriere(): { kreis: string; jahr: number; letzte: number }[] {
    const letzte = new Map<number, number>()
    for (const kopf of this.zeilen.sanitaetsdienste.sort((a, b) => (a.erstelltAm < b.erstelltAm ? -1 : 1))) {
      const jahr = Number(berlin(Date.parse(String(kopf.beginn))).tag.slice(0, 4))
      const nummer = (letzte.get(jahr) ?? 0) + 1
      letzte.set(jahr, nummer)
      kopf.nummer = `SAN-${jahr}-${String(nummer).padStart(3, '0')}`
    }
    return [...letzte].map(([jahr, nummer]) => ({ kreis: 'SAN', jahr, letzte: nummer }))
  }

  /** Adds the rows of a service; whoever and whatever goes there is held from then on. @returns its id */
  baue(plan: Plan): string {
    const zufall = this.#zufall
    const { leute, heute } = this.#u
    const zeiten = zeitenVon(zufall, plan, uhr(plusTage(heute, -1), 21, 30))
    const ohne = plan.leiter === undefined && plan.lage === 'entwurf' && zufall.trifft(0.5)
    const leiter = plan.leiter ?? (ohne ? undefined : leute.naechsterLeiter(zeiten.beginn, zeiten.ende))
    const planer = leiter ?? zufall.eins(leute.leiter)
    const dienst = zufall.id(new Date(zeiten.erstellt))
    const rahmen = { plan, zeiten, dienst, planer, leiter }
    const schichten = plan.schichten.map((schicht) => this.#baueSchicht(rahmen, schicht))
    const stehen = schichten.flat().filter(({ status, praktikant }) => status === 'eingeteilt' && !praktikant).length
    const plaetze = plan.schichten.flatMap(({ zeilen }) => zeilen).reduce((summe, { anzahl }) => summe + anzahl, 0)
    const stellvertreter = plaetze >= 12 ? leute.leiter.find(({ profil }) => profil !== leiter?.profil) : undefined
    const kopf = kopfzeile(zufall, plan, zeiten, {
      id: dienst,
      leiter,
      stvLeiter: stellvertreter,
      planer,
      da: stehen,
      vollzaehlig: plaetze > 0 && stehen >= plaetze,
      heute,
    })
    this.zeilen.sanitaetsdienste.push(kopf)
    this.zeilen.geschehen.push(...dienstverlauf(zufall, plan, zeiten, kopf, planer))
    return dienst
  }

  #baueSchicht(rahmen: Rahmen, schicht: Schichtplan): Besetzt[] {
    const zufall = this.#zufall
    const { plan, zeiten, dienst, leiter } = rahmen
    const angebot = zufall.id(new Date(zeiten.erstellt))
    this.zeilen.angebote.push({
      _id: angebot,
      sanitaetsdienst: dienst,
      bezeichnung: schicht.bezeichnung,
      beginn: iso(schicht.von),
      ende: iso(schicht.bis),
      bedarf: schicht.zeilen.map((zeile) => ({ ...zeile })),
      praktikanten: { anzahl: schicht.praktikanten, mindestqualifikation: 'keine' },
      // Both are counted by the server's own function once everybody stands there.
      plaetze: null,
      besetzung: {},
    })
    const schon = new Set<string>()
    const wagen = schicht.typen.map((typ) => ({ typ, ...this.#stelleWagen(rahmen, schicht, angebot, typ, schon) }))
    const besetzt = besetze(zufall, this.#u.leute, plan, schicht, leiter)
    let gemerkt = 0
    for (const einer of besetzt) {
      const typ = einer.funktion.endsWith('RTW') ? 'RTW' : ['Fahrer', 'Transportführer'].includes(einer.funktion) ? 'KTW' : ''
      const plaetze = wagen.filter((stelle) => stelle.typ === typ)
      const stelle = plaetze[einer.nummer % Math.max(1, plaetze.length)]
      const zeile = this.#schreibeAnmeldung(rahmen, schicht, angebot, einer, stelle?.platz ?? null)
      // demo-data: some five entries for each service; the latest are told in full.
      gemerkt += 1
      if (gemerkt <= (plan.lage === 'kommend' || plan.lage === 'offen' ? 8 : 1))
        this.zeilen.geschehen.push(
          ...meldeverlauf(
            { dienst, angebot, schicht, planer: rahmen.planer, abgeschlossen: zeiten.abgeschlossen, fahrzeug: stelle?.faehrt ?? '' },
            einer,
            zeile,
          ),
        )
    }
    return besetzt
  }

  /** A vehicle of this type that is free, booked; else the wish for one. `faehrt` is its id, or the type. */
  #stelleWagen(
    { plan, zeiten, planer }: Rahmen,
    { von, bis }: Schichtplan,
    angebot: string,
    typ: string,
    schon: Set<string>,
  ): { platz: string; faehrt: string } {
    const zufall = this.#zufall
    const fahrzeug = this.#fuhrpark.get(typ)?.find(({ _id }) => !schon.has(_id) && this.#belegung.frei(_id, von, bis))
    const platz = zufall.id(new Date(zeiten.erstellt))
    this.zeilen.angebot_fahrzeuge.push({
      _id: platz,
      angebot,
      fahrzeug: fahrzeug?._id ?? null,
      typ: fahrzeug ? '' : typ,
      erforderlich: typ !== 'MTW/MTF',
    })
    if (fahrzeug) schon.add(fahrzeug._id)
    // What was called off holds no vehicle.
    if (fahrzeug && plan.lage !== 'abgesagt') {
      this.#belegung.belege(fahrzeug._id, von, bis)
      this.zeilen.fahrzeugbelegungen.push({
        _id: zufall.id(new Date(zeiten.erstellt)),
        version: 1,
        erstelltAm: iso(zeiten.erstellt),
        erstelltVon: planer.user,
        geaendertAm: iso(zeiten.erstellt),
        geaendertVon: planer.user,
        fahrzeug: fahrzeug._id,
        beginn: iso(von),
        ende: iso(bis),
        zweck: plan.bezeichnung,
        art: 'Dienst',
        verantwortlich: planer.profil,
        status: 'bestaetigt',
        angebotFahrzeug: platz,
        buchung: platz,
        serie: null,
        fahrer: null,
        ziel: '',
        kmStart: null,
        kmEnde: null,
        bemerkung: '',
        grund: '',
      })
    }
    return { platz, faehrt: fahrzeug?._id ?? typ }
  }

  #schreibeAnmeldung({ plan, zeiten, planer }: Rahmen, schicht: Schichtplan, angebot: string, wer: Besetzt, platz: string | null) {
    const zufall = this.#zufall
    const { helfer, status, funktion, praktikant = false, kommentar } = wer
    const gemeldet = zeiten.ausgeschrieben + Math.floor(zufall.bruch() * (zeiten.offenBis - zeiten.ausgeschrieben))
    const eingeteilt = gemeldet + Math.floor(zufall.bruch() * Math.max(0, zeiten.eingeteiltBis - gemeldet))
    const entschieden = status === 'eingeteilt' || status === 'nichtErschienen'
    // Whoever changed the row last, and when: never in the instant of the sign-up itself.
    const danach = Math.max(eingeteilt, gemeldet + MINUTE)
    const [geaendertAm, geaendertVon] =
      status === 'nichtErschienen'
        ? [zeiten.abgeschlossen, planer.user]
        : status === 'abgesagt'
          ? [danach, helfer.user]
          : entschieden || status === 'abgelehnt'
            ? [danach, planer.user]
            : [gemeldet, helfer.user]
    // Some come an hour later, and say so.
    const spaeter = kommentar === undefined && schicht.bis - schicht.von > 5 * STUNDE && zufall.trifft(0.03) ? STUNDE : 0
    const war = plan.lage === 'vergangen' && status === 'eingeteilt'
    const beginn = schicht.von + spaeter
    const [vonText, bisText, meldeText] = [iso(beginn), iso(schicht.bis), iso(gemeldet)]
    const planText = iso(danach)
    const istEnde = war && zufall.trifft(0.2) ? schicht.bis + zufall.eins([-0.5, 0.25, 0.5, 1]) * STUNDE : schicht.bis
    const zeile = {
      _id: zufall.id(new Date(gemeldet)),
      version: geaendertAm === gemeldet ? 1 : status === 'nichtErschienen' ? 3 : 2,
      erstelltAm: meldeText,
      erstelltVon: helfer.user,
      geaendertAm: iso(geaendertAm),
      geaendertVon,
      angebot,
      profil: helfer.profil,
      status,
      beginn: vonText,
      ende: bisText,
      gilt: plan.lage !== 'abgesagt',
      praktikant,
      funktion: entschieden ? funktion : '',
      fahrzeug: entschieden ? platz : null,
      qualifikation: entschieden ? helfer.qualifikation : '',
      kommentar: kommentar ?? (spaeter > 0 ? 'Kann erst eine Stunde später.' : zufall.trifft(0.1) ? zufall.eins(KOMMENTARE) : ''),
      kommentarSichtbarkeit: zufall.trifft(0.2) ? 'alle' : 'fuehrung',
      grund: status === 'abgesagt' || status === 'abgelehnt' ? zufall.eins(GRUENDE[status]) : '',
      gemeldetAm: meldeText,
      eingeteiltVon: entschieden ? planer.user : null,
      eingeteiltAm: entschieden ? planText : null,
      istBeginn: war ? vonText : null,
      istEnde: war ? (istEnde === schicht.bis ? bisText : iso(istEnde)) : null,
    }
    this.zeilen.anmeldungen.push(zeile)
    const { leute, heute } = this.#u
    if (war && schicht.von > this.#stundenAb) {
      const andere = leute.leiter.find(({ user }) => user !== helfer.user) ?? planer
      this.zeilen.stundennachweise.push(
        nachweis(zufall, {
          anmeldung: zeile._id,
          helfer,
          planer,
          andere,
          anlass: plan.bezeichnung,
          von: beginn,
          bis: istEnde,
          abgeschlossen: zeiten.abgeschlossen,
          heute,
        }),
      )
    }
    return zeile
  }
}
