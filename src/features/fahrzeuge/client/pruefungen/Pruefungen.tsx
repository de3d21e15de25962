import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateText } from '#client/text/date.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { CHECK_TITEL } from '#features/fahrzeuge/schemas.ts'
import { monthText } from '#contract/time/month.ts'
import type { Fahrzeug } from '../api.ts'
import { pruefungenQuery, checkPlanQuery } from '../api.ts'
import { faelligkeitText } from '../pruefungen.ts'
import { CHECK_TONE } from '../words.ts'
import { CheckSheet } from './CheckSheet.tsx'

const RESULT_TONE = { 'ohne Mängel': 'gut', 'mit Mängeln': 'achtung', 'nicht bestanden': 'schlecht' } as const

export function Pruefungen({ fahrzeug, gesperrt }: { readonly fahrzeug: Fahrzeug; readonly gesperrt: string | undefined }) {
  const [offen, setOffen] = useState(false)
  const withoutRecht = useReasonWithout('UPDATE_FAHRZEUG')
  const plan = useQuery(checkPlanQuery)
  const past = useQuery(pruefungenQuery(fahrzeug._id))
  const state = plan.data?.find((candidate) => candidate.fahrzeug === fahrzeug._id)
  const enter = (
    <ActionButton disabledReason={withoutRecht ?? gesperrt} onClick={() => setOffen(true)}>
      Prüfung eintragen
    </ActionButton>
  )
  return (
    <Stack gap="md">
      {state && (
        <InfoCard titel="Fällig">
          <Group gap={8} mb="md">
            {state.pruefungen.map((pruefung) => (
              <StatusBadge key={pruefung.art} tone={CHECK_TONE[pruefung.ampel]}>
                {`${CHECK_TITEL[pruefung.art]} ${faelligkeitText(pruefung)}`}
              </StatusBadge>
            ))}
          </Group>
          {enter}
        </InfoCard>
      )}
      <QueryView query={past}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState titel="Noch keine Prüfung eingetragen" text="Jede eingetragene Prüfung setzt den nächsten Termin von selbst." />
          ) : (
            <InfoCard titel="Bisherige Prüfungen">
              <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
                {list.map((pruefung) => (
                  <li key={pruefung._id}>
                    <Group gap={8}>
                      <b>{`${CHECK_TITEL[pruefung.art]} am ${dateText(pruefung.datum)}`}</b>
                      <StatusBadge tone={RESULT_TONE[pruefung.ergebnis]}>{pruefung.ergebnis}</StatusBadge>
                    </Group>
                    <Text size="sm" c="dimmed">
                      {`Nächste: ${monthText(pruefung.naechste)}` +
                        (pruefung.erstelltVonName ? ` · eingetragen von ${pruefung.erstelltVonName}` : '')}
                    </Text>
                    {pruefung.bemerkung && <Text size="sm">{pruefung.bemerkung}</Text>}
                  </li>
                ))}
              </Stack>
            </InfoCard>
          )
        }
      </QueryView>
      {offen && (
        <CheckSheet
          fahrzeug={fahrzeug}
          kind={state?.pruefungen.find(({ ampel }) => ampel === 'rot')?.art ?? 'hu'}
          onClose={() => setOffen(false)}
        />
      )}
    </Stack>
  )
}
