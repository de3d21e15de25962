import { PersonName } from '#client/ui/PersonName.tsx'
import type { Duty } from '#contract/plan.ts'
import classes from './Faces.module.css'

/** So many are shown; of more the first ones, and how many others. */
const MOST = 5

/** Who is there with me, each with a face and a name that leads to their card. */
export function Faces({ people }: { readonly people: Duty['mit'] }) {
  const shown = people.length > MOST + 1 ? people.slice(0, MOST) : people
  return (
    <ul className={classes['liste']} aria-label="Mit dir">
      {shown.map((person) => (
        <li key={person._id}>
          <span className={classes['kreis']} aria-hidden>
            {person.vorname.slice(0, 1)}
            {person.nachname.slice(0, 1)}
          </span>
          <PersonName person={person} asLink />
        </li>
      ))}
      {shown.length < people.length && <li>und {people.length - shown.length} weitere</li>}
    </ul>
  )
}
