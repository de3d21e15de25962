import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { memo } from 'react'
import type { Recht } from '#contract/rechte.ts'
import { melde } from '#client/melde.ts'
import classes from './Kaestchen.module.css'

/** What every box needs to know: is it ticked, was it before, why is it locked. */
export interface Wahl {
  readonly an: ReadonlySet<Recht>
  readonly vorher: ReadonlySet<Recht>
  readonly grund: (recht: Recht) => string | undefined
  readonly schalte: (recht: Recht) => void
}

interface Angaben {
  readonly recht: Recht
  readonly titel: string
  readonly wahl: Wahl
  /** In a matrix the row and the column name the box. */
  readonly ohneText?: boolean
}

/** One right as a box. A locked one stays reachable and says on hover, by voice and when tapped why. */
export const Kaestchen = ({ recht, titel, wahl: { an, vorher, grund, schalte }, ohneText = false }: Angaben) => (
  <Box
    recht={recht}
    titel={titel}
    an={an.has(recht)}
    vorher={vorher.has(recht)}
    grund={grund(recht)}
    schalte={schalte}
    ohneText={ohneText}
  />
)

interface Boxangaben extends Omit<Angaben, 'wahl'> {
  readonly an: boolean
  readonly vorher: boolean
  readonly grund: string | undefined
  readonly schalte: (recht: Recht) => void
}

// 123 of them stand on one screen: a plain input each, drawn again only when its own state changes.
const Box = memo(({ recht, titel, an, vorher, grund, schalte, ohneText = false }: Boxangaben) => (
  <label
    className={`${classes['feld']} ${ohneText ? classes['zelle'] : ''}`}
    data-aenderung={an === vorher ? undefined : an ? 'dazu' : 'weg'}
    title={grund ?? (ohneText ? titel : undefined)}
  >
    <input
      type="checkbox"
      className={classes['box']}
      checked={an}
      aria-label={ohneText ? titel : undefined}
      aria-disabled={grund === undefined ? undefined : true}
      title={grund}
      data-recht={recht}
      onChange={() => (grund === undefined ? schalte(recht) : melde(grund))}
    />
    {!ohneText && (
      <span className={classes['text']}>
        {titel}
        <small>{recht}</small>
      </span>
    )}
    {!ohneText && grund !== undefined && <IconLock aria-hidden size={18} className={classes['schloss']} />}
  </label>
))
