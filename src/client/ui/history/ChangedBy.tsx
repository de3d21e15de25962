import { useQuery } from '@tanstack/react-query'
import { authorQuery } from '../../queries/people.ts'
import { fullName } from '../../text/person.ts'
import { queries } from '../../app/query-client.ts'

export function ChangedBy({ user }: { readonly user: string | null }) {
  const { data: person } = useQuery({ ...authorQuery(user ?? ''), enabled: user !== null }, queries)
  return `Inzwischen hat ${person ? fullName(person) : 'jemand'} das geändert`
}
