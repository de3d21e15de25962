import { SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProfileCardProps } from '#client/registry/profile-cards.tsx'
import { useSend } from '#client/net/useSend.ts'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { calls, ownQuery, reloadDistribution } from './api.ts'
import { periodOf } from './Distribution.tsx'

const WORDS = [
  ['stunden', 'Stunde im Dienstplan', 'Stunden im Dienstplan'],
  ['naechte', 'Nacht', 'Nächte'],
  ['wochenenden', 'am Wochenende', 'am Wochenende'],
  ['feiertage', 'am Feiertag', 'an Feiertagen'],
] as const
const text = (value: number) => value.toLocaleString('de-DE', { maximumFractionDigits: 1 })

export const OwnLoadCard = ({ own }: ProfileCardProps) => own && <Own />

function Own() {
  const { data } = useQuery(ownQuery(...periodOf('jahr')))
  const { send, isSending, error } = useSend((unnamed: boolean) => calls.setName({ body: { ohneNamen: unnamed } }), {
    reload: reloadDistribution,
  })
  if (!data) return null
  return (
    <InfoCard titel="Deine Dienste in zwölf Monaten">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Gezählt sind die Schichten, auf denen du eingeteilt warst. Deine Stunden sind, was davon und daneben bestätigt ist.
        </Text>
        <SimpleGrid style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))' }}>
          {WORDS.map(([key, singular, many]) => (
            <div key={key}>
              <Text fw={700} fz={18}>
                {`${text(data.meine[key])} ${data.meine[key] === 1 ? singular : many}`}
              </Text>
              <Text size="sm" c="dimmed">
                im Mittel {text(data.mittel[key])}
              </Text>
            </div>
          ))}
        </SimpleGrid>
        <Switch
          label="In der Verteilung ohne meinen Namen"
          description="Wer plant, sieht dann nur „Mitglied ohne Namen“."
          checked={data.ohneNamen}
          disabled={isSending}
          onChange={({ currentTarget: { checked } }) => void send(checked)}
        />
        <ErrorLine text={error} />
      </Stack>
    </InfoCard>
  )
}
