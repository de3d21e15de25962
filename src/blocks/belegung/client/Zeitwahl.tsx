import { ActionIcon, Chip, Group, Text } from '@mantine/core'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { dauer, instant, plusTageZeit, relativTag, tagVon, uhrzeit, zeitraum } from '#client/datum.ts'
import { deuteUhrzeit } from '#client/deute.ts'
import { useFeld } from '#client/ui/feld.ts'
import classes from './Zeitwahl.module.css'

const VIERTEL = 15 * 60_000
const DAUERN = [60, 120, 180, 240, 480] as const
const plus = (wert: string, ms: number) => new Date(Date.parse(wert) + ms).toISOString()

/** Begin and end by the thumb of one hand: steps of a quarter of an hour, the day, and how long. Fields 'beginn' and 'ende'. */
export function Zeitwahl() {
  const von = useFeld({ name: 'beginn' })
  const bis = useFeld({ name: 'ende' })
  if (typeof von.wert !== 'string' || typeof bis.wert !== 'string') return null
  const [beginn, ende] = [von.wert, bis.wert]
  const laenge = Date.parse(ende) - Date.parse(beginn)
  /** The begin takes the end along. */
  const setzeBeginn = (neu: string) => {
    von.setze(neu)
    bis.setze(plus(neu, laenge))
  }
  const fehler = von.props.error ?? bis.props.error
  return (
    <div>
      <Text fw={600} data-path="beginn" tabIndex={-1} aria-live="polite">
        {zeitraum(beginn, ende)}
      </Text>
      <Text size="sm" c="dimmed" data-path="ende" tabIndex={-1}>
        {dauer(beginn, ende)}
      </Text>
      <Regler
        titel="Tag"
        wert={relativTag(tagVon(beginn))}
        weniger={() => setzeBeginn(plusTageZeit(beginn, -1))}
        mehr={() => setzeBeginn(plusTageZeit(beginn, 1))}
      />
      <Regler
        titel="Beginn"
        wert={uhrzeit(beginn)}
        setze={(zeit) => setzeBeginn(instant(tagVon(beginn), zeit))}
        weniger={() => setzeBeginn(plus(beginn, -VIERTEL))}
        mehr={() => setzeBeginn(plus(beginn, VIERTEL))}
      />
      <Regler
        titel="Ende"
        wert={uhrzeit(ende)}
        setze={(zeit) => {
          const neu = instant(tagVon(beginn), zeit)
          // Before the begin the next morning is meant.
          bis.setze(neu > beginn ? neu : plusTageZeit(neu, 1))
        }}
        weniger={() => laenge > VIERTEL && bis.setze(plus(ende, -VIERTEL))}
        mehr={() => bis.setze(plus(ende, VIERTEL))}
      />
      <Group gap={8} mt={10} wrap="nowrap" role="group" aria-label="Dauer" className={classes['dauern'] ?? ''}>
        {DAUERN.map((minuten) => (
          <Chip
            key={minuten}
            size="md"
            classNames={{ label: classes['dauer'] ?? '', iconWrapper: classes['haken'] ?? '' }}
            checked={laenge === minuten * 60_000}
            onChange={() => bis.setze(plus(beginn, minuten * 60_000))}
          >
            {minuten / 60} h
          </Chip>
        ))}
      </Group>
      {fehler && (
        <Text size="sm" c="var(--mantine-color-error)" mt={6}>
          {fehler}
        </Text>
      )}
    </div>
  )
}

interface Reglerangaben {
  readonly titel: string
  readonly wert: string
  /** Takes a clock time; absent where it is none. */
  readonly setze?: (zeit: string) => void
  readonly weniger: () => unknown
  readonly mehr: () => unknown
}
const Regler = ({ titel, wert, setze, weniger, mehr }: Reglerangaben) => (
  <div className={classes['regler']}>
    <span>{titel}</span>
    <ActionIcon
      variant="default"
      size={48}
      aria-label={titel === 'Tag' ? 'Einen Tag früher' : `${titel} 15 Minuten früher`}
      onClick={weniger}
    >
      <IconMinus size={20} />
    </ActionIcon>
    {setze ? <Uhr titel={titel} wert={wert} setze={setze} /> : <b>{wert}</b>}
    <ActionIcon variant="default" size={48} aria-label={titel === 'Tag' ? 'Einen Tag später' : `${titel} 15 Minuten später`} onClick={mehr}>
      <IconPlus size={20} />
    </ActionIcon>
  </div>
)

/** A clock time, typed the German way: "18", "18:30", "1830". The browser's own would show "06:30 PM" on an English device. */
function Uhr({ titel, wert, setze }: Required<Pick<Reglerangaben, 'titel' | 'wert' | 'setze'>>) {
  // While one types, the text is what was typed; what cannot be read goes back to what holds.
  const [getippt, setzeGetippt] = useState<string | null>(null)
  function uebernimm() {
    const zeit = getippt === null ? null : deuteUhrzeit(getippt)
    setzeGetippt(null)
    if (zeit !== null && zeit !== wert) setze(zeit)
  }
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      aria-label={titel}
      className={classes['uhr']}
      value={getippt ?? wert}
      onFocus={(e) => e.currentTarget.select()}
      onChange={(e) => setzeGetippt(e.currentTarget.value)}
      onBlur={uebernimm}
      // Enter sends the form, with the time that stands there.
      onKeyDown={(e) => e.key === 'Enter' && flushSync(uebernimm)}
    />
  )
}
