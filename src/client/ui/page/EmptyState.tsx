import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { InfoCard } from '../card/InfoCard.tsx'
import { noHit, useNarrowing } from '../filter/narrowing.ts'

interface Props {
  readonly titel: string
  readonly text?: string
  readonly action?: ReactNode
  /** Search text that is not in the URL. */
  readonly words?: string
}

const filtersText = (count: number): string =>
  count === 0 ? '' : count === 1 ? 'Ein Filter ist gesetzt.' : `${count} Filter sind gesetzt.`

/** Empty state with reason and next step. With an active search or filter it never claims that nothing is pending. */
export function EmptyState({ titel, text, action, words = '' }: Props) {
  const narrowing = useNarrowing()
  const searched = words.trim() || narrowing.words
  if (searched === '' && narrowing.filtered === 0) return <Notice titel={titel} text={text} action={action} />
  const clearing = narrowing.words !== '' || narrowing.filtered > 0
  return (
    <Notice
      titel={searched === '' ? `Kein Treffer mit ${narrowing.filtered === 1 ? 'diesem Filter' : 'diesen Filtern'}` : noHit(searched)}
      text={[searched !== '' && 'Prüfe die Schreibweise.', filtersText(narrowing.filtered)].filter(Boolean).join(' ')}
      action={
        <Group gap="sm" justify="center">
          {clearing && (
            <Button variant="default" onClick={narrowing.clear}>
              Alles zeigen
            </Button>
          )}
          {action}
        </Group>
      }
    />
  )
}

export const Notice = ({ titel, text, action }: Omit<Props, 'words'>) => (
  <InfoCard>
    <Stack align="center" gap="sm" py={{ base: 24, sm: 48 }} ta="center">
      <RestingLine />
      <Title order={2} size="h4">
        {titel}
      </Title>
      {text && (
        <Text c="dimmed" maw={420}>
          {text}
        </Text>
      )}
      {action}
    </Stack>
  </InfoCard>
)

const RestingLine = () => (
  <svg
    width="120"
    height="40"
    viewBox="0 0 120 40"
    fill="none"
    aria-hidden
    stroke="var(--mantine-color-petrol-4)"
    strokeWidth="3"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M4 24h34l6-12 9 22 7-16 3 6h53" />
  </svg>
)
