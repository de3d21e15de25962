import { ActionIcon, Menu, Text } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { use, useEffect, useRef } from 'react'
import { useGo } from '../../navigation/navigation.tsx'
import { useOpen } from '../../navigation/steps.ts'
import { offeredActions, type Action, type MoreProps } from './action.ts'
import { actWithUnsaved, PageFormContext } from '../form/page-form.ts'

/** Rare actions behind "…"; dangerous ones last and red. Disabled entries remain focusable and show their reason. */
export function MoreMenu({ actions, label = 'Weitere Aktionen', pressed = false }: MoreProps & { readonly pressed?: boolean }) {
  const [isOpen, setOpen] = useOpen()
  const button = useRef<HTMLButtonElement>(null)
  // The menu replaces the pressed button: it opens and takes over the focus, which returns here on close.
  useEffect(() => {
    // Does not steal the focus from a text field.
    if (!pressed || document.activeElement?.matches('input, textarea, [contenteditable]') === true) return
    button.current?.focus()
    setOpen(true)
  }, [pressed, setOpen])
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={290}>
      <Menu.Target>
        <ActionIcon ref={button} variant="default" size={44} aria-label={label}>
          <IconDots aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {offeredActions(actions).map((action) => (
          <Entry key={action.titel} {...action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Entry({ titel, icon: Icon, to, act, disabledReason: reason, danger = false }: Action) {
  const goTo = useGo()
  const page = use(PageFormContext)
  const color = reason === undefined ? (danger ? 'var(--mantine-color-error)' : undefined) : 'dimmed'
  return (
    <Menu.Item
      {...(color === undefined ? {} : { c: color })}
      {...(Icon ? { leftSection: <Icon size={18} aria-hidden /> } : {})}
      closeMenuOnClick={reason === undefined}
      aria-disabled={reason !== undefined || undefined}
      onClick={() => {
        if (reason !== undefined) return
        if (to !== undefined) void goTo(to)
        if (act) void (danger ? act() : actWithUnsaved(page, act))
      }}
    >
      {titel}
      {reason !== undefined && (
        <Text span display="block" fz={13} c="dimmed" style={{ whiteSpace: 'normal' }}>
          {reason}
        </Text>
      )}
    </Menu.Item>
  )
}
