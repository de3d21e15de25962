import IconCake from '@tabler/icons-react/dist/esm/icons/IconCake.mjs'
import { dayAndMonth, monthName, today } from '#client/date.ts'
import { PersonName } from '#client/ui/PersonName.tsx'
import { PlainList } from '#client/ui/PlainList.tsx'
import type { Contact } from './api.ts'
import styles from './Contacts.module.css'

/** Who has a birthday this month, of those who let one know, folded below its heading. */
export function Birthdays({ people }: { readonly people: readonly Contact[] }) {
  const now = today().slice(5)
  const list = people
    .filter(({ geburtstag }) => geburtstag?.slice(0, 2) === now.slice(0, 2))
    .toSorted((a, b) => (a.geburtstag ?? '').localeCompare(b.geburtstag ?? ''))
  if (list.length === 0) return null
  const titel = `Geburtstage im ${monthName(now)}`
  const isToday = list.some(({ geburtstag }) => geburtstag === now)
  return (
    <details className={`${styles['geburtstage']} nicht-drucken`}>
      <summary>
        <IconCake size={20} aria-hidden />
        <span>
          {titel} ({list.length}){isToday && <b> · heute</b>}
        </span>
      </summary>
      <PlainList gap={10} py={8} aria-label={titel}>
        {list.map((person) => (
          <li key={person._id}>
            <PersonName person={person} withFace under={person.geburtstag === now ? 'Heute' : dayAndMonth(person.geburtstag ?? '')} />
          </li>
        ))}
      </PlainList>
    </details>
  )
}
