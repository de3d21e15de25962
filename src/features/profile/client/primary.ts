/**
 * Specification §5, when a member is changed: an empty primary e-mail is filled in only when exactly one address is
 * left. For the number there is no such rule.
 */
export function atChange<E extends { readonly email: readonly string[]; readonly primary_email: string }>(person: E): E {
  const [only, ...more] = person.email
  return only !== undefined && more.length === 0 && person.primary_email === '' ? { ...person, primary_email: only } : person
}
