import { Suspense, use, type ReactNode } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { ActionButton } from './ActionButton.tsx'
import { offered, type Action, type MoreProps } from './action.ts'
import { actWithUnsaved, PageFormContext } from './page-form.ts'

// A menu and its positioning weigh as much as the rest of a screen.
const MoreMenu = lazyPart(async () => (await import('./MoreMenu.tsx')).MoreMenu)

/** "…" with what is rare; nothing where there is nothing. */
export const More = (props: MoreProps): ReactNode =>
  offered(props.actions).length > 0 && (
    <Suspense fallback={<span style={{ width: 44, height: 44 }} />}>
      <MoreMenu {...props} />
    </Suspense>
  )

interface Props extends Action {
  readonly variant?: 'default'
  /** As its icon alone, where it has one. */
  readonly small?: boolean
}

/** An action as a button. */
export function ActionOf({ titel, icon: Icon, act, to, submits, danger, quiet, small = false, ...rest }: Props) {
  const page = use(PageFormContext)
  const { disabledReason: reason } = rest
  const asIcon = small && Icon !== undefined
  return (
    <ActionButton
      {...rest}
      {...(quiet ? { variant: 'default' } : {})}
      {...(asIcon ? { 'aria-label': titel, px: 10 } : {})}
      {...(danger && reason === undefined ? { c: 'var(--mantine-color-error)' } : {})}
      {...(to === undefined ? {} : { to })}
      {...(act ? { onClick: danger ? act : () => void actWithUnsaved(page, act) } : {})}
      {...(submits !== undefined && page ? { type: 'submit', form: page.id, value: submits } : {})}
      {...(Icon && !asIcon ? { leftSection: <Icon size={18} aria-hidden /> } : {})}
    >
      {asIcon ? <Icon size={24} aria-hidden /> : titel}
    </ActionButton>
  )
}
