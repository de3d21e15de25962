// Who staffs: changes of other people's registrations. First planned and checked under locks, then written; the area asks
// for what it needs in between (how things read before, for its history).
import { sql } from 'kysely'
import type { Anmeldestatus, Besetzung } from '../contract.ts'
import { conflict, badRequest } from '#server/errors.ts'
import { takenPersonen, belegungText } from '#blocks/konflikte/server/index.ts'
import type { Trx } from '#server/context.ts'
import { readableSpan } from '#contract/berlin.ts'
import { lockAngebote } from './besetzung.ts'
import { DIENSTFAEHIG } from './rules.ts'

/** One change that was asked for. Without `von` and `bis` the span stays as it is, or is the whole of the offer. */
export interface Change {
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
interface Stock {
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
export interface Step extends Change {
  readonly von: string
  readonly bis: string
  readonly alt: Stock | null
  readonly person: Person
}

const counts = (status: Anmeldestatus | undefined) => status === 'gemeldet' || status === 'eingeteilt'
const same = (a: string, b: string) => Date.parse(a) === Date.parse(b)
const name = ({ vorname, nachname }: Person) => `${vorname} ${nachname}`
const keyName = (angebot: string, profil: string) => `${angebot} ${profil}`

async function load(trx: Trx, angebote: readonly string[], changes: readonly Change[]) {
  const profile = [...new Set(changes.map(({ profil }) => profil))]
  const meant = angebote.filter((_id) => changes.some(({ schicht }) => schicht === _id))
  await lockAngebote(trx, meant)
  const { rows: angebotsRows } = await sql<Angebot>`
    select a._id, a.beginn, a.ende, a.plaetze, a.besetzung, array(select v._id from angebot_fahrzeuge v where v.angebot = a._id) as fahrzeuge
    from angebote a where a._id = any(${meant}::uuid[])`.execute(trx)
  // Whoever staffs a person holds the person: so the second of two leaders sees what the first one wrote, and can be told.
  const { rows: personen } = await sql<Person>`
    select p._id, u.vorname, u.nachname, p.status, p."geloeschtAm" is not null as weg, p.sanitaetsausbildung as qualifikation
    from profile p join users u on u._id = p."user" where p._id = any(${profile}::uuid[]) order by p._id for no key update of p`.execute(
    trx,
  )
  const { rows: stock } = await sql<Stock>`
    select _id, angebot, profil, status, funktion, fahrzeug, praktikant, beginn, ende from anmeldungen
    where angebot = any(${meant}::uuid[]) and profil = any(${profile}::uuid[])`.execute(trx)
  return {
    angebote: new Map(angebotsRows.map((angebot) => [angebot._id, angebot])),
    personen: new Map(personen.map((person) => [person._id, person])),
    stock: new Map(stock.map((row) => [keyName(row.angebot, row.profil), row])),
  }
}

/**
 * Checks changes of who stands in these offers (those of one occasion) and says what is to be written; what would change
 * nothing is left out. Locks offers and people until the end of the transaction; nothing is written yet.
 * @param path the path of a field in what the caller got, for the refusal
 * @throws 400 naming the field, 409 naming the person and where they stand
 */
export async function planeEinteilung(
  trx: Trx,
  angebote: readonly string[],
  changes: readonly Change[],
  path: (number: number, field: keyof Change) => string,
): Promise<Step[]> {
  const state = await load(trx, angebote, changes)
  const seen = new Set<string>()
  const steps = changes.flatMap((change, number): Step[] => {
    const angebot = state.angebote.get(change.schicht)
    if (!angebot) throw badRequest('Diese Schicht gehört nicht zu diesem Dienst.', path(number, 'schicht'))
    const person = state.personen.get(change.profil)
    if (!person || person.weg) throw badRequest('Diese Person gibt es nicht.', path(number, 'profil'))
    const key = keyName(change.schicht, change.profil)
    if (seen.has(key)) throw badRequest(`${name(person)} steht für dieselbe Schicht zweimal in der Liste.`, path(number, 'profil'))
    seen.add(key)
    const old = state.stock.get(key) ?? null
    const step = {
      ...change,
      von: change.von ?? old?.beginn ?? angebot.beginn,
      bis: change.bis ?? old?.ende ?? angebot.ende,
      alt: old,
      person,
    }
    checkRow(step, angebot, (field) => path(number, field))
    return unchanged(step) ? [] : [step]
  })
  checkPlaetze(state.angebote, steps)
  await checkOverlap(trx, steps)
  return steps
}

function checkRow(step: Step, { beginn, ende, fahrzeuge }: Angebot, path: (field: keyof Change) => string): void {
  const { person, von, bis, fahrzeug, status, alt: old } = step
  if (Date.parse(bis) <= Date.parse(von)) throw badRequest(`${name(person)}: Das Ende muss nach dem Beginn liegen.`, path('bis'))
  if (Date.parse(von) < Date.parse(beginn) || Date.parse(bis) > Date.parse(ende)) {
    throw badRequest(
      `${name(person)}: Die Zeit muss in der Schicht liegen, ${readableSpan(beginn, ende)}.`,
      path(Date.parse(von) < Date.parse(beginn) ? 'von' : 'bis'),
    )
  }
  if (fahrzeug !== null && !fahrzeuge.includes(fahrzeug)) {
    throw badRequest(`${name(person)}: Dieses Fahrzeug fährt in dieser Schicht nicht mit.`, path('fahrzeug'))
  }
  const comesExtra = (counts(status) || status === 'warteliste') && old?.status !== status
  if (comesExtra && !DIENSTFAEHIG.includes(person.status)) {
    throw conflict(`${name(person)} hat den Status „${person.status}“ und kann nicht mitmachen.`, path('profil'))
  }
}

const unchanged = ({ alt: old, status, funktion: fn, fahrzeug, praktikant, von, bis, grund: reason, kommentar: comment }: Step): boolean =>
  old !== null &&
  reason === undefined &&
  comment === undefined &&
  old.status === status &&
  old.funktion === fn &&
  old.fahrzeug === fahrzeug &&
  old.praktikant === praktikant &&
  same(old.beginn, von) &&
  same(old.ende, bis)

/** As many as there are places may be registered; who staffs may staff beyond it. */
function checkPlaetze(angebote: ReadonlyMap<string, Angebot>, steps: readonly Step[]): void {
  for (const { _id, plaetze, besetzung } of angebote.values()) {
    const here = steps.filter(({ schicht }) => schicht === _id)
    const fresh = here.find(({ status, alt: old }) => status === 'gemeldet' && !counts(old?.status))
    if (plaetze === null || !fresh) continue
    const difference = here.reduce((n, { status, alt: old }) => n + Number(counts(status)) - Number(counts(old?.status)), 0)
    if (besetzung.gemeldet + besetzung.eingeteilt + besetzung.praktikanten + difference > plaetze) {
      throw conflict(`Alle Plätze sind vergeben. Teile ${name(fresh.person)} ein oder setze die Person auf die Warteliste.`)
    }
  }
}

async function checkOverlap(trx: Trx, steps: readonly Step[]): Promise<void> {
  const assignable = steps.filter(({ status }) => status === 'eingeteilt')
  for (const [i, a] of assignable.entries()) {
    const b = assignable
      .slice(i + 1)
      .find((b) => b.profil === a.profil && Date.parse(b.von) < Date.parse(a.bis) && Date.parse(a.von) < Date.parse(b.bis))
    if (b) throw conflict(`${name(a.person)} kann nicht in zwei Schichten zugleich stehen: ${readableSpan(b.von, b.bis)}.`)
  }
  // What this very request changes is judged by what it will be, not by what it is.
  const changed = new Set(steps.map(({ schicht, profil }) => keyName(schicht, profil)))
  const taken = await takenPersonen(
    trx,
    assignable.map(({ profil, von, bis }) => ({ wer: profil, beginn: von, ende: bis })),
  )
  for (const [i, { profil, person }] of assignable.entries()) {
    const there = taken[i]?.find(({ angebot = '' }) => !changed.has(keyName(angebot, profil)))
    if (there) throw conflict(`${name(person)} ist zu dieser Zeit schon eingeteilt: ${belegungText(there)}.`)
  }
}
