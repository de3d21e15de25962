import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { memo } from 'react'
import type { Recht } from '#contract/rights/rechte.ts'
import { notify } from '#client/app/notify.ts'
import classes from './Checkbox.module.css'

export interface Choice {
  readonly an: ReadonlySet<Recht>
  readonly before: ReadonlySet<Recht>
  readonly disabledReason: (recht: Recht) => string | undefined
  readonly toggle: (recht: Recht) => void
}

interface Props {
  readonly recht: Recht
  readonly titel: string
  readonly choice: Choice
  readonly withoutText?: boolean
}

/** One right as a checkbox. A locked one remains focusable and shows its reason on hover, tap and to screen readers. */
export const Checkbox = ({ recht, titel, choice: { an, before, disabledReason: reason, toggle }, withoutText = false }: Props) => (
  <Box
    recht={recht}
    titel={titel}
    an={an.has(recht)}
    before={before.has(recht)}
    disabledReason={reason(recht)}
    toggle={toggle}
    withoutText={withoutText}
  />
)

interface BoxProps extends Omit<Props, 'choice'> {
  readonly an: boolean
  readonly before: boolean
  readonly disabledReason: string | undefined
  readonly toggle: (recht: Recht) => void
}

// A plain, memoised input, because one screen renders 123 of them.
const Box = memo(({ recht, titel, an, before, disabledReason: reason, toggle, withoutText = false }: BoxProps) => (
  <label
    className={`${classes['field']} ${withoutText ? classes['cell'] : ''}`}
    data-aenderung={an === before ? undefined : an ? 'dazu' : 'weg'}
    title={reason ?? (withoutText ? titel : undefined)}
  >
    <input
      type="checkbox"
      className={classes['box']}
      checked={an}
      aria-label={withoutText ? titel : undefined}
      aria-disabled={reason === undefined ? undefined : true}
      title={reason}
      data-recht={recht}
      onChange={() => (reason === undefined ? toggle(recht) : notify(reason))}
    />
    {!withoutText && (
      <span className={classes['text']}>
        {titel}
        <small>{recht}</small>
      </span>
    )}
    {!withoutText && reason !== undefined && <IconLock aria-hidden size={18} className={classes['lock']} />}
  </label>
))
