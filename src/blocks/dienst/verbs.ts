// Words that follow from a kind's `Verbs`, apart from them: the first screen needs none of these.
import type { Verbs } from './names.ts'

/** The verb of the button that joins: "Mich melden" is "melden", "Ich komme" is "zusagen". */
export const verbOf = ({ join }: Verbs): string => join.toLowerCase().replace('mich ', '').replace('ich komme', 'zusagen')
/** The button for asking others. */
export const askOf = ({ invites }: Verbs): string => (invites ? 'Mitglieder einladen' : 'Helfer anfragen')
/** "Melden kannst du dich", "Zusagen kannst du" */
export function untilText(verbs: Verbs): string {
  const verb = verbOf(verbs)
  return `${verb.slice(0, 1).toUpperCase()}${verb.slice(1)} kannst du${verb === 'zusagen' ? '' : ' dich'}`
}
