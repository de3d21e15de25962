import { Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { period } from '#client/date.ts'
import { notify } from '#client/notify.ts'
import { useSession } from '#client/session.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { Facts } from '#client/ui/Facts.tsx'
import { useFormContext, useValue } from '#client/ui/field.ts'
import { Form } from '#client/ui/Form.tsx'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { NumberField } from '#client/ui/NumberField.tsx'
import { QueryView } from '#client/ui/QueryView.tsx'
import { Sheet } from '#client/ui/Sheet.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { count, text } from '#contract/fields.ts'
import { path } from '#contract/screens.ts'
import { choicesOf, type Question, type Said } from '../contract.ts'
import { lateHindernis } from '../hindernisse.ts'
import { ownSaidQuery, placesLeft, read, reload, type Veranstaltung } from './kind.ts'

const bodyOf = (anlass: Veranstaltung, guests: number) =>
  z.object({
    // Where none may come the field is not there to be mended.
    gaeste: count('Gäste', guests || anlass.maxGaeste),
    antworten: z.array(text('Antwort', 500)),
    kommentar: text('Kommentar für die Leitung', 255),
  })

/** So many may one bring: as many as are allowed, and find a place beside oneself and those who come. */
function guestsLeft(anlass: Veranstaltung, said: Said | undefined): number {
  if (!anlass.gaesteErlaubt || (!said && anlass.anmeldung.warteliste)) return 0
  const left = placesLeft(anlass) ?? anlass.maxGaeste
  return Math.max(
    said?.gaeste ?? 0,
    Math.min(anlass.maxGaeste, said ? left + said.gaeste : anlass.maxTeilnehmer === null ? left : left - 1),
  )
}

/** The place was free when one signed up. */
const WAITS = { warteliste: 'Alle Plätze sind inzwischen vergeben. Du stehst auf der Warteliste.' }
interface Props {
  readonly anlass: Veranstaltung
  readonly onClose: () => void
}

/** Signing up with guests and answers, or changing them. */
export function SignUp({ anlass, onClose, said }: Props & { readonly said?: Said }) {
  const params = { id: anlass._id }
  const full = anlass.anmeldung.warteliste
  const guests = guestsLeft(anlass, said)
  const start = { gaeste: said?.gaeste ?? 0, antworten: anlass.fragen.map((_, i) => said?.antworten[i] ?? ''), kommentar: '' }
  return (
    <Sheet titel={anlass.bezeichnung} subtitle={period(anlass.beginn, anlass.ende)} onClose={onClose}>
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
        save={async ({ kommentar: comment, antworten: answers, gaeste }) => {
          const fresh = { antworten: answers, gaeste: Math.min(gaeste, guests) }
          if (said) await read.changeSaid({ params, body: fresh })
          else await read.anmelden({ params, body: { ...fresh, kommentar: comment } })
          notify(said ? 'Gespeichert' : full ? 'Du stehst auf der Warteliste.' : 'Du bist angemeldet.', 'success')
          onClose()
          await reload()
        }}
      >
        <Stack gap="md">
          {!said && full && <Text c="dimmed">Alle Plätze sind vergeben. Auf die Warteliste geht es nur ohne Gäste.</Text>}
          {guests > 0 && (
            <NumberField
              name="gaeste"
              titel="Wie viele Gäste bringst du mit?"
              hint={guests === 1 ? 'Höchstens einen.' : `Höchstens ${guests}.`}
            />
          )}
          {anlass.gaesteErlaubt && guests === 0 && !full && <Text c="dimmed">Für Gäste ist kein Platz mehr.</Text>}
          {anlass.fragen.map((question, i) => (
            <Answer key={question.text} name={`antworten.${i}`} question={question} />
          ))}
          {!said && <TextField name="kommentar" />}
        </Stack>
      </Form>
    </Sheet>
  )
}

function Answer({ name, question }: { readonly name: string; readonly question: Question }) {
  const { form } = useFormContext()
  const value = useValue(name) as string
  const choices = choicesOf(question)
  if (choices === null) return <TextField name={name} titel={question.text} {...(question.pflicht ? {} : { hint: 'Freiwillig' })} />
  return (
    <Radio.Group
      label={question.text}
      withAsterisk={question.pflicht}
      value={value}
      error={form.errors[name]}
      data-path={name}
      onChange={(fresh) => form.setFieldValue(name, fresh)}
    >
      <Stack gap={0} mt={4}>
        {choices.map((one) => (
          <Radio key={one} value={one} label={one} py={11} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** What I said with my sign-up, to be changed until the deadline. */
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
        {(said) => (
          <>
            <Facts
              facts={[
                ['Gäste', anlass.gaesteErlaubt && String(said.gaeste)],
                ...anlass.fragen.map(({ text: question }, i) => [question, said.antworten[i] || '–'] as const),
              ]}
            />
            <ActionButton variant="default" mt="md" disabledReason={late ?? undefined} onClick={() => setOpen(true)}>
              Ändern
            </ActionButton>
            {open && <SignUp anlass={anlass} said={said} onClose={() => setOpen(false)} />}
          </>
        )}
      </QueryView>
    </InfoCard>
  )
}
