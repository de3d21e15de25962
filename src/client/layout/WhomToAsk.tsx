import { Text } from '@mantine/core'
import type { Zugang } from '#contract/rechte.ts'
import { rollenWith } from '#contract/rollen.ts'
import { enumeration } from '#contract/words.ts'

/** A longer list helps nobody. */
const NAMED = 4

/** 'Meist haben es Fahrzeugwart und Vorstand. Frag dort, wenn du es brauchst.' */
export function WhomToAsk({ recht }: { readonly recht: Zugang }) {
  const rollen = rollenWith(recht)
  const whom = rollen.length > 0 && rollen.length <= NAMED ? `Meist haben es ${enumeration(rollen)}. Frag dort` : 'Frag eure Leitung'
  return <Text c="dimmed">{`${whom}, wenn du es brauchst.`}</Text>
}
