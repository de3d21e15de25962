import { NumberInput, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { zeitraum } from '#client/datum.ts'
import { deuteUhrzeit } from '#client/deute.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import classes from './formular.module.css'
import { aufgeteilt, taeglich } from './schichtwerte.ts'

interface Angaben {
  readonly beginn: string
  readonly ende: string
  readonly uebernimm: (teile: readonly (readonly [string, string])[]) => void
  readonly beiSchliessen: () => void
}

/** Makes shifts of the service's span: every so many hours, or each day from … to …. Shows them before they are made. */
export function Aufteilen({ beginn, ende, uebernimm, beiSchliessen }: Angaben) {
  const [art, setzeArt] = useState<'stunden' | 'tage'>('stunden')
  const [stunden, setzeStunden] = useState<number | string>(6)
  const [von, setzeVon] = useState('10:00')
  const [bis, setzeBis] = useState('18:00')
  const [vonZeit, bisZeit] = [deuteUhrzeit(von), deuteUhrzeit(bis)]
  const teile =
    art === 'stunden'
      ? typeof stunden === 'number' && stunden >= 0.5
        ? aufgeteilt(beginn, ende, stunden)
        : []
      : vonZeit && bisZeit && vonZeit !== bisZeit
        ? taeglich(beginn, ende, vonZeit, bisZeit)
        : []
  return (
    <Dialog titel="Zeitraum aufteilen" beiSchliessen={beiSchliessen}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {zeitraum(beginn, ende)}. Jede Schicht beginnt mit dem Bedarf der ersten.
        </Text>
        <Radio.Group aria-label="Wie aufteilen" value={art} onChange={(wert) => setzeArt(wert === 'tage' ? 'tage' : 'stunden')}>
          <Stack gap={4}>
            <Radio value="stunden" label="Ohne Lücke, alle paar Stunden" classNames={{ body: classes['tippziel'] ?? '' }} />
            <Radio value="tage" label="Jeden Tag zur gleichen Zeit" classNames={{ body: classes['tippziel'] ?? '' }} />
          </Stack>
        </Radio.Group>
        {art === 'stunden' ? (
          <NumberInput
            label="Länge einer Schicht"
            suffix=" Stunden"
            min={0.5}
            max={48}
            decimalScale={1}
            value={stunden}
            onChange={setzeStunden}
          />
        ) : (
          <div className={classes['paar']}>
            <TextInput
              label="Von"
              inputMode="numeric"
              value={von}
              onChange={(e) => setzeVon(e.currentTarget.value)}
              error={vonZeit ? null : 'Zum Beispiel 10:00'}
            />
            <TextInput
              label="Bis"
              inputMode="numeric"
              value={bis}
              onChange={(e) => setzeBis(e.currentTarget.value)}
              error={bisZeit ? null : 'Zum Beispiel 18:00'}
            />
          </div>
        )}
        <ul className={classes['vorschau']} aria-label="Schichten, die entstehen">
          {teile.slice(0, 8).map(([a, b]) => (
            <li key={a}>{zeitraum(a, b)}</li>
          ))}
          {teile.length > 8 && <li>und {teile.length - 8} weitere</li>}
        </ul>
        <Knopf grund={teile.length === 0 ? 'So entsteht keine Schicht. Prüfe die Zeiten.' : undefined} onClick={() => uebernimm(teile)}>
          {teile.length === 1 ? '1 Schicht anlegen' : `${teile.length} Schichten anlegen`}
        </Knopf>
      </Stack>
    </Dialog>
  )
}
