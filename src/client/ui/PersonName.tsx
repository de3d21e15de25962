import { path } from '#contract/screens.ts'
import { ScreenLink } from '../navigation.tsx'

interface Props {
  /** A person as in answers of the server; null if they no longer exist, or for the system itself. */
  readonly person: { readonly _id: string; readonly vorname: string; readonly nachname: string } | null
  readonly otherwise?: string
  /** Leads to the profile. */
  readonly asLink?: boolean
}

/** First and last name, on request as a link to the profile. */
export function PersonName({ person, otherwise = 'System', asLink = false }: Props) {
  if (!person) return otherwise
  const name = `${person.vorname} ${person.nachname}`
  return asLink ? <ScreenLink to={path('/profile/{id}', { id: person._id })}>{name}</ScreenLink> : name
}
