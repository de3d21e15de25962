import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import type { ProfileCardProps } from '#client/registry/profile-cards.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { readableDays } from '#contract/time/berlin.ts'
import { WaitingMark } from '#client/net/outbox/WaitingMark.tsx'
import { inPlan } from '#features/abwesenheiten/contract.ts'
import { absencesQuery } from './api.ts'

const AbsenceSheet = lazyPart(async () => (await import('./AbsenceSheet.tsx')).AbsenceSheet)

export const AbsenceCard = ({ own }: ProfileCardProps) => own && <Own />

function Own() {
  const { data } = useQuery(absencesQuery)
  const [chosen, setChosen] = useState<string | null>()
  if (!data) return null
  return (
    <InfoCard titel="Abwesenheiten">
      <Stack gap="sm" align="flex-start">
        {data.length === 0 && <Text c="dimmed">Bist du im Urlaub oder verhindert? Trag es ein, dann plant dich niemand dafür ein.</Text>}
        <PlainList gap={0} aria-label="Abwesenheiten">
          {data.map(({ _id, beginn, ende, notiz }) => (
            <li key={_id}>
              <ActionButton variant="subtle" ml={-18} styles={{ label: { textAlign: 'left' } }} onClick={() => setChosen(_id)}>
                {readableDays(beginn, ende)}
              </ActionButton>
              <WaitingMark to={inPlan(_id)} />
              {notiz && (
                <Text size="sm" c="dimmed">
                  {notiz}
                </Text>
              )}
            </li>
          ))}
        </PlainList>
        <WaitingMark to={inPlan('neu')} />
        <ActionButton variant="default" onClick={() => setChosen(null)}>
          Nicht verfügbar eintragen
        </ActionButton>
      </Stack>
      {chosen !== undefined && (
        <Suspense fallback={null}>
          <AbsenceSheet id={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </InfoCard>
  )
}
