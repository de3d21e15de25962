import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Alert, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { CrudNew } from '#client/crud/CrudNew.tsx'
import { CrudRecord, type ExtrasProps } from '#client/crud/CrudRecord.tsx'
import { formFields } from '#client/crud/Fields.tsx'
import { today } from '#client/date.ts'
import { lazyPart } from '#client/lazy-part.ts'
import { useReasonWithout } from '#client/missing-recht.ts'
import { notify } from '#client/notify.ts'
import { useSession } from '#client/session.ts'
import { useSend } from '#client/useSend.ts'
import { filled, useValue } from '#client/ui/field.ts'
import { NumberField } from '#client/ui/NumberField.tsx'
import { PeriodField } from '#client/ui/PeriodField.tsx'
import { PersonField } from '#client/ui/PersonField.tsx'
import type { Hours, hoursFields } from '../contract.ts'
import { all, own, reload, send } from './area.ts'
import { State } from './columns.tsx'

const Refusal = lazyPart(async () => (await import('./Refusal.tsx')).Refusal)

/** Reckoned where begin and end are given. */
function HoursField({ name }: { readonly name: string }) {
  const [from, until] = [filled(useValue('beginn')), filled(useValue('ende'))]
  const reckoned = from !== null && until !== null
  return (
    <NumberField name={name} unit="h" gesperrt={reckoned} hint={reckoned ? 'Ergibt sich aus Von und Bis.' : 'Auf Viertelstunden: 2,5'} />
  )
}
const options = {
  stunden: { input: HoursField, reads: ['beginn', 'ende'] },
  pause: { unit: 'min', hint: 'Geht von Von bis Bis ab.' },
  anfahrtKm: { unit: 'km' },
  profil: {
    input: ({ name, record }: { readonly name: string; readonly record: Hours | undefined }) => (
      <PersonField name={name} known={record?.person} gesperrt={record !== undefined} />
    ),
  },
} as const
const details = { folded: [() => <PeriodField lasting />, ['pause', 'anfahrtKm'], 'nacht', 'fahrtkostenBeantragt'] } as const
const ownFields = formFields<Hours, typeof hoursFields>(
  { 'Was du gemacht hast': ['anlass', ['art'], ['datum', 'stunden']], 'Uhrzeit, Nacht und Anfahrt': details },
  options,
)
const allFields = formFields<Hours, typeof hoursFields>(
  { 'Wer hat was gemacht': ['profil', 'anlass', ['art'], ['datum', 'stunden']], 'Uhrzeit, Nacht und Anfahrt': details },
  options,
)

const start = () => ({ datum: today(), art: 'Materialpflege' })
export const OwnNew = () => <CrudNew area={own} fields={ownFields} start={start()} about="eigene" />
export const HoursNew = () => <CrudNew area={all} fields={allFields} start={start()} />
export const OwnRecord = ({ id }: { readonly id: string }) => <CrudRecord area={own} fields={ownFields} id={id} extras={Steps} />
export const HoursRecord = ({ id }: { readonly id: string }) => <CrudRecord area={all} fields={allFields} id={id} extras={Steps} />

/** Why it stays as it is, or undefined. */
const lockOf = ({ status, abgerechnetAm: billed }: Hours): string | undefined =>
  billed !== null
    ? 'Abgerechnete Stunden ändern sich nicht mehr.'
    : status === 'bestaetigt'
      ? 'Bestätigt: Wer ändern will, nimmt zuerst die Bestätigung zurück.'
      : undefined

/** The steps of a record, for who worked and for who confirms. */
function Steps({ record, children }: ExtrasProps<Hours>) {
  const { user } = useSession()
  const [refuses, refuse] = useState(false)
  const { _id, status, profil, person, bestaetiger: by, ueberschneidet: other } = record
  const isOwn = profil === user?.profil
  const reason = useReasonWithout('UPDATE_STUNDENNACHWEISE') ?? (isOwn ? 'Die eigenen Stunden bestätigt jemand anderes.' : undefined)
  const params = { id: _id }
  const act = useSend(async (step: 'submit' | 'withdraw' | 'confirm') => send[step]({ params }), {
    success: (_, step) => ({ submit: 'Eingereicht', withdraw: 'Zurückgenommen', confirm: 'Bestätigt' })[step],
    reload,
  })
  const step = (titel: string, icon: typeof IconCheck, name: 'submit' | 'withdraw' | 'confirm', disabledReason?: string) => ({
    titel,
    icon,
    disabledReason,
    loading: act.sending === name,
    act: () => void act.send(name),
  })
  const open = status === 'entwurf' || status === 'abgelehnt'
  const actions = {
    main: open
      ? isOwn && step('Einreichen', IconSend, 'submit')
      : status === 'eingereicht' && step('Bestätigen', IconCheck, 'confirm', reason),
    beside: status === 'eingereicht' &&
      !isOwn && { titel: 'Ablehnen', icon: IconX, quiet: true, disabledReason: reason, act: () => refuse(true) },
    more: [
      isOwn && status === 'eingereicht' && step('Zurück zum Entwurf', IconArrowBackUp, 'withdraw'),
      !isOwn &&
        (status === 'bestaetigt' || status === 'abgelehnt') &&
        step(
          'Entscheidung zurücknehmen',
          IconArrowBackUp,
          'withdraw',
          reason ?? (record.abgerechnetAm === null ? undefined : lockOf(record)),
        ),
    ],
  }
  const above = (
    <Stack gap="sm" mb="md">
      {other !== '' && (
        <Alert color="gelb" title="Zur selben Zeit eingetragen">
          {`In dieser Zeit steht schon „${other}“. Prüf, ob beides stimmt.`}
        </Alert>
      )}
      {status === 'abgelehnt' && (
        <Alert color="red" title="Abgelehnt">
          {record.ablehnungsgrund}
        </Alert>
      )}
      {by !== null && <Text size="sm" c="dimmed">{`Bestätigt von ${by}`}</Text>}
    </Stack>
  )
  return (
    <>
      {children({ subtitle: <State record={record} />, actions, above, locked: lockOf(record), formKey: record.version })}
      {refuses && (
        <Suspense fallback={null}>
          <Refusal
            titel={`${person.vorname} ${person.nachname}`}
            onClose={() => refuse(false)}
            save={async (body) => {
              await send.refuse({ params, body })
              notify('Abgelehnt', 'success')
              refuse(false)
              await reload()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
