import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import {
  aboutOf,
  AnswerFields,
  Beforehand,
  hintsOf,
  lastAnswersQuery,
  requireAnswers,
  takeSignUpBack,
} from '#blocks/dienst/client/index.ts'
import { answerList } from '#blocks/dienst/question-fields.ts'
import { spanText } from '#client/text/date.ts'
import { notify } from '#client/app/notify.ts'
import { useSession } from '#client/app/session.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { Facts } from '#client/ui/page/Facts.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { eurosText } from '#contract/words.ts'
import { count, text } from '#contract/fields.ts'
import { path } from '#contract/screens.ts'
import type { Said } from '../contract.ts'
import { lateHindernis } from '../hindernisse.ts'
import { kind, ownSaidQuery, placesLeft, read, reload, type Veranstaltung } from './kind.ts'

const bodyOf = (anlass: Veranstaltung, guests: number) =>
  z.object({
    // Without free places the field is hidden, so an error there could not be corrected.
    gaeste: count('Gäste', guests || anlass.maxGaeste),
    antworten: answerList,
    kommentar: text('Kommentar für die Leitung', 255),
  })

function guestsLeft(anlass: Veranstaltung, reply: Said | undefined): number {
  if (!anlass.gaesteErlaubt || (!reply && anlass.anmeldung.warteliste)) return 0
  const remaining = placesLeft(anlass) ?? anlass.maxGaeste
  return Math.max(
    reply?.gaeste ?? 0,
    Math.min(anlass.maxGaeste, reply ? remaining + reply.gaeste : anlass.maxTeilnehmer === null ? remaining : remaining - 1),
  )
}

/** The place was taken during the sign-up. */
const WAITS = { warteliste: 'Alle Plätze sind inzwischen vergeben. Du stehst auf der Warteliste.' }
interface Props {
  readonly anlass: Veranstaltung
  readonly onClose: () => void
}

export function SignUp(props: Props & { readonly said?: Said }) {
  const { anlass, said } = props
  const { data, isPending } = useQuery({ ...lastAnswersQuery(kind, anlass._id), enabled: anlass.fragen.length > 0 })
  return anlass.fragen.length > 0 && isPending ? null : <SignUpSheet {...props} last={said?.antworten ?? data?.antworten ?? []} />
}

function SignUpSheet({ anlass, onClose, said, last }: Props & { readonly said?: Said | undefined; readonly last: readonly string[] }) {
  const params = { id: anlass._id }
  const full = anlass.anmeldung.warteliste
  const guests = guestsLeft(anlass, said)
  const start = { gaeste: said?.gaeste ?? 0, antworten: anlass.fragen.map((_, i) => last[i] ?? ''), kommentar: '' }
  return (
    <Sheet
      titel={anlass.bezeichnung}
      subtitle={[spanText(anlass.beginn, anlass.ende), anlass.ortDaten.name].filter(Boolean).join(' · ')}
      onClose={onClose}
    >
      <Form
        schema={bodyOf(anlass, guests)}
        start={start}
        draft={`veranstaltung-${anlass._id}${said ? '-zusage' : ''}`}
        inSheet="large"
        offline={
          said
            ? undefined
            : () => ({
                titel: `Anmeldung: ${anlass.bezeichnung}`,
                path: path('/veranstaltung/{id}', params),
                tells: WAITS,
                follow: onClose,
              })
        }
        button={said ? 'Speichern' : full ? 'Auf die Warteliste' : 'Anmelden'}
        save={async ({ kommentar, antworten, gaeste }) => {
          requireAnswers(anlass.fragen, antworten)
          const reply = { antworten, gaeste: Math.min(gaeste, guests) }
          if (said) await read.changeSaid({ params, body: reply })
          else {
            const made = await read.anmelden({ params, body: { ...reply, kommentar } })
            notifyUndo(full ? 'Du stehst auf der Warteliste.' : 'Du bist angemeldet.', () => takeSignUpBack(kind, anlass._id, [made]))
          }
          if (said) notify('Gespeichert', 'success')
          onClose()
          await reload()
        }}
      >
        <Stack gap="md">
          {!said && <Beforehand about={aboutOf(anlass)} hints={hintsOf(anlass.schichten)} />}
          {!said && anlass.kosten !== null && <Text>{`Kosten: ${eurosText(anlass.kosten)} je Person`}</Text>}
          {!said && full && <Text c="dimmed">Alle Plätze sind vergeben. Auf die Warteliste geht es nur ohne Gäste.</Text>}
          {guests > 0 && (
            <NumberField
              name="gaeste"
              titel="Wie viele Gäste bringst du mit?"
              hint={guests === 1 ? 'Höchstens einen.' : `Höchstens ${guests}.`}
            />
          )}
          {anlass.gaesteErlaubt && guests === 0 && !full && <Text c="dimmed">Für Gäste ist kein Platz mehr.</Text>}
          <AnswerFields questions={anlass.fragen} />
          {!said && <TextField name="kommentar" />}
        </Stack>
      </Form>
    </Sheet>
  )
}

export function Mine({ anlass }: { readonly anlass: Veranstaltung }) {
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const [now] = useState(() => new Date())
  const mine = anlass.helfer.find(
    ({ profil, status }) => profil._id === user?.profil && ['gemeldet', 'eingeteilt', 'warteliste'].includes(status),
  )
  const asked = anlass.gaesteErlaubt || anlass.fragen.length > 0
  const query = useQuery({ ...ownSaidQuery(anlass._id), enabled: mine !== undefined && asked })
  if (!mine || !asked) return null
  const late = anlass.abgesagt ? 'Die Veranstaltung ist abgesagt.' : lateHindernis(anlass.anmeldeschluss ?? anlass.beginn, now)
  return (
    <InfoCard titel="Deine Anmeldung">
      <QueryView query={query}>
        {(reply) => (
          <>
            <Facts
              facts={[
                ['Gäste', anlass.gaesteErlaubt && String(reply.gaeste)],
                ...anlass.fragen.map(({ text }, i) => [text, reply.antworten[i] || '–'] as const),
              ]}
            />
            <ActionButton variant="default" mt="md" disabledReason={late ?? undefined} onClick={() => setOpen(true)}>
              Ändern
            </ActionButton>
            {open && <SignUp anlass={anlass} said={reply} onClose={() => setOpen(false)} />}
          </>
        )}
      </QueryView>
    </InfoCard>
  )
}
