import { pfad } from '#contract/screens.ts'
import { Verweis } from '../verweis.tsx'

interface Angaben {
  /** A person as answers name one; null for one that no longer exists, or the system itself. */
  readonly person: { readonly _id: string; readonly vorname: string; readonly nachname: string } | null
  readonly sonst?: string
  /** Leads to the profile. */
  readonly alsVerweis?: boolean
}

/** First and last name, on request as a link to the profile. */
export function Personenname({ person, sonst = 'System', alsVerweis = false }: Angaben) {
  if (!person) return sonst
  const name = `${person.vorname} ${person.nachname}`
  return alsVerweis ? <Verweis nach={pfad('/profile/{id}', { id: person._id })}>{name}</Verweis> : name
}
