import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { StateBadge } from '#blocks/dienst/client/index.ts'
import { useSession } from '#client/app/session.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { comingTo, placesLeft, type Veranstaltung } from './kind.ts'
import { Mine } from './SignUp.tsx'

const SHOWN = 12

export function Coming({ anlass }: { readonly anlass: Veranstaltung; readonly inCharge: boolean }) {
  const { user } = useSession()
  const [showsAll, setShowsAll] = useState(false)
  const coming = comingTo(anlass)
  const waiting = anlass.helfer.filter(({ status }) => status === 'warteliste').length
  const mine = anlass.helfer.find(({ profil }) => profil._id === user?.profil)
  const remaining = placesLeft(anlass)
  const counts = [
    coming.length === 0 ? 'Noch niemand angemeldet' : coming.length === 1 ? 'Eine Person' : `${coming.length} Personen`,
    anlass.gaeste > 0 && (anlass.gaeste === 1 ? 'ein Gast' : `${anlass.gaeste} Gäste`),
    remaining !== null &&
      (remaining === 0 ? 'alle Plätze vergeben' : remaining === 1 ? 'noch ein Platz frei' : `noch ${remaining} Plätze frei`),
    waiting > 0 && `${waiting} auf der Warteliste`,
  ]
  return (
    <Stack gap={16} mb={16}>
      <Mine anlass={anlass} />
      <InfoCard titel={anlass.abgesagt ? 'Wer gekommen wäre' : 'Wer kommt'}>
        {mine && !anlass.abgesagt && <StateBadge status={mine.status} own />}
        <Text my={8}>{counts.filter(Boolean).join(' · ')}</Text>
        <Group gap="8px 20px">
          {(showsAll ? coming : coming.slice(0, SHOWN)).map(({ _id, profil }) => (
            <PersonName key={_id} person={profil} withFace />
          ))}
        </Group>
        {!showsAll && coming.length > SHOWN && (
          <ActionButton variant="subtle" mt={8} onClick={() => setShowsAll(true)}>
            Alle {coming.length} zeigen
          </ActionButton>
        )}
      </InfoCard>
    </Stack>
  )
}
