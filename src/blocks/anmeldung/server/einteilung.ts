// Who staffs: changes of other people's registrations. First planned and checked under locks, then written; the area asks
// for what it needs in between (how things read before, for its history).
import { sql } from 'kysely'
import type { Anmeldestatus, Besetzung } from '../contract.ts'
import { konflikt, ungueltig } from '#server/fehler.ts'
import { belegtePersonen, belegungText } from '#blocks/konflikte/server/index.ts'
import type { Trx } from '#server/kontext.ts'
import { lesbareSpanne } from '#contract/berlin.ts'
import { sperreAngebote } from './besetzung.ts'
import { DIENSTFAEHIG } from './regeln.ts'

/** One change that was asked for. Without `von` and `bis` the span stays as it is, or is the whole of the offer. */
export interface Aenderung {
  readonly profil: string
  readonly schicht: string
  readonly status: Anmeldestatus
  readonly funktion: string
  readonly fahrzeug: string | null
  readonly praktikant: boolean
  readonly von: string | null
  readonly bis: string | null
  readonly grund?: string
  readonly kommentar?: string
  readonly kommentarSichtbarkeit?: 'fuehrung' | 'alle'
}

interface Angebot {
  _id: string
  beginn: string
  ende: string
  plaetze: number | null
  besetzung: Besetzung
  fahrzeuge: string[]
}
interface Person {
  _id: string
  vorname: string
  nachname: string
  status: string
  weg: boolean
  qualifikation: string
}
/** A registration as it stands. */
interface Bestand {
  _id: string
  angebot: string
  profil: string
  status: Anmeldestatus
  funktion: string
  fahrzeug: string | null
  praktikant: boolean
  beginn: string
  ende: string
}

/** A checked change: what is to be written, and what stood there before (null for a new registration). */
export interface Schritt extends Aenderung {
  readonly von: string
  readonly bis: string
  readonly alt: Bestand | null
  readonly person: Person
}

const zaehlt = (status: Anmeldestatus | undefined) => status === 'gemeldet' || status === 'eingeteilt'
const gleich = (a: string, b: string) => Date.parse(a) === Date.parse(b)
const name = ({ vorname, nachname }: Person) => `${vorname} ${nachname}`
const schluessel = (angebot: string, profil: string) => `${angebot} ${profil}`

async function lade(trx: Trx, angebote: readonly string[], aenderungen: readonly Aenderung[]) {
  const profile = [...new Set(aenderungen.map(({ profil }) => profil))]
  const gemeint = angebote.filter((_id) => aenderungen.some(({ schicht }) => schicht === _id))
  await sperreAngebote(trx, gemeint)
  const { rows: angebotszeilen } = await sql<Angebot>`
    select a._id, a.beginn, a.ende, a.plaetze, a.besetzung, array(select v._id from angebot_fahrzeuge v where v.angebot = a._id) as fahrzeuge
    from angebote a where a._id = any(${gemeint}::uuid[])`.execute(trx)
  // Whoever staffs a person holds the person: so the second of two leaders sees what the first one wrote, and can be told.
  const { rows: personen } = await sql<Person>`
    select p._id, u.vorname, u.nachname, p.status, p."geloeschtAm" is not null as weg, p.sanitaetsausbildung as qualifikation
    from profile p join users u on u._id = p."user" where p._id = any(${profile}::uuid[]) order by p._id for no key update of p`.execute(
    trx,
  )
  const { rows: bestand } = await sql<Bestand>`
    select _id, angebot, profil, status, funktion, fahrzeug, praktikant, beginn, ende from anmeldungen
    where angebot = any(${gemeint}::uuid[]) and profil = any(${profile}::uuid[])`.execute(trx)
  return {
    angebote: new Map(angebotszeilen.map((angebot) => [angebot._id, angebot])),
    personen: new Map(personen.map((person) => [person._id, person])),
    bestand: new Map(bestand.map((zeile) => [schluessel(zeile.angebot, zeile.profil), zeile])),
  }
}

/**
 * Checks changes of who stands in these offers (those of one occasion) and says what is to be written; what would change
 * nothing is left out. Locks offers and people until the end of the transaction; nothing is written yet.
 * @param pfad the path of a field in what the caller got, for the refusal
 * @throws 400 naming the field, 409 naming the person and where they stand
 */
export async function planeEinteilung(
  trx: Trx,
  angebote: readonly string[],
  aenderungen: readonly Aenderung[],
  pfad: (nr: number, feld: keyof Aenderung) => string,
): Promise<Schritt[]> {
  const stand = await lade(trx, angebote, aenderungen)
  const gesehen = new Set<string>()
  const schritte = aenderungen.flatMap((aenderung, nr): Schritt[] => {
    const angebot = stand.angebote.get(aenderung.schicht)
    if (!angebot) throw ungueltig('Diese Schicht gehört nicht zu diesem Dienst.', pfad(nr, 'schicht'))
    const person = stand.personen.get(aenderung.profil)
    if (!person || person.weg) throw ungueltig('Diese Person gibt es nicht.', pfad(nr, 'profil'))
    const key = schluessel(aenderung.schicht, aenderung.profil)
    if (gesehen.has(key)) throw ungueltig(`${name(person)} steht für dieselbe Schicht zweimal in der Liste.`, pfad(nr, 'profil'))
    gesehen.add(key)
    const alt = stand.bestand.get(key) ?? null
    const schritt = {
      ...aenderung,
      von: aenderung.von ?? alt?.beginn ?? angebot.beginn,
      bis: aenderung.bis ?? alt?.ende ?? angebot.ende,
      alt,
      person,
    }
    pruefeZeile(schritt, angebot, (feld) => pfad(nr, feld))
    return unveraendert(schritt) ? [] : [schritt]
  })
  pruefePlaetze(stand.angebote, schritte)
  await pruefeUeberschneidung(trx, schritte)
  return schritte
}

function pruefeZeile(schritt: Schritt, { beginn, ende, fahrzeuge }: Angebot, pfad: (feld: keyof Aenderung) => string): void {
  const { person, von, bis, fahrzeug, status, alt } = schritt
  if (Date.parse(bis) <= Date.parse(von)) throw ungueltig(`${name(person)}: Das Ende muss nach dem Beginn liegen.`, pfad('bis'))
  if (Date.parse(von) < Date.parse(beginn) || Date.parse(bis) > Date.parse(ende)) {
    throw ungueltig(
      `${name(person)}: Die Zeit muss in der Schicht liegen, ${lesbareSpanne(beginn, ende)}.`,
      pfad(Date.parse(von) < Date.parse(beginn) ? 'von' : 'bis'),
    )
  }
  if (fahrzeug !== null && !fahrzeuge.includes(fahrzeug)) {
    throw ungueltig(`${name(person)}: Dieses Fahrzeug fährt in dieser Schicht nicht mit.`, pfad('fahrzeug'))
  }
  const kommtDazu = (zaehlt(status) || status === 'warteliste') && alt?.status !== status
  if (kommtDazu && !DIENSTFAEHIG.includes(person.status)) {
    throw konflikt(`${name(person)} hat den Status „${person.status}“ und kann nicht mitmachen.`, pfad('profil'))
  }
}

const unveraendert = ({ alt, status, funktion, fahrzeug, praktikant, von, bis, grund, kommentar }: Schritt): boolean =>
  alt !== null &&
  grund === undefined &&
  kommentar === undefined &&
  alt.status === status &&
  alt.funktion === funktion &&
  alt.fahrzeug === fahrzeug &&
  alt.praktikant === praktikant &&
  gleich(alt.beginn, von) &&
  gleich(alt.ende, bis)

/** As many as there are places may be registered; who staffs may staff beyond it. */
function pruefePlaetze(angebote: ReadonlyMap<string, Angebot>, schritte: readonly Schritt[]): void {
  for (const { _id, plaetze, besetzung } of angebote.values()) {
    const hier = schritte.filter(({ schicht }) => schicht === _id)
    const neu = hier.find(({ status, alt }) => status === 'gemeldet' && !zaehlt(alt?.status))
    if (plaetze === null || !neu) continue
    const unterschied = hier.reduce((n, { status, alt }) => n + Number(zaehlt(status)) - Number(zaehlt(alt?.status)), 0)
    if (besetzung.gemeldet + besetzung.eingeteilt + besetzung.praktikanten + unterschied > plaetze) {
      throw konflikt(`Alle Plätze sind vergeben. Teile ${name(neu.person)} ein oder setze die Person auf die Warteliste.`)
    }
  }
}

async function pruefeUeberschneidung(trx: Trx, schritte: readonly Schritt[]): Promise<void> {
  const einzuteilen = schritte.filter(({ status }) => status === 'eingeteilt')
  for (const [i, a] of einzuteilen.entries()) {
    const b = einzuteilen
      .slice(i + 1)
      .find((b) => b.profil === a.profil && Date.parse(b.von) < Date.parse(a.bis) && Date.parse(a.von) < Date.parse(b.bis))
    if (b) throw konflikt(`${name(a.person)} kann nicht in zwei Schichten zugleich stehen: ${lesbareSpanne(b.von, b.bis)}.`)
  }
  // What this very request changes is judged by what it will be, not by what it is.
  const geaendert = new Set(schritte.map(({ schicht, profil }) => schluessel(schicht, profil)))
  const belegt = await belegtePersonen(
    trx,
    einzuteilen.map(({ profil, von, bis }) => ({ wer: profil, beginn: von, ende: bis })),
  )
  for (const [i, { profil, person }] of einzuteilen.entries()) {
    const dort = belegt[i]?.find(({ angebot = '' }) => !geaendert.has(schluessel(angebot, profil)))
    if (dort) throw konflikt(`${name(person)} ist zu dieser Zeit schon eingeteilt: ${belegungText(dort)}.`)
  }
}
