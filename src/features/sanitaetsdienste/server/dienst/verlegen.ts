// What moving a shift does to the people in it.
import { schichtName } from '../../formen.ts'
import { sql } from 'kysely'
import { belegtePersonen, belegungText } from '#blocks/konflikte/server/index.ts'
import { konflikt } from '#server/fehler.ts'
import type { Trx } from '#server/kontext.ts'
import { lesbareSpanne } from '#contract/berlin.ts'
import type { Dienstdaten } from '../reading.ts'
import { touched } from '#server/db/vocabulary.ts'

type Helfer = Dienstdaten['helfer'][number]
type Schicht = Dienstdaten['schichten'][number]
interface Spanne {
  readonly beginn: string
  readonly ende: string
}
/** A shift that moves: as it was, and its new span (instants in UTC). */
export interface Verlegung {
  readonly schicht: Schicht
  readonly neu: Spanne
}

const AKTIV: readonly string[] = ['gemeldet', 'eingeteilt', 'warteliste']
const ueberschneiden = (a: Spanne, b: Spanne): boolean => a.beginn < b.ende && b.beginn < a.ende
const name = ({ profil }: Helfer): string => `${profil.vorname} ${profil.nachname}`

/**
 * The new span of a registration: the whole stays the whole, a part stays what it was as far as the shift still has it.
 * Null where nothing is left of it.
 */
export function neueSpanne(von: Spanne, teil: Spanne, nach: Spanne): Spanne | null {
  if (teil.beginn === von.beginn && teil.ende === von.ende) return nach
  const beginn = teil.beginn > nach.beginn ? teil.beginn : nach.beginn
  const ende = teil.ende < nach.ende ? teil.ende : nach.ende
  return beginn < ende ? { beginn, ende } : null
}

/**
 * Moves the registrations of these shifts along. The offers must be locked; their rows may have the old or the new span.
 * @throws 409 naming a person who would stand elsewhere at that time, or whose part no longer lies in the shift
 */
export async function verlegeHelfer(trx: Trx, dienst: Dienstdaten, verlegungen: readonly Verlegung[], wer: string): Promise<void> {
  const bewegt = verlegungen.flatMap(({ schicht, neu }) =>
    dienst.helfer
      .filter((helfer) => helfer.schicht === schicht._id)
      .map((helfer) => {
        const teil = { beginn: helfer.von, ende: helfer.bis }
        const spanne = neueSpanne(schicht, teil, neu)
        if (!spanne && AKTIV.includes(helfer.status)) {
          const nummer = dienst.schichten.indexOf(schicht) + 1
          throw konflikt(
            `${name(helfer)} macht in ${schichtName(schicht.bezeichnung, nummer)} nur ${lesbareSpanne(teil.beginn, teil.ende)}; das läge außerhalb der neuen Zeit. Ändere erst diese Zeit.`,
            'schichten',
          )
        }
        return { helfer, ...(spanne ?? neu) }
      }),
  )
  if (bewegt.length === 0) return
  const eingeteilt = bewegt.filter(({ helfer }) => helfer.status === 'eingeteilt')
  const ids = eingeteilt.map(({ helfer }) => helfer._id)
  // Nobody is held while all of them move, so that two shifts of one person can move in one step.
  await sql`update anmeldungen set gilt = false where _id = any(${ids}::uuid[])`.execute(trx)
  await sql`
    update anmeldungen m set beginn = n.beginn, ende = n.ende, ${touched(wer, sql`now()`, 'm')}
    from unnest(${bewegt.map(({ helfer }) => helfer._id)}::uuid[], ${bewegt.map(({ beginn }) => beginn)}::timestamptz[],
      ${bewegt.map(({ ende }) => ende)}::timestamptz[]) as n(_id, beginn, ende)
    where m._id = n._id and (m.beginn, m.ende) <> (n.beginn, n.ende)`.execute(trx)
  const anderswo = await belegtePersonen(
    trx,
    eingeteilt.map(({ helfer, beginn, ende }) => ({ wer: helfer.profil._id, beginn, ende })),
  )
  eingeteilt.forEach(({ helfer, beginn, ende }, i) => {
    const [belegt] = anderswo[i] ?? []
    if (belegt) throw konflikt(`${name(helfer)} ist zur neuen Zeit schon eingeteilt: ${belegungText(belegt)}.`, 'schichten')
    const zweite = eingeteilt.find(
      (andere, j) => j > i && andere.helfer.profil._id === helfer.profil._id && ueberschneiden(andere, { beginn, ende }),
    )
    if (zweite)
      throw konflikt(
        `${name(helfer)} stünde in zwei Schichten zugleich: ${lesbareSpanne(beginn, ende)} und ${lesbareSpanne(zweite.beginn, zweite.ende)}.`,
        'schichten',
      )
  })
  await sql`update anmeldungen set gilt = true where _id = any(${ids}::uuid[])`.execute(trx)
}

/** Open questions about these shifts can be answered until the new begin: to be called when the shifts and their people have moved. */
export async function verlegeFragen(trx: Trx, schichten: readonly string[]): Promise<void> {
  if (schichten.length === 0) return
  await sql`
    update anfragen f set "laeuftAb" = coalesce((select m.beginn from anmeldungen m where m._id = f.anmeldung), a.beginn)
    from angebote a where a._id = f.angebot and f.antwort is null and f.angebot = any(${[...schichten]}::uuid[])`.execute(trx)
}
