import { Text } from '@mantine/core'
import { dayLong } from '#client/text/date.ts'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import { KindIcon } from '#client/ui/kinds/KindIcon.tsx'
import { type Day, gapsIn, type Line, type Placed } from './month.ts'
import classes from './Month.module.css'
import { DayHeads, GapRow, useTight } from './People.tsx'

interface Props {
  readonly days: readonly Day[]
  readonly lines: readonly Line[]
  readonly gaps: ReadonlyMap<string, readonly Placed[]>
  readonly open: (tag: string, line?: string) => void
}

const sums = (placed: readonly Placed[]) => ({
  gaps: gapsIn(placed),
  all: placed.reduce((sum, { offer }) => sum + offer.soll, 0),
  draft: placed.some(({ duty }) => duty.entwurf),
})
const cellText = ({ gaps, all, draft }: ReturnType<typeof sums>): string =>
  [gaps > 0 ? `${gaps} von ${all} unbesetzt` : all > 0 ? 'besetzt' : 'ohne feste Plätze', draft && 'Entwurf'].filter(Boolean).join(', ')

export function Duties({ days, lines, gaps, open }: Props) {
  if (useTight()) return <DayCards days={days} lines={lines} open={open} />
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          <th scope="col" className={classes['first']} style={{ width: 272, paddingLeft: 8 }}>
            Dienst
          </th>
          <DayHeads days={days} />
        </tr>
      </thead>
      <tbody>
        <GapRow days={days} gaps={gaps} openDay={open} wide={false} />
        {lines.map(({ key, titel, art, places }) => (
          <tr key={key}>
            <th scope="row">
              <span className={classes['name']} style={{ cursor: 'default', justifyContent: 'flex-start' }}>
                <KindIcon look={KINDS[art]} size={24} named />
                {titel}
              </span>
            </th>
            {days.map(({ tag, free }) => {
              const placed = places.get(tag)
              if (!placed) return <td key={tag} className={classes['cell']} {...(free ? { 'data-frei': true } : {})} />
              const sum = sums(placed)
              return (
                <td key={tag} className={classes['cell']} {...(free ? { 'data-frei': true } : {})}>
                  <button
                    type="button"
                    className={classes['gap']}
                    aria-label={`${titel}, ${dayLong(tag)}: ${cellText(sum)}`}
                    title={cellText(sum)}
                    {...(sum.gaps > 0 ? { 'data-offen': true } : { 'data-voll': true })}
                    {...(sum.draft ? { 'data-entwurf': true } : {})}
                    onClick={() => open(tag, key)}
                  >
                    {sum.gaps > 0 ? sum.gaps : sum.all > 0 ? '✓' : '•'}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** On a phone a card per day, with its duties. */
function DayCards({ days, lines, open }: Omit<Props, 'gaps'>) {
  const shown = days.flatMap(({ tag, holiday }) => {
    const there = lines.flatMap((line) => {
      const placed = line.places.get(tag)
      return placed ? [{ ...line, sum: sums(placed) }] : []
    })
    return there.length === 0 ? [] : [{ tag, holiday, there }]
  })
  return (
    <ul className={classes['cards']} aria-label="Tage">
      {shown.map(({ tag, holiday, there }) => (
        <li key={tag}>
          <h3 style={{ margin: '8px 0 6px', fontSize: '1rem' }}>{[dayLong(tag), holiday].filter(Boolean).join(' · ')}</h3>
          {there.some(({ sum }) => sum.gaps === 0) && (
            <Text
              fz={14}
              c="dimmed"
              mb={6}
            >{`Ohne Lücke: ${there.flatMap(({ sum, titel }) => (sum.gaps === 0 ? [titel] : [])).join(', ')}`}</Text>
          )}
          <ul className={classes['cards']}>
            {there
              .filter(({ sum }) => sum.gaps > 0)
              .map(({ key, titel, art, sum }) => (
                <li key={key}>
                  <button
                    type="button"
                    className={classes['card']}
                    aria-label={`${titel}: ${cellText(sum)}`}
                    onClick={() => open(tag, key)}
                  >
                    <span className={classes['cardHead']}>
                      <span style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
                        <KindIcon look={KINDS[art]} size={24} named />
                        {titel}
                      </span>
                      <small>{cellText(sum)}</small>
                    </span>
                  </button>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
