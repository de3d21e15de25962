import { NativeSelect, Switch } from '@mantine/core'
import { shortDay, dayOf, timeOfDay } from '#client/text/date.ts'
import { timeGrid, type Angebot } from '../angebot.ts'
import classes from './PartialTime.module.css'

interface Part {
  readonly von: string
  readonly bis: string
}
interface Props {
  readonly angebot: Pick<Angebot, 'beginn' | 'ende'>
  readonly part: Part | null
  readonly set: (part: Part | null) => void
  readonly titel?: string
}

/** Picks part of an offer with two lists of half hours. Instants in ISO; null is the whole offer. */
export function PartialTime({ angebot, part, set, titel = 'Ich kann nur einen Teil der Zeit' }: Props) {
  // Earlier agreements may lie off the half-hour grid.
  const times = [...new Set([...timeGrid(angebot), ...(part ? [part.von, part.bis] : [])])].sort()
  const [first, last] = [times[0] ?? angebot.beginn, times.at(-1) ?? angebot.ende]
  // Offers across midnight need the day beside the clock time.
  const withDay = dayOf(angebot.beginn) !== dayOf(angebot.ende)
  const options = (instants: readonly string[]) =>
    instants.map((value) => ({ value, label: `${withDay ? `${shortDay(dayOf(value))} · ` : ''}${timeOfDay(value)} Uhr` }))
  return (
    <div>
      <Switch label={titel} checked={part !== null} onChange={(e) => set(e.currentTarget.checked ? { von: first, bis: last } : null)} />
      {part && (
        <div className={classes['times']}>
          <NativeSelect
            label="Von"
            size="md"
            value={part.von}
            data={options(times.slice(0, -1))}
            onChange={(e) => {
              const von = e.currentTarget.value
              set({ von, bis: part.bis > von ? part.bis : last })
            }}
          />
          <NativeSelect
            label="Bis"
            size="md"
            value={part.bis}
            data={options(times.filter((time) => time > part.von))}
            onChange={(e) => set({ ...part, bis: e.currentTarget.value })}
          />
        </div>
      )}
    </div>
  )
}
