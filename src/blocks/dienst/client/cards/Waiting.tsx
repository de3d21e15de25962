import { Text } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { shortDay, dayOf } from '#client/text/date.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import type { Anfrage } from '../../contract.ts'
import type { AnlassLink, Task } from '../kind.ts'
import classes from './AnlassCards.module.css'
import { Question } from './Question.tsx'

/** Short label of a task, and the section of the occasion's screen for it. */
export type TaskWays = Readonly<Record<string, readonly [wort: string, teil: string]>>
/** Initial number of tasks, so that a leader still sees the rest of the screen. */
const FIRST = 5

interface Props {
  readonly anfragen: readonly Anfrage[]
  readonly zuTun: readonly Task[]
  readonly link: AnlassLink
  readonly ways: TaskWays
}

export function Waiting({ anfragen, zuTun, link, ways }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll || zuTun.length <= FIRST + 1 ? zuTun : zuTun.slice(0, FIRST)
  return (
    <PlainList gap={14} className={classes['list'] ?? ''}>
      {anfragen.map((anfrage) => (
        <Question key={anfrage._id} anfrage={anfrage} link={link} />
      ))}
      {shown.map(({ dienst, bezeichnung, beginn, was, text }) => {
        const [word = '', part = ''] = ways[was] ?? []
        return (
          <li key={`${dienst}-${was}`}>
            <Link to={`${link.path(dienst)}${part}`} className={classes['link']}>
              {/* Width of the longest label, to align what follows. */}
              <Text
                span
                miw={98}
                px={8}
                py={2}
                ta="center"
                fz={13}
                fw={600}
                lh="inherit"
                c="var(--mantine-color-gelb-light-color)"
                bg="var(--mantine-color-gelb-light)"
                style={{ flex: 'none', borderRadius: 6 }}
              >
                {word}
              </Text>
              <Text span inherit flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
                <b>{bezeichnung}</b>
                <Text span display="block" fz={14} c="dimmed">
                  {shortDay(dayOf(beginn))}
                  {text && ` · ${text}`}
                </Text>
              </Text>
              <IconChevronRight size={20} aria-hidden style={{ flex: 'none' }} />
            </Link>
          </li>
        )
      })}
      {shown.length < zuTun.length && (
        <li>
          <ActionButton variant="subtle" fullWidth onClick={() => setShowsAll(true)}>
            {zuTun.length - shown.length} weitere zeigen
          </ActionButton>
        </li>
      )}
    </PlainList>
  )
}
