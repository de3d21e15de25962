// Words derived from a kind's `Verbs`, in a separate file since the first screen does not need them.
import type { Verbs } from './names.ts'

/** Verb of the join button: "Mich melden" gives "melden", "Ich komme" gives "zusagen". */
export const verbOf = ({ join }: Verbs): string => join.toLowerCase().replace('mich ', '').replace('ich komme', 'zusagen')
export const askOf = ({ invites }: Verbs): string => (invites ? 'Mitglieder einladen' : 'Helfer anfragen')
export function untilText(verbs: Verbs): string {
  const verb = verbOf(verbs)
  return `${verb.slice(0, 1).toUpperCase()}${verb.slice(1)} kannst du${verb === 'zusagen' ? '' : ' dich'}`
}
