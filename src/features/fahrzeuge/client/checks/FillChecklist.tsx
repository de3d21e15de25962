import { Group, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { today } from '#client/text/date.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { discardDraft, readDraft, rememberDraft } from '#client/ui/form/draft.ts'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PRIORITAET_STATES } from '#client/ui/kinds/states.ts'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { useMay } from '#client/app/session.ts'
import { useSend } from '#client/net/useSend.ts'
import { optionsOf } from '#client/ui/form/options.ts'
import { fullName } from '#client/text/person.ts'
import { type AnswerKind, ANSWER_NAMES, PRIORITAET_NAMES, sameLine, type VehicleChecklists } from '#features/fahrzeuge/schemas.ts'
import { fahrzeuge, reloadChecks } from '../api.ts'
import { requireLoss } from '../maengel/loss.ts'

type Checklist = VehicleChecklists['listen'][number]
type Line = Checklist['gruppen'][number]['punkte'][number]
interface Answer {
  readonly antwort: AnswerKind
  readonly bemerkung: string
}
type Answers = Readonly<Record<string, Answer | undefined>>
type Saved = Awaited<ReturnType<typeof fahrzeuge.fillCheck>>

/** Unsent ticks of today; those of earlier days are stale. */
function draftOf(name: string): { answers: Answers; note: string } {
  const draft = readDraft(name, today())
  return draft && !draft.stale ? (draft.values as { answers: Answers; note: string }) : { answers: {}, note: '' }
}

const defects = (count: number) => (count === 1 ? '1 Mangel' : `${count} Mängel`)
function thanks({ fehler, neu, bekannt, auch }: Saved): string {
  const found =
    fehler === 0
      ? 'Danke, alles in Ordnung.'
      : `Danke. ${[neu > 0 && `${defects(neu)} gemeldet`, bekannt > 0 && `${defects(bekannt)} schon bekannt`].filter(Boolean).join(', ')}.`
  return auch.length === 0 ? found : `${found} Heute hat sie auch ${auch.map(fullName).join(' und ')} ausgefüllt.`
}

interface Props {
  readonly fahrzeug: string
  readonly list: Checklist
  readonly known: VehicleChecklists['bekannt']
  readonly done: () => void
}

/** A checklist for one-handed use. Ticks are kept on the phone until the server has received them. */
export function FillChecklist({ fahrzeug, list, known, done }: Props) {
  const draft = `fahrzeuge/check/${fahrzeug}/${list._id}`
  const [{ answers, note }, setDraft] = useState(() => draftOf(draft))
  const lines = list.gruppen.flatMap(({ punkte }) => punkte)
  const knownOf = (line: Line) => known.find(({ punkt }) => sameLine(punkt) === sameLine(line.text))
  const open = lines.filter((line) => answers[sameLine(line.text)] === undefined).length
  const untold = lines.find((line) => {
    const answer = answers[sameLine(line.text)]
    return answer?.antwort === 'mangel' && answer.bemerkung.trim() === '' && !knownOf(line)
  })
  useEffect(() => {
    if (note !== '' || Object.keys(answers).length > 0) rememberDraft(draft, today(), { answers, note })
  }, [draft, answers, note])
  const keeps = useMay('UPDATE_FAHRZEUG')
  const { send, isSending, error } = useSend(
    async () => {
      const found = lines.filter((line) => answers[sameLine(line.text)]?.antwort === 'mangel' && !knownOf(line))
      if (keeps && found.some(({ schwere }) => schwere === 'kritisch')) await requireLoss(fahrzeug, 'Das Fahrzeug')
      return fahrzeuge.fillCheck({
        params: { id: fahrzeug, checklisteId: list._id },
        body: {
          antworten: lines.flatMap(({ text }) => {
            const answer = answers[sameLine(text)]
            return answer ? [{ punkt: text, ...answer }] : []
          }),
          bemerkung: note,
        },
      })
    },
    {
      success: thanks,
      onSuccess: () => {
        discardDraft(draft)
        done()
      },
      reload: reloadChecks,
    },
  )
  const reason =
    open > 0
      ? `${open === 1 ? 'Ein Punkt ist' : `${open} Punkte sind`} noch offen.`
      : untold && `Schreib noch, was mit „${untold.text}“ ist.`
  return (
    <Stack gap="md">
      {list.gruppen.map(({ titel, punkte }) => (
        <InfoCard key={titel} titel={titel}>
          <Stack gap="lg">
            {punkte.map((line) => (
              <Question
                key={line.text}
                line={line}
                answer={answers[sameLine(line.text)]}
                known={knownOf(line)?.titel}
                set={(answer) => setDraft({ note, answers: { ...answers, [sameLine(line.text)]: answer } })}
              />
            ))}
          </Stack>
        </InfoCard>
      ))}
      <InfoCard>
        <Stack gap="md">
          <Textarea
            label="Bemerkung"
            autosize
            minRows={2}
            maxLength={500}
            value={note}
            onChange={(e) => setDraft({ answers, note: e.currentTarget.value })}
          />
          <ErrorLine text={error} />
          <Text size="sm" c="dimmed" role="status">
            {open === 0 && reason ? reason : `${lines.length - open} von ${lines.length} beantwortet`}
          </Text>
          <ActionButton size="lg" fullWidth loading={isSending} disabledReason={reason} onClick={() => send()}>
            Checkliste abschließen
          </ActionButton>
        </Stack>
      </InfoCard>
    </Stack>
  )
}

interface QuestionProps {
  readonly line: Line
  readonly answer: Answer | undefined
  readonly known: string | undefined
  readonly set: (answer: Answer) => void
}

function Question({ line: { text, schwere }, answer, known, set }: QuestionProps) {
  const failed = answer?.antwort === 'mangel'
  const note = answer?.bemerkung ?? ''
  return (
    <div>
      <Text fw={600} mb={6} style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      {known !== undefined && <Text size="sm" c="dimmed" mb={6}>{`Schon gemeldet: ${known}`}</Text>}
      <SegmentedControl
        aria-label={text}
        fullWidth
        size="md"
        styles={{ label: { minHeight: 44, alignContent: 'center' } }}
        color={failed ? 'red' : answer ? 'petrol' : undefined}
        data={optionsOf(ANSWER_NAMES)}
        value={answer?.antwort ?? ''}
        onChange={(chosen) => set({ antwort: chosen as AnswerKind, bemerkung: note })}
      />
      {failed && (
        <Stack gap={6} mt={8}>
          <TextInput
            label={known === undefined ? 'Was ist nicht in Ordnung?' : 'Hat sich etwas geändert?'}
            withAsterisk={known === undefined}
            maxLength={500}
            value={note}
            onChange={(e) => set({ antwort: 'mangel', bemerkung: e.currentTarget.value })}
          />
          {known === undefined && (
            <Group gap={8}>
              <StatusBadge
                {...PRIORITAET_STATES[schwere]}
              >{`Wird als Mangel gemeldet, Priorität ${PRIORITAET_NAMES[schwere].toLowerCase()}`}</StatusBadge>
            </Group>
          )}
        </Stack>
      )}
    </div>
  )
}
