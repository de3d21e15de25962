import { Box, NumberInput, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { spanText } from '#client/text/date.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { shiftTime } from '#client/ui/time/clock.ts'
import { ClockInput } from '#client/ui/time/ClockInput.tsx'
import { dailySpans, divideSpan, type Span } from './schicht-values.ts'

interface Props {
  readonly beginn: string
  readonly ende: string
  readonly takeOver: (parts: readonly Span[]) => void
  readonly onClose: () => void
}

const KINDS = { stunden: 'Ohne Lücke, alle paar Stunden', tage: 'Jeden Tag zur gleichen Zeit' }

export function Divide({ beginn, ende, takeOver, onClose }: Props) {
  const [kind, setKind] = useState('stunden')
  const [hours, setHours] = useState<number | string>(6)
  const [times, setTimes] = useState({ Von: '10:00', Bis: '18:00' })
  const everyDay = () => (times.Von === times.Bis ? [] : dailySpans(beginn, ende, times.Von, times.Bis))
  const everyHours = () => (typeof hours === 'number' && hours >= 0.5 ? divideSpan(beginn, ende, hours) : [])
  const parts = kind === 'tage' ? everyDay() : everyHours()
  return (
    <Dialog titel="Zeitraum aufteilen" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {spanText(beginn, ende)}. Jede Schicht beginnt mit dem Bedarf der ersten.
        </Text>
        <Radio.Group aria-label="Wie aufteilen" value={kind} onChange={setKind}>
          <Stack gap={4}>
            {Object.entries(KINDS).map(([value, label]) => (
              <Radio key={value} value={value} label={label} styles={{ body: { alignItems: 'center', minHeight: 44 } }} />
            ))}
          </Stack>
        </Radio.Group>
        {kind === 'stunden' ? (
          <NumberInput
            label="Länge einer Schicht"
            suffix=" Stunden"
            min={0.5}
            max={48}
            decimalScale={1}
            value={hours}
            onChange={setHours}
          />
        ) : (
          <SimpleGrid minColWidth="min(100%, 200px)" spacing={16}>
            {(['Von', 'Bis'] as const).map((edge) => (
              <ClockInput
                key={edge}
                titel={edge}
                input={{ label: edge }}
                value={times[edge]}
                set={(time) => setTimes({ ...times, [edge]: time })}
                step={(minutes) => setTimes({ ...times, [edge]: shiftTime(times[edge], minutes) })}
              />
            ))}
          </SimpleGrid>
        )}
        <Box component="ul" m={0} pl={18} fz={15} aria-label="Schichten, die entstehen">
          {parts.slice(0, 8).map(([a, b]) => (
            <li key={a}>{spanText(a, b)}</li>
          ))}
          {parts.length > 8 && <li>und {parts.length - 8} weitere</li>}
        </Box>
        <ActionButton
          disabledReason={parts.length === 0 ? 'So entsteht keine Schicht. Prüfe die Zeiten.' : undefined}
          onClick={() => takeOver(parts)}
        >
          {parts.length === 1 ? '1 Schicht anlegen' : `${parts.length} Schichten anlegen`}
        </ActionButton>
      </Stack>
    </Dialog>
  )
}
