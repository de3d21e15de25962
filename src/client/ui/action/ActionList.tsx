import { ActionIcon } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { use, useState, type ReactNode } from 'react'
import { loadForPress, useAtPress } from '../../app/lazy-part.ts'
import { ActionButton } from './ActionButton.tsx'
import { offeredActions, type Action, type MoreProps } from './action.ts'
import { actWithUnsaved, PageFormContext } from '../form/page-form.ts'

// The menu with its positioning is as large as the rest of a screen. Loaded with the first touch, at the latest on press.
const loadMenu = loadForPress(async () => (await import('./MoreMenu.tsx')).MoreMenu)

export function More(props: MoreProps): ReactNode {
  const { label = 'Weitere Aktionen', actions } = props
  const [Menu, load] = useAtPress(loadMenu)
  const [pressed, setPressed] = useState(false)
  if (offeredActions(actions).length === 0) return null
  if (Menu) return <Menu {...props} pressed={pressed} />
  const open = () => {
    setPressed(true)
    load()
  }
  return (
    <ActionIcon variant="default" size={44} aria-label={label} aria-haspopup="menu" aria-expanded={false} onClick={open}>
      <IconDots aria-hidden />
    </ActionIcon>
  )
}

interface Props extends Action {
  readonly variant?: 'default'
  readonly small?: boolean
}

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
      {...(act ? { onClick: danger ? act : () => actWithUnsaved(page, act) } : {})}
      {...(submits !== undefined && page ? { type: 'submit', form: page.id, value: submits, loading: page.busy === submits } : {})}
      {...(Icon && !asIcon ? { leftSection: <Icon size={18} aria-hidden /> } : {})}
    >
      {asIcon ? <Icon size={24} aria-hidden /> : titel}
    </ActionButton>
  )
}
