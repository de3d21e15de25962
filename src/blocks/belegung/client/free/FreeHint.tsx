import { Alert, Group, Stack, Text } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { FreePruefung, Halter } from '../../contract.ts'
import { spanText } from '#client/text/date.ts'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { HalterList } from '../HalterList.tsx'
import { TimeButton } from './TimeButton.tsx'
import { askedBy } from '../words.ts'

interface Props {
  readonly query: UseQueryResult<FreePruefung>
  readonly frei: string
  readonly belegt: string
  readonly more?: ReactNode
  readonly set: (span: { readonly beginn: string; readonly ende: string }) => void
}

/** Availability while choosing a time: free, or the holder and the nearest free times to tap. */
export function FreeHint({ query: { data, error }, frei, belegt, more, set }: Props) {
  if (error) return <Alert color="red">{error.message}</Alert>
  if (!data) return null
  if (data.frei && data.halter.length === 0) {
    return (
      <Text size="sm" c="var(--mantine-color-gruen-light-color)" role="status">
        <IconCheck size={16} aria-hidden style={{ verticalAlign: -3 }} /> {frei}
      </Text>
    )
  }
  const [asked, ...others] = data.frei ? data.halter : []
  return (
    <Alert
      color={data.frei ? 'gelb' : 'red'}
      title={asked ? <Asked halter={asked} /> : ['Schon belegt', belegt].filter(Boolean).join(': ')}
      role="status"
    >
      <Stack gap="sm">
        <HalterList halter={asked ? others : data.halter} />
        {data.vorschlaege.length > 0 && (
          <div>
            <Text size="sm" mb={6}>
              Nächste freie Zeiten:
            </Text>
            <Group gap={8}>
              {data.vorschlaege.map((span) => (
                <TimeButton key={span.beginn} onClick={() => set(span)}>
                  {spanText(span.beginn, span.ende)}
                </TimeButton>
              ))}
            </Group>
          </div>
        )}
        {!data.frei && more}
      </Stack>
    </Alert>
  )
}

const Asked = ({ halter }: { readonly halter: Halter }) => (
  <>Noch frei, aber {halter.pfad === null ? askedBy(halter) : <ScreenLink to={halter.pfad}>{askedBy(halter)}</ScreenLink>}</>
)
