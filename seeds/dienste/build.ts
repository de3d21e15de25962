import type { Fahrzeug } from '../inventory/fahrzeuge.ts'
import { plusDays } from '../days.ts'
import { berlin, clock } from '../clock.ts'
import type { Random } from '../random.ts'
import { Belegung } from './belegung.ts'
import { staff, type Besetzt } from './besetzen.ts'
import { header } from './head.ts'
import type { Helfer, People } from './people.ts'
import type { Plan, Schichtplan } from './plan.ts'
import { nachweis } from './hours.ts'
import { dienstverlauf, anmeldungVerlauf } from './verlauf.ts'
import { Rows } from './rows.ts'
import { type Times, timesOf } from './times.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const COMMENTS = [
  'Kann auch länger bleiben.',
  'Fahre gern.',
  'Bringe mein Funkgerät mit.',
  'Gern zusammen mit der SEG.',
  'Am liebsten am Eingang.',
  'Muss am nächsten Morgen früh raus.',
  'Nehme gern noch jemanden im Auto mit.',
] as const
const REASONS = {
  abgesagt: ['Krank geworden.', 'Muss arbeiten.', 'Familienfeier.', ''],
  abgelehnt: ['Diesmal sind genug da.', ''],
} as const
/** Memoizes instants: a service uses the same few repeatedly. */
let recent = new Map<number, string>()
function iso(ms: number): string {
  const known = recent.get(ms)
  if (known !== undefined) return known
  if (recent.size > 500) recent = new Map()
  const text = new Date(ms).toISOString()
  recent.set(ms, text)
  return text
}

export interface Circumstances {
  readonly today: string
  readonly people: People
  readonly vehicles: readonly Fahrzeug[]
}
interface Frame {
  readonly plan: Plan
  readonly times: Times
  readonly dienst: string
  readonly planner: Helfer
  readonly leiter: Helfer | undefined
}

export class Builder {
  readonly rows = new Rows()
  readonly #random: Random
  readonly #given: Circumstances
  readonly #belegung = new Belegung()
  readonly #fleet: ReadonlyMap<string, readonly Fahrzeug[]>

  /** Hours are kept for a little more than a year (nobody enters older ones). */
  readonly #hoursFrom: number

  constructor(random: Random, circumstances: Circumstances) {
    this.#random = random
    this.#given = circumstances
    this.#hoursFrom = clock(plusDays(circumstances.today, -400), 0)
    const usable = circumstances.vehicles.filter(
      ({ aktiv, status }) => aktiv && (status === 'einsatzbereit' || status === 'eingeschraenkt'),
    )
    // The first of a kind are reserved for the ambulance plan, the others go to services.
    this.#fleet = new Map(
      [...new Set(usable.map(({ typ }) => typ))].map((type) => [type, usable.filter((one) => one.typ === type).toReversed()] as const),
    )
  }

  /** Numbers the services of each year (Berlin time of the begin) in creation order. @returns the counters */
  assignNumbers(): { kreis: string; jahr: number; letzte: number }[] {
    const last = new Map<number, number>()
    for (const head of this.rows.sanitaetsdienste.sort((a, b) => (a.erstelltAm < b.erstelltAm ? -1 : 1))) {
      const year = Number(berlin(Date.parse(String(head.beginn))).tag.slice(0, 4))
      const number = (last.get(year) ?? 0) + 1
      last.set(year, number)
      head.nummer = `SAN-${year}-${String(number).padStart(3, '0')}`
    }
    return [...last].map(([year, number]) => ({ kreis: 'SAN', jahr: year, letzte: number }))
  }

  /** Adds the rows of a service and blocks its people and vehicles. @returns its id */
  build(plan: Plan): string {
    const random = this.#random
    const { people, today } = this.#given
    const times = timesOf(random, plan, clock(plusDays(today, -1), 21, 30))
    const withoutLeiter = plan.leiter === undefined && plan.situation === 'entwurf' && random.chance(0.5)
    const leiter = plan.leiter ?? (withoutLeiter ? undefined : people.nextLeiter(times.beginn, times.ende))
    const planner = leiter ?? random.pick(people.leiter)
    const dienst = random.id(new Date(times.created))
    const frame = { plan, times, dienst, planner, leiter }
    const schichten = plan.schichten.map((schicht) => this.#buildSchicht(frame, schicht))
    const eingeteilt = schichten.flat().filter(({ status, praktikant }) => status === 'eingeteilt' && !praktikant).length
    const plaetze = plan.schichten.flatMap(({ rows }) => rows).reduce((sum, { anzahl }) => sum + anzahl, 0)
    const deputy = plaetze >= 12 ? people.leiter.find(({ profil }) => profil !== leiter?.profil) : undefined
    const head = header(random, plan, times, {
      id: dienst,
      leiter,
      stvLeiter: deputy,
      planner,
      present: eingeteilt,
      complete: plaetze > 0 && eingeteilt >= plaetze,
      today,
    })
    this.rows.sanitaetsdienste.push(head)
    this.rows.happened.push(...dienstverlauf(random, plan, times, head, planner))
    return dienst
  }

  #buildSchicht(frame: Frame, schicht: Schichtplan): Besetzt[] {
    const random = this.#random
    const { plan, times, dienst, leiter } = frame
    const angebot = random.id(new Date(times.created))
    this.rows.angebote.push({
      _id: angebot,
      sanitaetsdienst: dienst,
      blutspende: null,
      ktwWoche: null,
      ktwSonntag: null,
      veranstaltung: null,
      kurs: null,
      dienstabend: null,
      bezeichnung: schicht.bezeichnung,
      beginn: iso(schicht.von),
      ende: iso(schicht.bis),
      bedarf: schicht.rows.map((row) => ({ ...row })),
      praktikanten: { anzahl: schicht.praktikanten, mindestqualifikation: 'keine' },
      // Both are computed by the server's own function after all rows are inserted.
      plaetze: null,
      besetzung: {},
    })
    const used = new Set<string>()
    const places = schicht.types.map((type) => ({ typ: type, ...this.#placeVehicle(frame, schicht, angebot, type, used) }))
    const besetzt = staff(random, this.#given.people, plan, schicht, leiter)
    let told = 0
    for (const one of besetzt) {
      const type = one.funktion.endsWith('RTW') ? 'RTW' : ['Fahrer', 'Transportführer'].includes(one.funktion) ? 'KTW' : ''
      const plaetze = places.filter((place) => place.typ === type)
      const place = plaetze[one.number % Math.max(1, plaetze.length)]
      const row = this.#writeAnmeldung(frame, schicht, angebot, one, place?.platz ?? null)
      // demo-data: about five entries per service; the latest services get their full history.
      told += 1
      if (told <= (plan.situation === 'kommend' || plan.situation === 'offen' ? 8 : 1))
        this.rows.happened.push(
          ...anmeldungVerlauf(
            { dienst, angebot, schicht, planner: frame.planner, closedAt: times.closedAt, fahrzeug: place?.faehrt ?? '' },
            one,
            row,
          ),
        )
    }
    return besetzt
  }

  /** Books a free vehicle of this type, else records the wish for one. `faehrt` is its id, or the type. */
  #placeVehicle(
    { plan, times, planner }: Frame,
    { von, bis }: Schichtplan,
    angebot: string,
    type: string,
    used: Set<string>,
  ): { platz: string; faehrt: string } {
    const random = this.#random
    const fahrzeug = this.#fleet.get(type)?.find(({ _id }) => !used.has(_id) && this.#belegung.isFree(_id, von, bis))
    const platz = random.id(new Date(times.created))
    this.rows.angebot_fahrzeuge.push({
      _id: platz,
      angebot,
      fahrzeug: fahrzeug?._id ?? null,
      typ: fahrzeug ? '' : type,
      erforderlich: type !== 'MTW/MTF',
    })
    if (fahrzeug) used.add(fahrzeug._id)
    if (fahrzeug && plan.situation !== 'abgesagt') {
      this.#belegung.occupy(fahrzeug._id, von, bis)
      this.rows.fahrzeugbelegungen.push({
        _id: random.id(new Date(times.created)),
        version: 1,
        erstelltAm: iso(times.created),
        erstelltVon: planner.user,
        geaendertAm: iso(times.created),
        geaendertVon: planner.user,
        fahrzeug: fahrzeug._id,
        beginn: iso(von),
        ende: iso(bis),
        zweck: plan.bezeichnung,
        art: 'Dienst',
        verantwortlich: planner.profil,
        status: 'bestaetigt',
        angebotFahrzeug: platz,
        anlass: null,
        buchung: platz,
        serie: null,
        fahrer: null,
        ziel: '',
        kmStart: null,
        kmEnde: null,
        bemerkung: '',
        sperrzeit: false,
        grund: '',
      })
    }
    return { platz, faehrt: fahrzeug?._id ?? type }
  }

  #writeAnmeldung({ plan, times, planner }: Frame, schicht: Schichtplan, angebot: string, who: Besetzt, platz: string | null) {
    const random = this.#random
    const { helfer, status, funktion, praktikant = false, comment } = who
    const gemeldet = times.ausgeschrieben + Math.floor(random.fraction() * (times.offenBis - times.ausgeschrieben))
    const eingeteilt = gemeldet + Math.floor(random.fraction() * Math.max(0, times.eingeteiltBis - gemeldet))
    const decided = status === 'eingeteilt' || status === 'nichtErschienen'
    // Last change of the row: never at the same instant as the sign-up.
    const afterwards = Math.max(eingeteilt, gemeldet + MINUTE)
    const [changedAt, changedBy] =
      status === 'nichtErschienen'
        ? [times.closedAt, planner.user]
        : status === 'abgesagt'
          ? [afterwards, helfer.user]
          : decided || status === 'abgelehnt'
            ? [afterwards, planner.user]
            : [gemeldet, helfer.user]
    const later = comment === undefined && schicht.bis - schicht.von > 5 * HOUR && random.chance(0.03) ? HOUR : 0
    const attended = plan.situation === 'vergangen' && status === 'eingeteilt'
    const beginn = schicht.von + later
    const [vonText, bisText, anmeldungText] = [iso(beginn), iso(schicht.bis), iso(gemeldet)]
    const planText = iso(afterwards)
    const actualEnd = attended && random.chance(0.2) ? schicht.bis + random.pick([-0.5, 0.25, 0.5, 1]) * HOUR : schicht.bis
    const row = {
      _id: random.id(new Date(gemeldet)),
      version: changedAt === gemeldet ? 1 : status === 'nichtErschienen' ? 3 : 2,
      erstelltAm: anmeldungText,
      erstelltVon: helfer.user,
      geaendertAm: iso(changedAt),
      geaendertVon: changedBy,
      angebot,
      profil: helfer.profil,
      status,
      beginn: vonText,
      ende: bisText,
      gilt: plan.situation !== 'abgesagt',
      praktikant,
      funktion: decided ? funktion : '',
      fahrzeug: decided ? platz : null,
      qualifikation: decided ? helfer.qualifikation : '',
      kommentar: comment ?? (later > 0 ? 'Kann erst eine Stunde später.' : random.chance(0.1) ? random.pick(COMMENTS) : ''),
      kommentarSichtbarkeit: random.chance(0.2) ? 'alle' : 'fuehrung',
      grund: status === 'abgesagt' || status === 'abgelehnt' ? random.pick(REASONS[status]) : '',
      antworten: [],
      gemeldetAm: anmeldungText,
      eingeteiltVon: decided ? planner.user : null,
      eingeteiltAm: decided ? planText : null,
      herkunft: 'selbst',
      zuvor: null,
      istBeginn: attended ? vonText : null,
      istEnde: attended ? (actualEnd === schicht.bis ? bisText : iso(actualEnd)) : null,
      istPause: attended ? 0 : null,
    }
    this.rows.anmeldungen.push(row)
    const { people, today } = this.#given
    if (attended && schicht.von > this.#hoursFrom) {
      const other = people.leiter.find(({ user }) => user !== helfer.user) ?? planner
      this.rows.stundennachweise.push(
        nachweis(random, {
          anmeldung: row._id,
          helfer,
          planner,
          other,
          anlass: plan.bezeichnung,
          von: beginn,
          bis: actualEnd,
          closedAt: times.closedAt,
          today,
        }),
      )
    }
    return row
  }
}
