// Specification §5: the primary address and number when somebody is registered.
interface Erreichbarkeit {
  readonly email: readonly string[]
  readonly telefon: readonly string[]
  readonly primary_email: string
  readonly primary_telefon: string
}

const erster = (liste: readonly string[], gewaehlt: string) => (gewaehlt === '' ? (liste[0] ?? '') : gewaehlt)

/** An empty primary entry becomes the first of its list. */
export function beimAnlegen<E extends Erreichbarkeit>(person: E): E {
  return {
    ...person,
    primary_email: erster(person.email, person.primary_email),
    primary_telefon: erster(person.telefon, person.primary_telefon),
  }
}
