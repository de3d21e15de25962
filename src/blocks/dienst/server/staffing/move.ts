import { sql } from 'kysely'
import type { HeldTexts } from '#blocks/konflikte/contract.ts'
import { heldBy, overlapsSessions, doOverlap, type Sessions, takenPersonen } from '#blocks/konflikte/server/index.ts'
import { readableSpan } from '#contract/time/berlin.ts'
import { conflict } from '#server/errors.ts'
import type { Actor, Trx } from '#server/context.ts'
import { setTouched } from '#server/db/vocabulary.ts'
import type { Helfer } from '../../contract.ts'
import { isStandingStatus } from '../../names.ts'
import { checkRest, spanAround } from './rest.ts'

/** Instants in UTC. */
export interface Span {
  readonly beginn: string
  readonly ende: string
}
export interface Move {
  readonly schicht: Span & { readonly _id: string; readonly termine?: Sessions }
  readonly name: string
  readonly neu: Span & { readonly termine?: Sessions }
}

const HELD_AT_NEW_TIME: HeldTexts = {
  eingeteilt: 'ist zur neuen Zeit schon eingeteilt',
  leitung: 'leitet zur neuen Zeit schon',
  fahrer: 'fährt zur neuen Zeit schon',
  hidden: 'ist zur neuen Zeit anderweitig eingeteilt',
}
const name = ({ profil }: Helfer): string => `${profil.vorname} ${profil.nachname}`

/**
 * New span of a registration: a whole remains the whole, a part is clipped to the shift.
 * Null if nothing is left.
 */
export function newSpan(before: Span, part: Span, after: Span): Span | null {
  if (part.beginn === before.beginn && part.ende === before.ende) return after
  const beginn = part.beginn > after.beginn ? part.beginn : after.beginn
  const ende = part.ende < after.ende ? part.ende : after.ende
  return beginn < ende ? { beginn, ende } : null
}

/**
 * Moves the registrations of these shifts. The offers must be locked and already written.
 * @throws 409 naming a person with another duty then, without binding rest, or with a part outside the shift
 */
export async function moveHelfer(trx: Trx, all: readonly Helfer[], moves: readonly Move[], actor: Actor): Promise<void> {
  const moved = moves.flatMap(({ schicht, name: schichtName, neu }) =>
    all
      .filter((helfer) => helfer.schicht === schicht._id)
      .map((helfer) => {
        const part = { beginn: helfer.von, ende: helfer.bis }
        const span = newSpan(schicht, part, neu)
        if (!span && isStandingStatus(helfer.status))
          throw conflict(
            `${name(helfer)} macht in ${schichtName} nur ${readableSpan(part.beginn, part.ende)}; ` +
              'das läge außerhalb der neuen Zeit. Ändere erst diese Zeit.',
            'schichten',
          )
        return { helfer, ...(span ?? neu), termine: neu.termine, before: schicht.termine }
      }),
  )
  if (moved.length === 0) return
  const eingeteilt = moved.filter(({ helfer }) => helfer.status === 'eingeteilt')
  const ids = eingeteilt.map(({ helfer }) => helfer._id)
  // Suspends all registrations during the move, so two shifts of one person can move in one step.
  await sql`update anmeldungen set gilt = false where _id = any(${ids}::uuid[])`.execute(trx)
  await sql`
    update anmeldungen meldung
    set beginn = n.beginn, ende = n.ende, zeiten = angebot.zeiten, ${setTouched(actor._id, sql`now()`, 'meldung')}
    from unnest(${moved.map(({ helfer }) => helfer._id)}::uuid[], ${moved.map(({ beginn }) => beginn)}::timestamptz[],
      ${moved.map(({ ende }) => ende)}::timestamptz[]) as n(_id, beginn, ende),
      angebote angebot
    where meldung._id = n._id
      and angebot._id = meldung.angebot
      and ((meldung.beginn, meldung.ende) <> (n.beginn, n.ende)
        or meldung.zeiten is distinct from angebot.zeiten)`.execute(trx)
  const places = eingeteilt.map(({ helfer, beginn, ende }) => ({
    profil: helfer.profil._id,
    schicht: helfer.schicht,
    von: beginn,
    bis: ende,
  }))
  const { rows: paid } = await sql<{ _id: string }>`
    select _id from profile where hauptamtlich and _id = any(${places.map(({ profil }) => profil)}::uuid[])`.execute(trx)
  const employed = new Set(paid.map(({ _id }) => _id))
  const elsewhere = await takenPersonen(
    trx,
    places.map((place) => spanAround(place, employed.has(place.profil))),
    actor,
  )
  eingeteilt.forEach(({ helfer, beginn, ende, termine, before }, i) => {
    const [all = [], place] = [elsewhere[i], places[i]]
    const taken = all.find(
      (belegung) =>
        doOverlap(belegung, { beginn, ende }) &&
        belegung.beside?.includes(helfer.schicht) !== true &&
        overlapsSessions(termine, belegung) &&
        // Overlaps that already existed at the old time are accepted.
        !(doOverlap(belegung, { beginn: helfer.von, ende: helfer.bis }) && overlapsSessions(before, belegung)),
    )
    if (taken) throw conflict(`${name(helfer)} ${heldBy(HELD_AT_NEW_TIME, taken)}.`, 'schichten')
    const clash = eingeteilt.find(
      (sibling, j) => j > i && sibling.helfer.profil._id === helfer.profil._id && doOverlap(sibling, { beginn, ende }),
    )
    if (clash)
      throw conflict(
        `${name(helfer)} stünde in zwei Schichten zugleich: ${readableSpan(beginn, ende)} und ${readableSpan(clash.beginn, clash.ende)}.`,
        'schichten',
      )
    if (place && employed.has(place.profil)) checkRest(name(helfer), place, termine, all, places, 'schichten')
  })
  await sql`update anmeldungen set gilt = true where _id = any(${ids}::uuid[])`.execute(trx)
}

/** Extends open requests about these shifts to the new begin; call after shifts and people have moved. */
export async function moveQuestions(trx: Trx, schichten: readonly string[]): Promise<void> {
  if (schichten.length === 0) return
  await sql`
    update anfragen f
    set "laeuftAb" = coalesce((select meldung.beginn from anmeldungen meldung where meldung._id = f.anmeldung),
      angebot.beginn)
    from angebote angebot
    where angebot._id = f.angebot and f.antwort is null and f.angebot = any(${[...schichten]}::uuid[])`.execute(trx)
}
