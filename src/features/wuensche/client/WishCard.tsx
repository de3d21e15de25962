import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { GRADES } from '#blocks/konflikte/contract.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import type { ProfileCardProps } from '#client/registry/profile-cards.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { keysOf } from '#contract/schema.ts'
import { wishesQuery } from './api.ts'

const WishSheet = lazyPart(async () => (await import('./WishSheet.tsx')).WishSheet)

export const WishCard = ({ own }: ProfileCardProps) => own && <Own />

function Own() {
  const { data } = useQuery(wishesQuery)
  const [open, setOpen] = useState(false)
  if (!data) return null
  const usual = data.find(({ woche }) => woche === null)?.zeiten ?? []
  const single = data.filter(({ woche }) => woche !== null).length
  const counts = keysOf(GRADES).flatMap((grade) => {
    const count = usual.filter(({ grad }) => grad === grade).length
    return count > 0 ? [`${count}-mal „${GRADES[grade]}“`] : []
  })
  return (
    <InfoCard titel="Wann ich kann und möchte">
      <Stack gap="sm" align="flex-start">
        <Text c={counts.length > 0 ? undefined : 'dimmed'}>
          {counts.length > 0
            ? `Jede Woche: ${counts.join(', ')}.`
            : 'Sag, wann du gern Dienst machst und wann nicht: Wer einteilt, geht danach.'}
          {single > 0 && ` ${single === 1 ? 'Eine Woche ist anders.' : `${single} Wochen sind anders.`}`}
        </Text>
        <ActionButton variant="default" onClick={() => setOpen(true)}>
          {counts.length > 0 || single > 0 ? 'Ändern' : 'Angeben'}
        </ActionButton>
      </Stack>
      {open && (
        <Suspense fallback={null}>
          <WishSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </InfoCard>
  )
}
