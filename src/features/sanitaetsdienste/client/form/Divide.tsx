import { NumberInput, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { period } from '#client/date.ts'
import { interpretTimeOfDay } from '#client/interpret.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import classes from './form.module.css'
import { divided, daily } from './schicht-values.ts'

interface Props {
  readonly beginn: string
  readonly ende: string
  readonly takeOver: (parts: readonly (readonly [string, string])[]) => void
  readonly onClose: () => void
}

/** Makes shifts of the service's span: every so many hours, or each day from … to …. Shows them before they are made. */
export function Divide({ beginn, ende, takeOver, onClose }: Props) {
  const [kind, setKind] = useState<'stunden' | 'tage'>('stunden')
  const [hours, setHours] = useState<number | string>(6)
  const [von, setVon] = useState('10:00')
  const [bis, setBis] = useState('18:00')
  const [vonTime, bisTime] = [interpretTimeOfDay(von), interpretTimeOfDay(bis)]
  const parts =
    kind === 'stunden'
      ? typeof hours === 'number' && hours >= 0.5
        ? divided(beginn, ende, hours)
        : []
      : vonTime && bisTime && vonTime !== bisTime
        ? daily(beginn, ende, vonTime, bisTime)
        : []
  return (
    <Dialog titel="Zeitraum aufteilen" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {period(beginn, ende)}. Jede Schicht beginnt mit dem Bedarf der ersten.
        </Text>
        <Radio.Group aria-label="Wie aufteilen" value={kind} onChange={(value) => setKind(value === 'tage' ? 'tage' : 'stunden')}>
          <Stack gap={4}>
            <Radio value="stunden" label="Ohne Lücke, alle paar Stunden" classNames={{ body: classes['tippziel'] ?? '' }} />
            <Radio value="tage" label="Jeden Tag zur gleichen Zeit" classNames={{ body: classes['tippziel'] ?? '' }} />
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
          <div className={classes['paar']}>
            <TextInput
              label="Von"
              inputMode="numeric"
              value={von}
              onChange={(e) => setVon(e.currentTarget.value)}
              error={vonTime ? null : 'Zum Beispiel 10:00'}
            />
            <TextInput
              label="Bis"
              inputMode="numeric"
              value={bis}
              onChange={(e) => setBis(e.currentTarget.value)}
              error={bisTime ? null : 'Zum Beispiel 18:00'}
            />
          </div>
        )}
        <ul className={classes['vorschau']} aria-label="Schichten, die entstehen">
          {parts.slice(0, 8).map(([a, b]) => (
            <li key={a}>{period(a, b)}</li>
          ))}
          {parts.length > 8 && <li>und {parts.length - 8} weitere</li>}
        </ul>
        <ActionButton
          grund={parts.length === 0 ? 'So entsteht keine Schicht. Prüfe die Zeiten.' : undefined}
          onClick={() => takeOver(parts)}
        >
          {parts.length === 1 ? '1 Schicht anlegen' : `${parts.length} Schichten anlegen`}
        </ActionButton>
      </Stack>
    </Dialog>
  )
}
