import type { Helfer } from '../../contract.ts'
import type { Angebot } from '../angebot.ts'
import { isStanding } from '../signup/meldbar.ts'

/** Number of offers shown at first; a fair has sixty. */
const FIRST = 8

interface Watch {
  readonly all: boolean
  readonly me: string | null
  readonly now: Date
}
/**
 * Visible offers with their list index. Of many: own ones, then the next ones; if all are past, the
 * first ones.
 */
export function schichtSelection<S extends Pick<Angebot, '_id' | 'ende'>>(
  { schichten, helfer }: { readonly schichten: readonly S[]; readonly helfer: readonly Helfer[] },
  { all, me, now }: Watch,
): readonly (readonly [S, number])[] {
  const withNumber = schichten.map((schicht, number) => [schicht, number] as const)
  // A single hidden offer does not justify a button.
  if (all || schichten.length <= FIRST + 1) return withNumber
  const upcoming = withNumber.filter(([{ ende }]) => Date.parse(ende) > now.getTime())
  const next = new Set((upcoming.length > 0 ? upcoming : withNumber).slice(0, FIRST).map(([{ _id }]) => _id))
  const mine = new Set(helfer.filter((anmeldung) => anmeldung.profil._id === me && isStanding(anmeldung)).map(({ schicht }) => schicht))
  return withNumber.filter(([{ _id }]) => next.has(_id) || mine.has(_id))
}
