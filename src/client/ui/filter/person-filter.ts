import { useQuery } from '@tanstack/react-query'
import { members } from '../../queries/members.ts'
import { fullName } from '../../text/person.ts'

export function usePersonFilter() {
  const { data } = useQuery(members)
  const options = (data?.zeilen ?? []).map((person) => ({ value: person._id, label: fullName(person) }))
  return { name: 'profil', titel: 'Person', asList: true, options }
}
