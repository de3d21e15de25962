/**
 * Specification §5, when a member is changed: an empty primary e-mail is filled in only when exactly one address is
 * left. For the number there is no such rule.
 */
export function beimAendern<E extends { readonly email: readonly string[]; readonly primary_email: string }>(person: E): E {
  const [einzige, ...weitere] = person.email
  return einzige !== undefined && weitere.length === 0 && person.primary_email === '' ? { ...person, primary_email: einzige } : person
}
