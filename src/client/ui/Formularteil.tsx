import { useState, type ReactNode } from 'react'
import { Formularkontext, useFormular, type Formularzustand } from './feld.ts'

interface Angaben {
  /** The top-level fields that the children read; of others they see what was there when one of these last changed. */
  readonly felder: readonly string[]
  readonly children: ReactNode
}

const betrifft = (pfad: string, felder: readonly string[]) => felder.some((feld) => pfad === feld || pfad.startsWith(`${feld}.`))
/** What is to be seen in these fields. As text: each change gives all values new identities. */
const abdruck = ({ form }: Formularzustand, felder: readonly string[]) =>
  JSON.stringify([felder.map((feld) => form.values[feld]), Object.entries(form.errors).filter(([pfad]) => betrifft(pfad, felder))])
const gleich = (alt: Formularzustand, neu: Formularzustand, felder: readonly string[]) =>
  alt === neu || (alt.schema === neu.schema && alt.gesperrt === neu.gesperrt && abdruck(alt, felder) === abdruck(neu, felder))

/**
 * A part of a large form that is drawn anew only when its own fields change: without it each key would draw every field.
 * What is inside asks for other values by `form.getValues()`.
 */
export function Formularteil({ felder, children }: Angaben) {
  const ganzes = useFormular()
  const [gemerkt, merke] = useState(ganzes)
  const stand = gleich(gemerkt, ganzes, felder) ? gemerkt : ganzes
  if (stand !== gemerkt) merke(stand)
  return <Formularkontext value={stand}>{children}</Formularkontext>
}
