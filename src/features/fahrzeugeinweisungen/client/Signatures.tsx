import { SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { members } from '#client/queries/members.ts'
import { fullName } from '#client/text/person.ts'
import { useValue } from '#client/ui/form/field.ts'
import { SignatureField } from '#client/ui/field/SignatureField.tsx'
import { ON_PAPER } from '#contract/signature.ts'

export function Signatures() {
  const { data } = useQuery(members)
  const people = { eingewiesener: useValue('profil'), einweiser: useValue('einweiser') }
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      {(['eingewiesener', 'einweiser'] as const).map((who) => {
        const person = data?.zeilen.find(({ _id }) => _id === people[who])
        return <SignatureField key={who} name={`unterschrift.${who}`} onPaper={ON_PAPER} {...(person ? { hint: fullName(person) } : {})} />
      })}
    </SimpleGrid>
  )
}
