import { ActionIcon } from '@mantine/core'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { Link } from '@tanstack/react-router'
import { memo, useMemo } from 'react'
import { phoneLink } from '#client/text/address.ts'
import { fullName } from '#client/text/person.ts'
import { Avatar } from '#client/ui/person/Avatar.tsx'
import { useVisibleRows } from '#client/ui/list/virtual-rows.ts'
import { path } from '#contract/screens.ts'
import { STATUS_NAMES } from '#features/profile/schemas.ts'
import type { Contact } from '../api.ts'
import classes from './ContactRows.module.css'
import { LetterStrip } from './LetterStrip.tsx'
import { firstLetters, letterOf } from './letters.ts'
import { isFormer, qualifikationText } from '../words.ts'

const HEIGHT = 64
/** Shorter lists need no letter index. */
const FEW = 15

/** Contacts on the phone: a row per person, by last name, with a letter index at the edge. */
export const ContactRows = memo(({ people }: { readonly people: readonly Contact[] }) => {
  const { liste, visible, measure, show } = useVisibleRows<HTMLUListElement>('Kontakte', people.length, HEIGHT)
  const starts = useMemo(() => firstLetters(people), [people])
  return (
    <div className={classes['contacts']} data-streifen={people.length > FEW || undefined}>
      <ul ref={liste} className={classes['list']} aria-label="Kontakte" style={{ paddingTop: visible.top, paddingBottom: visible.bottom }}>
        {people.slice(visible.first, visible.end).map((person, number) => {
          const index = visible.first + number
          const letter = letterOf(person)
          return (
            <li
              key={person._id}
              data-index={index}
              ref={measure}
              className={classes['row']}
              aria-setsize={people.length}
              aria-posinset={index + 1}
            >
              {starts.get(letter) === index && <h2 className={classes['letter']}>{letter}</h2>}
              <Row person={person} />
            </li>
          )
        })}
      </ul>
      {people.length > FEW && <LetterStrip letters={[...starts.keys()]} jump={(letter) => show(starts.get(letter) ?? 0, true)} />}
    </div>
  )
})

const Row = memo(({ person }: { readonly person: Contact }) => {
  const name = fullName(person)
  return (
    <>
      <Avatar person={person} image={person.bild ?? null} />
      <div className={classes['person']}>
        <Link to={path('/profile/{id}', { id: person._id })} className={classes['name']}>
          {name}
        </Link>
        <span className={classes['details']}>
          {[
            isFormer(person) && STATUS_NAMES[person.status as keyof typeof STATUS_NAMES],
            person.gruppe,
            qualifikationText(person.sanitaetsausbildung),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {person.primary_telefon && (
        <ActionIcon
          component="a"
          href={phoneLink(person.primary_telefon)}
          className={classes['call']}
          variant="light"
          radius="xl"
          size={44}
          aria-label={`${name} anrufen`}
        >
          <IconPhone aria-hidden size={20} />
        </ActionIcon>
      )}
    </>
  )
})
