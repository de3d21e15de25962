/** Specification §5, on update: an empty primary e-mail is filled only if exactly one address is left. Phone numbers have no such rule. */
export function atChange<E extends { readonly email: readonly string[]; readonly primary_email: string }>(person: E): E {
  const [only, ...others] = person.email
  return only !== undefined && others.length === 0 && person.primary_email === '' ? { ...person, primary_email: only } : person
}
