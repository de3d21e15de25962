interface Availability {
  readonly email: readonly string[]
  readonly telefon: readonly string[]
  readonly primary_email: string
  readonly primary_telefon: string
}

const first = (list: readonly string[], chosen: string) => (chosen === '' ? (list[0] ?? '') : chosen)

export function atCreate<E extends Availability>(person: E): E {
  return {
    ...person,
    primary_email: first(person.email, person.primary_email),
    primary_telefon: first(person.telefon, person.primary_telefon),
  }
}
