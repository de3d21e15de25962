import IconCake from '@tabler/icons-react/dist/esm/icons/IconCake.mjs'
import { useMemo, useState } from 'react'
import { dayAndMonth, monthName, today } from '#client/text/date.ts'
import type { Action } from '#client/ui/action/action.ts'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import type { Contact } from '../api.ts'
import styles from './Contacts.module.css'

/** Birthdays of this month, of members who share theirs. Shown below the heading on wide screens, in the "…" menu on phones. */
export function useBirthdays(people: readonly Contact[], wide: boolean) {
  const [isOpen, setOpen] = useState(false)
  const now = today().slice(5)
  const list = useMemo(
    () =>
      people
        .filter(({ geburtstag }) => geburtstag?.slice(0, 2) === now.slice(0, 2))
        .toSorted((a, b) => (a.geburtstag ?? '').localeCompare(b.geburtstag ?? '')),
    [people, now],
  )
  if (list.length === 0) return {}
  const titel = `Geburtstage im ${monthName(now)}`
  const counted = `${titel} (${list.length})`
  const rows = (
    <PlainList gap={10} py={8} aria-label={titel}>
      {list.map((person) => (
        <li key={person._id}>
          <PersonName person={person} withFace under={person.geburtstag === now ? 'Heute' : dayAndMonth(person.geburtstag ?? '')} />
        </li>
      ))}
    </PlainList>
  )
  if (!wide) {
    const action: Action = { titel: counted, icon: IconCake, act: () => setOpen(true) }
    const close = () => setOpen(false)
    return {
      action,
      shown: isOpen && (
        <Sheet titel={titel} onClose={close}>
          {rows}
        </Sheet>
      ),
    }
  }
  return {
    shown: (
      <details className={`${styles['birthdays']} no-print`} open={isOpen} onToggle={(e) => setOpen(e.currentTarget.open)}>
        <summary>
          <IconCake size={20} aria-hidden />
          {counted}
        </summary>
        {isOpen && rows}
      </details>
    ),
  }
}
