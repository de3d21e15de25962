import { Text } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { shortDay, dayOf } from '#client/date.ts'
import { path } from '#contract/screens.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import type { Overview } from '#features/sanitaetsdienste/schemas.ts'
import { PlainList } from '#client/ui/PlainList.tsx'
import classes from './DienstCards.module.css'
import { Question } from './Question.tsx'
import { OverviewPart } from './OverviewPart.tsx'

type Task = Overview['zuTun'][number]
/** What there is to do in a word, and the part of the service's screen where it is done. */
const WHAT: Readonly<Record<Task['was'], readonly [wort: string, teil: string]>> = {
  luecke: ['Lücke', '?ansicht=einteilung'],
  leitung: ['Leitung', ''],
  einteilen: ['Einteilen', '?ansicht=einteilung'],
  abschliessen: ['Abschließen', '?ansicht=abschluss'],
  entwurf: ['Entwurf', ''],
}
/** So many are shown at first: somebody who leads a lot should still see the rest of the screen. */
const FIRST = 5

/** Questions to me, and what waits for me as a leader. Not there when nothing waits. */
export const Waiting = () => (
  <OverviewPart platz="wartet" titel="Das wartet auf dich">
    {({ anfragen, zuTun: todo }) =>
      anfragen.length + todo.length === 0 ? null : (
        <PlainList gap={14}>
          {anfragen.map((anfrage) => (
            <Question key={anfrage._id} anfrage={anfrage} />
          ))}
          <Tasks tasks={todo} />
        </PlainList>
      )
    }
  </OverviewPart>
)

function Tasks({ tasks }: { readonly tasks: readonly Task[] }) {
  const [all, showAll] = useState(false)
  const shown = all || tasks.length <= FIRST + 1 ? tasks : tasks.slice(0, FIRST)
  return (
    <>
      {shown.map(({ dienst, bezeichnung, beginn, was: what, text }) => (
        <li key={`${dienst}-${what}`} className={classes['auftrag']}>
          <Link to={`${path('/sanitaetsdienst/{id}', { id: dienst })}${WHAT[what][1]}`} className={classes['ziel']}>
            <span className={classes['was']}>{WHAT[what][0]}</span>
            <span className={classes['worum']}>
              <b>{bezeichnung}</b>
              <Text span fz={14} c="dimmed">
                {shortDay(dayOf(beginn))}
                {text && ` · ${text}`}
              </Text>
            </span>
            <IconChevronRight size={20} aria-hidden />
          </Link>
        </li>
      ))}
      {shown.length < tasks.length && (
        <li className={classes['auftrag']}>
          <ActionButton variant="subtle" fullWidth onClick={() => showAll(true)}>
            {tasks.length - shown.length} weitere zeigen
          </ActionButton>
        </li>
      )}
    </>
  )
}
