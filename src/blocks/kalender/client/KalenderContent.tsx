import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { readableDays, wholeDays } from '#contract/time/berlin.ts'
import { dayOf, timeOfDay, spanText } from '#client/text/date.ts'
import { withSoftHyphens } from '#client/text/hyphens.ts'
import { KindIcon } from '#client/ui/kinds/KindIcon.tsx'
import { inkOf, tintOf } from '#client/ui/kinds/look.ts'
import { Mark } from '#client/ui/card/Mark.tsx'
import type { KalenderEntry } from './entry.ts'
import classes from './Kalender.module.css'

/** A title whose long words are parted only where they are wider than their column. */
const Words = ({ text }: { readonly text: string }) =>
  withSoftHyphens(text)
    .split(/(?<=\s)/)
    .map((word, i) =>
      word.includes('\u00AD') ? (
        <span key={i} className={classes['word']}>
          {word}
        </span>
      ) : (
        word
      ),
    )

export function KalenderLine({ entry }: { readonly entry: KalenderEntry | undefined }) {
  if (!entry) return null
  const { titel, beginn, word, look, mark } = entry
  return (
    <span className={classes['entry']} title={titel} data-mark={mark}>
      <Mark shape={mark} color={look.color} />
      <span className={classes['clock']}>{entry.time !== undefined || wholeDays(beginn, entry.ende) ? '' : timeOfDay(beginn)}</span>{' '}
      <span className={classes['short']}>
        <Words text={titel} />
      </span>
      {word && <VisuallyHidden>, {word}</VisuallyHidden>}
    </span>
  )
}

interface Props {
  readonly entry: KalenderEntry
  readonly onChoice: (id: string) => void
}

/** Card in a day column of the week; on later days with its end. */
export function KalenderBlock({ entry, day, onChoice }: Props & { readonly day: string }) {
  const { id, titel, beginn, ende, time, sign, word, look, mark } = entry
  return (
    <UnstyledButton
      className={classes['block']}
      data-mark={mark}
      style={{ borderColor: inkOf(look.color), background: mark === 'other' || mark === 'off' ? undefined : tintOf(look.color) }}
      onClick={() => onChoice(id)}
    >
      <span className={classes['clock']}>
        <Mark shape={mark} color={look.color} />{' '}
        {time !== undefined || wholeDays(beginn, ende)
          ? ''
          : dayOf(beginn) === day
            ? timeOfDay(beginn)
            : dayOf(ende) === day
              ? `bis ${timeOfDay(ende)}`
              : ''}
      </span>{' '}
      <span className={classes['title']} lang="de">
        <Words text={titel} />
      </span>{' '}
      {word && (
        <span className={classes['state']}>
          {sign} {word}
        </span>
      )}
    </UnstyledButton>
  )
}

export function KalenderRow({ entry, onChoice }: Props) {
  const { id, titel, beginn, ende, sign, word, subtitle: under, look } = entry
  const time =
    entry.time ??
    (wholeDays(beginn, ende)
      ? readableDays(beginn, ende)
      : dayOf(beginn) === dayOf(ende)
        ? `${timeOfDay(beginn)}–${timeOfDay(ende)} Uhr`
        : spanText(beginn, ende))
  return (
    <UnstyledButton className={classes['row']} onClick={() => onChoice(id)}>
      <KindIcon look={look} named />
      <span className={classes['text']}>
        <span className={classes['title']}>{titel}</span>
        <span className={classes['time']}>{time}</span>
        {under && <span className={classes['details']}>{under}</span>}
        {word && (
          <span className={classes['state']}>
            {sign} {word}
          </span>
        )}
      </span>
    </UnstyledButton>
  )
}
