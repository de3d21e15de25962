import type { Helfer } from '../../contract.ts'
import type { Angebot } from '../angebot.ts'
import { isStanding } from '../signup/meldbar.ts'

/** So many offers stand on the screen at first; a fair has sixty. */
const FIRST = 8

interface Watch {
  readonly all: boolean
  readonly me: string | null
  readonly now: Date
}
/**
 * The offers that are shown, each with its place in the list. Of many: one's own, then the next ones; when all is over, the
 * first ones.
 */
export function schichtSelection<S extends Pick<Angebot, '_id' | 'ende'>>(
  { schichten, helfer }: { readonly schichten: readonly S[]; readonly helfer: readonly Helfer[] },
  { all, me, now }: Watch,
): readonly (readonly [S, number])[] {
  const withNumber = schichten.map((schicht, number) => [schicht, number] as const)
  // One more than fits is no reason for a button.
  if (all || schichten.length <= FIRST + 1) return withNumber
  const upcoming = withNumber.filter(([{ ende }]) => Date.parse(ende) > now.getTime())
  const next = new Set((upcoming.length > 0 ? upcoming : withNumber).slice(0, FIRST).map(([{ _id }]) => _id))
  const mine = new Set(helfer.filter((one) => one.profil._id === me && isStanding(one)).map(({ schicht }) => schicht))
  return withNumber.filter(([{ _id }]) => next.has(_id) || mine.has(_id))
}
