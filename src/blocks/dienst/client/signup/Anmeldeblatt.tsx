import { Alert, Checkbox, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#client/net/api.ts'
import { spanText } from '#client/text/date.ts'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { useField, useValue } from '#client/ui/form/field.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { anmeldungInput } from '../../contract.ts'
import { doOverlap } from '#contract/time/next-duty.ts'
import { joinWords } from '#contract/words.ts'
import { signUpHindernis, type Angebot, type SignUp } from '../angebot.ts'
import { answerList, type Question } from '../../question-fields.ts'
import { AnswerFields } from '../questions/AnswerFields.tsx'
import { requireAnswers } from '../questions/require-answers.ts'
import { Angebotswahl } from './Angebotswahl.tsx'
import { Beforehand, hintsOf } from './Beforehand.tsx'
import { Besetzung } from '../Besetzung.tsx'
import { useVerbs } from '../open.ts'
import { PartialTime } from './PartialTime.tsx'

interface Props<R> {
  readonly titel: string
  readonly ortName?: string
  /** Facts to read first: address, meeting time and place, leader. */
  readonly about?: readonly string[]
  readonly angebote: readonly Angebot[]
  readonly preselected?: string | undefined
  readonly questions?: readonly Question[]
  readonly last?: readonly string[]
  /** Draft key for the input until it is sent: `anmeldung-<id>`. */
  readonly draft: string
  /** Sends one sign-up without showing errors: the sheet shows thrown errors and keeps the input. */
  readonly send: (signUp: SignUp) => Promise<R>
  readonly path?: string | undefined
  readonly onSuccess: (results: readonly R[]) => void
  readonly onClose: () => void
}

/** The place was free when the user signed up. */
const WAITS = { warteliste: 'Alle Plätze sind inzwischen vergeben. Du stehst auf der Warteliste.' }
const READERS = [
  { value: 'fuehrung', label: 'Nur die Leitung' },
  { value: 'alle', label: 'Alle' },
]

const schema = z.extend(z.pick(anmeldungInput, { kommentar: true, kommentarSichtbarkeit: true, praktikant: true }), {
  antworten: answerList,
})

/** Sign-up sheet: choose among several offers, add a comment, "Melden". Independent of any area. */
export function Anmeldeblatt<R>({
  titel,
  ortName,
  about = [],
  angebote,
  preselected,
  questions = [],
  last = [],
  draft,
  send,
  path,
  onSuccess,
  onClose,
}: Props<R>) {
  const { join } = useVerbs()
  const [chosen, setChosen] = useState<readonly string[]>(() => initialChoice(angebote, preselected))
  const [part, setPart] = useState<{ von: string; bis: string } | null>(null)
  const choice = angebote.filter(({ _id }) => chosen.includes(_id))
  const single = angebote.length === 1 ? angebote[0] : undefined

  async function submit({ praktikant, ...props }: z.output<typeof schema>) {
    requireAnswers(questions, props.antworten)
    const successes: R[] = []
    const refused: [id: string, refusal: ApiError][] = []
    // Sequential, to avoid a race between two shifts of the same person.
    for (const { _id } of choice) {
      const times = choice.length === 1 && part ? part : { von: null, bis: null }
      try {
        successes.push(await send({ schicht: _id, ...times, ...props, praktikant: praktikant && withPraktikum(choice) }))
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem
        refused.push([_id, problem])
      }
    }
    if (successes.length > 0) onSuccess(successes)
    if (refused.length === 0) return onClose()
    setChosen(refused.map(([id]) => id))
    const errors = new Map(refused.flatMap(([, refusal]) => refusal.errors.map((error) => [error.msg, error])))
    const refusal = new ApiError(409, [...errors.values()])
    // Offers offline queueing only if none was finally refused.
    if (refused.every(([, { unsent }]) => unsent.length > 0)) refusal.unsent = refused.flatMap(([, { unsent }]) => unsent)
    throw refusal
  }

  return (
    <Sheet
      titel={titel}
      subtitle={[single ? spanText(single.beginn, single.ende) : '', ortName ?? ''].filter(Boolean).join(' · ')}
      onClose={onClose}
    >
      <Form
        // Remounts when the server's answer brings the questions.
        key={questions.length}
        schema={schema}
        start={{ antworten: questions.map((_, i) => last[i] ?? '') }}
        draft={draft}
        inSheet="large"
        button={({ praktikant }) =>
          waitingAt(choice, praktikant) ? 'Auf die Warteliste' : choice.length > 1 ? `Für ${choice.length} Schichten melden` : join
        }
        disabledReason={({ praktikant }) => reasonFor(choice, praktikant)}
        save={submit}
        offline={path === undefined ? undefined : () => ({ titel: `Meldung: ${titel}`, path, tells: WAITS, follow: onClose })}
      >
        <Stack gap="md">
          <Beforehand about={about} />
          {single ? (
            <Besetzung besetzung={single.besetzung} termine={single.termine} />
          ) : (
            <Angebotswahl angebote={angebote} chosen={chosen} choose={setChosen} />
          )}
          <Outcome choice={choice} single={single !== undefined} />
          {choice.length === 1 && choice[0] && <PartialTime key={choice[0]._id} angebot={choice[0]} part={part} set={setPart} />}
          {withPraktikum(choice) && <Praktikum />}
          <AnswerFields questions={questions} />
          <TextField name="kommentar" multiline rows={2} placeholder="Zum Beispiel: komme direkt von der Arbeit" />
          <ReaderChoice />
        </Stack>
      </Form>
    </Sheet>
  )
}

const withPraktikum = (choice: readonly Angebot[]) => choice.some(({ besetzung }) => besetzung.praktikantenSoll > 0)
const waitingAt = (choice: readonly Angebot[], praktikant: unknown) =>
  choice.some(({ anmeldung }) => anmeldung?.warteliste === true) && praktikant !== true

/** "Zur selben Zeit: Imbiss und Anmeldung. Du kannst nur eins davon machen."; '' without an overlap. */
function atOnce(choice: readonly Angebot[]): string {
  const some = choice.filter((angebot) => choice.some((second) => second !== angebot && doOverlap(angebot, second)))
  const names = joinWords(some.map((angebot) => angebot.bezeichnung || spanText(angebot.beginn, angebot.ende)))
  return names && `Zur selben Zeit: ${names}. Du kannst nur eins davon machen.`
}

/** All places are requested, but none is staffed yet. */
const askedFor = (choice: readonly Angebot[], praktikant: unknown) =>
  praktikant !== true &&
  choice.some(
    ({ anmeldung, besetzung }) => anmeldung?.moeglich === true && !anmeldung.warteliste && besetzung.soll > 0 && besetzung.offen === 0,
  )

function Outcome({ choice, single }: { readonly choice: readonly Angebot[]; readonly single: boolean }) {
  const praktikant = useValue('praktikant')
  const reason = reasonFor(choice, praktikant)
  return (
    <>
      {single && reason && <Alert color="gelb">{reason}</Alert>}
      {atOnce(choice) && <Alert color="gelb">{atOnce(choice)}</Alert>}
      <Beforehand hints={hintsOf(choice)} />
      {askedFor(choice, praktikant) && (
        <Text size="sm" c="dimmed">
          Um diese Plätze haben sich schon andere beworben. Die Leitung entscheidet, wer eingeteilt wird.
        </Text>
      )}
      {waitingAt(choice, praktikant) && (
        <Alert color="petrol">
          Alle Plätze sind eingeteilt. Du kommst auf die Warteliste und rückst nach, sobald jemand absagt.
          {choice.some(({ anmeldung }) => anmeldung?.alsPraktikant === true) && ' Oder du kommst gleich als Praktikant mit.'}
        </Alert>
      )}
    </>
  )
}

function Praktikum() {
  const { wert, set, props } = useField({ name: 'praktikant', hint: 'Du läufst mit und zählst nicht zu den Plätzen.' })
  const { label, description, disabled } = props
  return (
    <Checkbox
      label={label}
      description={description}
      disabled={disabled}
      checked={wert === true}
      onChange={(e) => set(e.currentTarget.checked)}
    />
  )
}

function ReaderChoice() {
  const { wert, set, props } = useField({ name: 'kommentarSichtbarkeit' })
  const comment = useValue('kommentar')
  if (typeof comment !== 'string' || comment.trim() === '') return null
  return (
    <div>
      <Text size="sm" fw={600} mb={4} id="wer-liest">
        {props.label}
      </Text>
      <SegmentedControl aria-labelledby="wer-liest" fullWidth size="md" data={READERS} value={String(wert)} onChange={set} />
    </div>
  )
}

/** Initial selection: the tapped offer, or the only possible one. With several possible ones, the member chooses. */
function initialChoice(angebote: readonly Angebot[], preselected: string | undefined): readonly string[] {
  const tapped = angebote.find(({ _id }) => _id === preselected)
  if (tapped) return [tapped._id]
  if (angebote.length === 1) return angebote.map(({ _id }) => _id)
  const possible = angebote.filter((angebot) => angebot.anmeldung?.moeglich === true)
  return possible.length === 1 ? possible.map(({ _id }) => _id) : []
}

function reasonFor(choice: readonly Angebot[], praktikant: unknown): string | undefined {
  if (choice.length === 0) return 'Wähle, wofür du dich meldest.'
  return choice.map((angebot) => signUpHindernis(angebot, praktikant === true)).find((reason) => reason !== undefined)
}
