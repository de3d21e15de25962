import { Group, Progress, Text, UnstyledButton } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { FREE_PLACES, path } from '#contract/screens.ts'
import { useSession } from '#client/app/session.ts'
import { useSend } from '#client/net/useSend.ts'
import { welcomeSteps } from '#client/registry/welcome-steps.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import type { Welcome } from '../contract.ts'
import { type Step, STEPS } from '../names.ts'
import { changeWelcome, reloadWelcome } from './api.ts'
import { leftText, putOff, welcomeQuery } from './query.ts'
import classes from './Welcome.module.css'

/** Use of each step, and the words for putting it off. */
const WORDS: Readonly<Record<Step, readonly [why: string, later: string]>> = {
  foto: ['Damit dich am Treffpunkt alle erkennen.', 'Ohne Foto weiter'],
  notfallkontakt: ['Wen rufen wir an, wenn dir im Dienst etwas passiert? Das sehen nur du und wer Mitglieder verwaltet.', 'Später'],
  ausbildungen: [
    'Trag deine Lehrgänge ein, am besten mit einem Foto der Urkunde. Dann zeigen wir dir Dienste, die passen.',
    'Ich habe noch keine',
  ],
  kalender: ['Deine Dienste stehen dann im Kalender deines Telefons und ändern sich dort von selbst.', 'Ohne Kalender weiter'],
  benachrichtigungen: ['Sag uns, wie du von neuen Diensten erfährst. Ohne Einstellung schreiben wir dir Mails.', 'Mails reichen mir'],
}

export function WelcomePage() {
  return <QueryView query={useQuery(welcomeQuery)}>{(data) => <Steps data={data} />}</QueryView>
}

function Steps({ data }: { readonly data: Welcome }) {
  const { user } = useSession()
  const { schritte } = data
  const next = schritte.find(({ stand }) => stand === 'offen')?.name
  const [chosen, setChosen] = useState<Step | null>()
  const open = chosen === undefined ? next : chosen
  const { send: putOffStep, isSending } = useSend((step: Step) => changeWelcome([...putOff(data), step], false), {
    onSuccess: () => setChosen(undefined),
  })
  const done = schritte.filter(({ stand }) => stand !== 'offen').length
  return (
    <Page
      titel={`Willkommen, ${user?.vorname ?? ''}!`}
      subtitle={next ? `${leftText(data)} · alles geht auch später` : 'Das war’s. Was du auf später gelegt hast, findest du hier wieder.'}
      narrow
    >
      <Progress value={(done / Math.max(1, schritte.length)) * 100} aria-label="Erste Schritte" mb="md" />
      <ol className={classes['steps']}>
        {schritte.map((step, at) => (
          <StepRow
            key={step.name}
            {...step}
            number={at + 1}
            isOpen={open === step.name}
            onToggle={() => setChosen(open === step.name ? null : step.name)}
            later={
              step.stand === 'offen' ? (
                <ActionButton variant="subtle" loading={isSending} onClick={() => putOffStep(step.name)}>
                  {WORDS[step.name][1]}
                </ActionButton>
              ) : null
            }
          />
        ))}
      </ol>
      <Group mt="lg" gap="sm">
        <ActionButton variant={next ? 'default' : 'filled'} to={path('/dashboard')}>
          {next ? 'Später weitermachen' : 'Zu Start'}
        </ActionButton>
        {!next && (
          <ActionButton variant="default" to={FREE_PLACES}>
            Freie Dienste ansehen
          </ActionButton>
        )}
      </Group>
    </Page>
  )
}

type RowProps = Welcome['schritte'][number] & {
  readonly number: number
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly later: React.ReactNode
}

function StepRow({ name, stand, number, isOpen, onToggle, later }: RowProps) {
  const Content = welcomeSteps()[name]
  return (
    <li className={classes['step']} data-open={isOpen || undefined}>
      <UnstyledButton className={classes['head']} aria-expanded={isOpen} onClick={onToggle}>
        <span className={classes['mark']} data-stand={stand}>
          {stand === 'erledigt' ? <IconCheck size={20} aria-label="Erledigt" /> : number}
        </span>
        <span className={classes['title']}>
          <Text component="span" fw={600}>
            {STEPS[name]}
          </Text>
          {stand === 'spaeter' && (
            <Text component="span" c="dimmed" size="sm">
              {' · später'}
            </Text>
          )}
        </span>
        <IconChevronDown size={20} aria-hidden style={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />
      </UnstyledButton>
      {isOpen && (
        <div className={classes['body']}>
          <Text c="dimmed" mb="md">
            {WORDS[name][0]}
          </Text>
          {Content && (
            <Suspense fallback={<div className="first-bar" style={{ height: 88 }} />}>
              <Content reload={() => void reloadWelcome()} />
            </Suspense>
          )}
          {later && <div className={classes['later']}>{later}</div>}
        </div>
      )}
    </li>
  )
}
