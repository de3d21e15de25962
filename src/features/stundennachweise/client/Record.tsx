import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Alert, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { useState } from 'react'
import { CrudNew } from '#client/crud/CrudNew.tsx'
import { CrudRecord, type ExtrasProps } from '#client/crud/CrudRecord.tsx'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { notify } from '#client/app/notify.ts'
import { useSession } from '#client/app/session.ts'
import type { Values } from '#client/ui/form/field.ts'
import { ReasonSheet } from '#client/ui/overlay/ReasonSheet.tsx'
import { useSend } from '#client/net/useSend.ts'
import type { Hours, hoursContract } from '../contract.ts'
import { all, kindsQuery, own, reload, send } from './area.ts'
import { overlapText, State } from './columns.tsx'
import { AllFields, OwnFields, startValues, useKinds } from './fields.tsx'

export function HoursNew() {
  const { isPending } = useQuery(kindsQuery)
  const kinds = useKinds()
  return isPending ? null : <CrudNew area={all} fields={AllFields} start={startValues(kinds)} />
}
export const OwnRecord = ({ id }: { readonly id: string }) => <CrudRecord area={own} fields={OwnFields} id={id} extras={OwnSteps} />
export const HoursRecord = ({ id }: { readonly id: string }) => <CrudRecord area={all} fields={AllFields} id={id} extras={Steps} />

const lockOf = ({ status, abgerechnetAm }: Hours): string | undefined =>
  abgerechnetAm !== null
    ? 'Abgerechnete Stunden ändern sich nicht mehr.'
    : status === 'bestaetigt'
      ? 'Bestätigt: Wer ändern will, nimmt zuerst die Bestätigung zurück.'
      : undefined

const OwnSteps = (props: ExtrasProps<Hours>) => <Steps {...props} own />
function Steps({ record, own: onOwn = false, children }: ExtrasProps<Hours> & { readonly own?: boolean }) {
  const { user } = useSession()
  const [isRefusing, setRefusing] = useState(false)
  const { _id, version, status, profil, person, bestaetiger } = record
  const isOwn = profil === user?.profil
  const reason = useReasonWithout('UPDATE_STUNDENNACHWEISE')
  const params = { id: _id }
  const act = useSend(
    async (step: 'submit' | 'takeBack' | 'confirm') =>
      step === 'confirm' ? send.confirm({ params, body: { version } }) : send[step]({ params }),
    { success: (_, step) => ({ submit: 'Eingereicht', takeBack: 'Zurückgenommen', confirm: 'Bestätigt' })[step], reload },
  )
  const step = (titel: string, icon: typeof IconCheck, name: 'submit' | 'takeBack' | 'confirm', disabledReason?: string) => ({
    titel,
    icon,
    disabledReason,
    loading: act.sending === name,
    act: () => void act.send(name),
  })
  const open = status === 'entwurf' || status === 'abgelehnt'
  const actions = {
    main: open
      ? isOwn &&
        // With edit rights, submitting includes the form values.
        (onOwn || reason === undefined
          ? { titel: 'Einreichen', icon: IconSend, submits: 'submit' }
          : step('Einreichen', IconSend, 'submit'))
      : status === 'eingereicht' && !isOwn && step('Bestätigen', IconCheck, 'confirm', reason),
    decides: status === 'eingereicht' && !isOwn,
    beside: status === 'eingereicht' &&
      !isOwn && { titel: 'Ablehnen', icon: IconX, quiet: true, disabledReason: reason, act: () => setRefusing(true) },
    more: [
      // Placed away from "Einreichen", so that a double tap does not undo it.
      status === 'eingereicht' && isOwn && step('Zurücknehmen', IconArrowBackUp, 'takeBack'),
      !isOwn &&
        (status === 'bestaetigt' || status === 'abgelehnt') &&
        step(
          'Entscheidung zurücknehmen',
          IconArrowBackUp,
          'takeBack',
          reason ?? (record.abgerechnetAm === null ? undefined : lockOf(record)),
        ),
    ],
  }
  const steps = {
    submit: async (body: Values) => {
      await send.update({ params, body: body as z.output<typeof hoursContract.update.body>, query: { einreichen: 'true' } })
      notify('Eingereicht', 'success')
      await reload()
    },
  }
  const above = (
    <Stack gap="sm" mb="md">
      {record.ueberschneidet !== '' && (
        <Alert color="gelb" title={overlapText(record)}>
          Prüf, ob beides stimmt.
        </Alert>
      )}
      {status === 'abgelehnt' && (
        <Alert color="red" title="Abgelehnt">
          {record.ablehnungsgrund}
          {record.zurueckgezogen && ` ${isOwn ? 'Du hast' : `${person.vorname} hat`} den Nachweis zurückgezogen.`}
        </Alert>
      )}
      {status === 'eingereicht' && isOwn && (
        <Text size="sm" c="dimmed">
          Eingereicht. Bis jemand bestätigt, kannst du noch ändern und speichern.
        </Text>
      )}
      {bestaetiger !== null && <Text size="sm" c="dimmed">{`Bestätigt von ${bestaetiger}`}</Text>}
    </Stack>
  )
  return (
    <>
      {children({ subtitle: <State record={record} />, actions, steps, above, locked: lockOf(record), formKey: record.version })}
      {isRefusing && (
        <ReasonSheet
          titel="Stunden ablehnen"
          subtitle={`${person.vorname} ${person.nachname}`}
          hint="Das Mitglied liest ihn und kann den Nachweis ändern."
          button="Ablehnen"
          send={(body) => send.refuse({ params, body: { ...body, version } })}
          said="Abgelehnt"
          reload={reload}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  )
}
