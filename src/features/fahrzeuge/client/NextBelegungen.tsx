import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { spanText } from '#client/text/date.ts'
import { path } from '#contract/screens.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { useMay } from '#client/app/session.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import type { Look } from '#client/ui/kinds/look.ts'
import { KindWord } from '#client/ui/kinds/KindIcon.tsx'
import { BELEGUNG_STATES } from '#client/ui/kinds/states.ts'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { type Fahrzeug, nextBelegungen } from './api.ts'

const lookOf = (kind: string): Look => Object.entries<Look>(KINDS).find(([name]) => name === kind)?.[1] ?? KINDS.sanitaetsdienst

export function NextBelegungen({ fahrzeug, gesperrt }: { readonly fahrzeug: Fahrzeug; readonly gesperrt: string | undefined }) {
  const may = useMay('READ_FAHRZEUGBELEGUNG')
  const withoutRecht = useReasonWithout('CREATE_FAHRZEUGBELEGUNG')
  const list = useQuery({ ...nextBelegungen(fahrzeug._id), enabled: may })
  if (!may) return <EmptyState titel="Das siehst du hier nicht" text="Dir fehlt das Recht „Fahrzeugbelegungen ansehen“." />
  const notBuchbar = fahrzeug.buchbar ? undefined : 'Dieses Fahrzeug ist nicht buchbar.'
  const buchen = (
    <ActionButton
      disabledReason={withoutRecht ?? gesperrt ?? notBuchbar}
      to={`${path('/fahrzeugbelegungen/neu')}?fahrzeug=${fahrzeug._id}`}
    >
      Fahrzeug belegen
    </ActionButton>
  )
  return (
    <QueryView query={list}>
      {({ zeilen, gesamt }) =>
        zeilen.length === 0 ? (
          <EmptyState titel="Nichts geplant" text="Das Fahrzeug ist frei." action={buchen} />
        ) : (
          <Stack gap="md">
            <Group gap="sm">
              {buchen}
              <ActionButton variant="default" to={path('/fahrzeugbelegungen')}>
                Zum Belegungsplan
              </ActionButton>
            </Group>
            <InfoCard titel={gesamt > zeilen.length ? `Die nächsten ${zeilen.length} von ${gesamt}` : 'Die nächsten'}>
              <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
                {zeilen.map((row) => (
                  <li key={row._id}>
                    <Group gap={8}>
                      <ScreenLink to={row.dienst ? row.dienst.pfad : path('/fahrzeugbelegung/edit/{id}', { id: row._id })} alone>
                        {row.dienst?.bezeichnung ?? row.zweck}
                      </ScreenLink>
                      {row.status === 'angefragt' && <StatusBadge {...BELEGUNG_STATES.angefragt}>Angefragt</StatusBadge>}
                      {row.dienst && <KindWord look={lookOf(row.dienst.art)} />}
                    </Group>
                    <Text size="sm" c="dimmed">
                      {spanText(row.beginn, row.ende)}
                      {row.verantwortlichPerson && (
                        <>
                          {' · '}
                          <PersonName person={row.verantwortlichPerson} />
                        </>
                      )}
                    </Text>
                  </li>
                ))}
              </Stack>
            </InfoCard>
          </Stack>
        )
      }
    </QueryView>
  )
}
