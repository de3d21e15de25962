import { Chip, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { notify } from '#client/app/notify.ts'
import { useMay } from '#client/app/session.ts'
import { TimeChoice } from '#blocks/belegung/client/index.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { useFormContext, useValue } from '#client/ui/form/field.ts'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import type { Fahrt } from '#features/fahrzeuge/schemas.ts'
import { PersonField } from '#client/ui/field/PersonField.tsx'
import { fahrzeuge, reloadFahrten } from '../api.ts'
import { distanceText, kmHint, lastHour } from './strecke.ts'

const ZWECKE = ['Dienst', 'Übung', 'Tanken', 'Werkstatt', 'Materialfahrt'] as const

/** Initial values of a new trip besides the past hour and the last reading: the booking behind it. */
export interface Preset {
  readonly belegung: string
  readonly beginn: string
  readonly ende: string
  readonly zweck: string
  readonly ziel: string
}
interface Props {
  readonly fahrzeug: { readonly _id: string; readonly kmStand: number | null }
  readonly done: () => void
}

export function notifyWithHints(hints: readonly string[], sentence: string): void {
  notify([sentence, ...hints].join(' '), hints.length > 0 ? 'info' : 'success')
}

/** A trip entered on the spot with one hand. Defaults: it just ended, begins with the last reading, and the member drove. */
export function NewFahrt({ fahrzeug, done, preset }: Props & { readonly preset?: Preset | undefined }) {
  const [prefilled] = useState(() => ({
    ...lastHour(new Date()),
    ...(fahrzeug.kmStand === null ? {} : { kmStart: fahrzeug.kmStand }),
    ...preset,
  }))
  return (
    <Form
      schema={fahrzeugeContract.fahrtEintragen.body}
      start={prefilled}
      draft={`fahrzeuge/fahrten/neu/${fahrzeug._id}${preset ? `/${preset.belegung}` : ''}`}
      button="Fahrt eintragen"
      save={async (body) => {
        const { hinweise, kmStart, kmEnde } = await fahrzeuge.fahrtEintragen({ params: { id: fahrzeug._id }, body })
        notifyWithHints(hinweise, `${distanceText(kmStart, kmEnde) ?? 'Fahrt'} eingetragen.`)
        done()
        await reloadFahrten()
      }}
    >
      <Fields odometer={fahrzeug.kmStand} fahrer={null} />
    </Form>
  )
}

export const FahrtEdit = ({ fahrzeug, done, fahrt }: Props & { readonly fahrt: Fahrt }) => (
  <Form
    schema={fahrzeugeContract.fahrtAendern.body}
    start={fahrt}
    version={fahrt.version}
    draft={`fahrzeuge/fahrten/${fahrt._id}`}
    button="Speichern"
    save={async (body) => {
      const { hinweise } = await fahrzeuge.fahrtAendern({ params: { id: fahrzeug._id, fahrtId: fahrt._id }, body })
      notifyWithHints(hinweise, 'Gespeichert.')
      done()
      await reloadFahrten()
    }}
  >
    <Fields odometer={null} fahrer={fahrt.fahrerPerson} />
  </Form>
)

function Fields({ odometer, fahrer }: { readonly odometer: number | null; readonly fahrer: Fahrt['fahrerPerson'] | null }) {
  const [kmStart, kmEnde] = [useValue('kmStart'), useValue('kmEnde')]
  const strecke = distanceText(kmStart, kmEnde)
  const hint = kmHint(odometer, kmStart)
  return (
    <>
      <NumberField name="kmEnde" unit="km" />
      <NumberField name="kmStart" unit="km" {...(odometer === null ? {} : { hint: `Zuletzt: ${odometer.toLocaleString('de-DE')} km` })} />
      {(strecke || hint) && (
        <Text size="sm" c={hint ? 'var(--mantine-color-gelb-light-color)' : 'dimmed'} role="status">
          {[strecke, hint].filter(Boolean).join(' · ')}
        </Text>
      )}
      <Zweck />
      <TimeChoice />
      <TextField name="ziel" />
      <Fahrer known={fahrer} />
      <TextField name="bemerkung" multiline />
    </>
  )
}

function Zweck() {
  const { form } = useFormContext()
  const zweck = useValue('zweck')
  return (
    <div>
      <TextField name="zweck" />
      <Group gap={8} mt={8} role="group" aria-label="Übliche Zwecke">
        {ZWECKE.map((word) => (
          <Chip key={word} size="md" checked={zweck === word} onChange={() => form.setFieldValue('zweck', word)}>
            {word}
          </Chip>
        ))}
      </Group>
    </div>
  )
}

export function Fahrer({ known }: { readonly known: Fahrt['fahrerPerson'] | null }) {
  const forOther = useMay('UPDATE_FAHRZEUG')
  if (!forOther) return null
  return <PersonField name="fahrer" known={known} placeholder="Du selbst" />
}
