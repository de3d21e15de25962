// Specification §5: the primary address and number when somebody is registered.
interface Availability {
  readonly email: readonly string[]
  readonly telefon: readonly string[]
  readonly primary_email: string
  readonly primary_telefon: string
}

const first = (list: readonly string[], chosen: string) => (chosen === '' ? (list[0] ?? '') : chosen)

/** An empty primary entry becomes the first of its list. */
export function atCreate<E extends Availability>(person: E): E {
  return {
    ...person,
    primary_email: first(person.email, person.primary_email),
    primary_telefon: first(person.telefon, person.primary_telefon),
  }
}
