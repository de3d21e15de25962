import { VisuallyHidden } from '@mantine/core'
import { Legend } from '#client/ui/card/Mark.tsx'
import { useMinute } from '#client/app/useMinute.ts'
import { combinedNow, heldText, UNFIT, vehiclesText } from '../sums.ts'
import type { Besetzung as State } from '../contract.ts'
import { countedSeats, seatCounts, type SeatState, shortName } from './seat-counts.ts'
import { useAlike, useOpen } from './open.ts'
import classes from './Besetzung.module.css'
import { alikeText, missingSentence, extrasText, pastText, stateText, sortMissing, traineePlacesText } from './words.ts'

interface Props {
  readonly besetzung: State
  readonly compact?: boolean
  /** For rows of a table: picture beside its sentence, fewer kinds of missing places. */
  readonly dense?: boolean
  readonly withoutMissing?: boolean
  /** End time: past offers have neither missing nor free places. */
  readonly ende?: string
  readonly termine?: Parameters<typeof alikeText>[1] | null | undefined
}

interface Whole {
  readonly ende: string
  readonly schichten: Parameters<typeof combinedNow>[0]
}

/** Kinds of missing places in a row of a list; the record names all. */
const CHIPS = { card: 3, row: 2 } as const
/** More seats are shown as a bar. */
const SINGLE = 16

/**
 * Places as seats and numbers: filled, hatched, and dashed for missing ones. Screen readers get the
 * sentence: "1 eingeteilt · 1 gemeldet · 4 frei, es fehlen 1 RS und 3 SanA".
 */
export function Besetzung({ besetzung, dense = false, compact = dense, withoutMissing = false, ende, termine }: Props) {
  const now = useMinute()
  const over = ende !== undefined && Date.parse(ende) <= now.getTime()
  const open = useOpen()
  const alike = useAlike()
  const missing = withoutMissing || over || alike ? [] : sortMissing(besetzung.fehlt)
  const [first] = missing
  const anybody =
    missing.length === 1 && first?.qualifikation === 'keine' && !first.funktion && !first.mindestalter && first.anzahl === besetzung.offen
  const vehicles = over ? '' : vehiclesText([besetzung])
  const most = CHIPS[dense ? 'row' : 'card']
  const extras = [vehicles, over ? '' : compact ? traineePlacesText(besetzung) : extrasText(besetzung)].filter(Boolean).join(' · ')
  return (
    <div className={classes['block']} data-dicht={dense || undefined}>
      <Pictures besetzung={besetzung} over={over} />
      <p className={classes['sentence']}>
        {over ? pastText(besetzung, open) : alike ? alikeText(besetzung, termine ?? []) : stateText(besetzung, open)}
        {missing.length > 0 && <VisuallyHidden>, {missingSentence(besetzung)}</VisuallyHidden>}
        {extras && <span className={classes['muted']}> · {extras}</span>}
      </p>
      {missing.length > 0 && !anybody && (
        <div className={classes['compact']} aria-hidden>
          {(compact ? missing.slice(0, most) : missing).map(({ anzahl, qualifikation, funktion, mindestalter }) => (
            <span key={`${qualifikation} ${funktion} ${mindestalter ?? ''}`} className={classes['missing']}>
              {[`${anzahl} ${shortName(qualifikation)}`, funktion, mindestalter ? `ab ${mindestalter}` : ''].filter(Boolean).join(' · ')}
            </span>
          ))}
          {compact && missing.length > most && (
            <span className={classes['muted']}>{dense ? `+${missing.length - most}` : `und ${missing.length - most} weitere`}</span>
          )}
          {heldText(besetzung) && <span className={classes['muted']}>{heldText(besetzung)}</span>}
        </div>
      )}
    </div>
  )
}

export function OverallBesetzung({ anlass, ...props }: Pick<Props, 'dense' | 'termine'> & { readonly anlass: Whole }) {
  const now = useMinute()
  return <Besetzung besetzung={combinedNow(anlass.schichten, now.getTime())} ende={anlass.ende} {...props} />
}

const isFull = ({ offen, fahrzeugeFehlen }: State): boolean => offen === 0 && !fahrzeugeFehlen

function Pictures({ besetzung, over }: { readonly besetzung: State; readonly over: boolean }) {
  const { soll } = besetzung
  if (soll === 0) return null
  if (soll <= SINGLE)
    return (
      <div className={classes['compact']} aria-hidden data-voll={isFull(besetzung) || undefined}>
        {countedSeats(besetzung).flatMap(({ state }, number) =>
          over && (state === 'gemeldet' || state === 'frei') ? (
            []
          ) : (
            // Past offers need no replacement.
            <i key={number} className={classes['dot']} data-state={over && state === 'unfit' ? 'eingeteilt' : state} />
          ),
        )}
      </div>
    )
  const { sure, asked } = seatCounts(besetzung)
  return (
    <div className={classes['bar']} aria-hidden data-voll={isFull(besetzung) || undefined}>
      <i data-state="eingeteilt" style={{ width: `${(sure / soll) * 100}%` }} />
      {!over && <i data-state="gemeldet" style={{ width: `${(asked / soll) * 100}%` }} />}
    </div>
  )
}

const LEGEND: readonly (readonly [SeatState, string, string])[] = [
  ['eingeteilt', 'eingeteilt', 'steht fest'],
  ['gemeldet', 'gemeldet', 'die Leitung entscheidet noch'],
  ['unfit', UNFIT, 'Ersatz gesucht'],
  ['frei', 'frei', 'hier fehlt noch jemand'],
]
export const BesetzungLegend = () => (
  <Legend
    titel="Was die Plätze sagen"
    entries={LEGEND.map(([state, word, extraStyle]) => ({
      sign: (
        <span className={classes['symbol']} aria-hidden>
          <i className={classes['dot']} data-state={state} />
        </span>
      ),
      word,
      more: extraStyle,
    }))}
  />
)
