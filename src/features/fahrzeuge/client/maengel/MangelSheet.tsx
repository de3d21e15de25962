import { Group, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { notify } from '#client/app/notify.ts'
import { useMay, useSession } from '#client/app/session.ts'
import { useSend } from '#client/net/useSend.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { PhotoBar } from '#client/ui/photo/PhotoBar.tsx'
import { PhotoChoice } from '#client/ui/photo/PhotoChoice.tsx'
import { HistoryList } from '#client/ui/history/HistoryList.tsx'
import type { OwnSentences } from '#client/ui/history/sentences.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { Paragraph } from '#client/ui/page/Paragraph.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { SwitchField } from '#client/ui/field/SwitchField.tsx'
import { MANGEL_STATES, PRIORITAET_STATES } from '#client/ui/kinds/states.ts'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { TimeAgo } from '#client/ui/time/TimeText.tsx'
import { useValue } from '#client/ui/form/field.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import {
  isOpenMangel,
  isWithdrawable,
  MANGEL_IMAGES,
  type Mangel,
  mangelFields,
  MANGELSTATUS_NAMES,
  PRIORITAET_NAMES,
} from '#features/fahrzeuge/schemas.ts'
import { fahrzeuge, reloadMaengel, mangelVerlauf } from '../api.ts'
import { offerEinsatzbereit } from './einsatzbereit.ts'
import { requireLoss } from './loss.ts'
import { usePhotoDispatch } from './dispatch.ts'

interface Props {
  readonly mangel: Mangel
  readonly onClose: () => void
}

const MANGEL_SENTENCES: OwnSentences = {
  what: 'den Mangel',
  deed: ([first]) => (first?.aktion === 'angelegt' ? 'hat den Mangel gemeldet' : undefined),
}

/** One defect: editable for vehicle keepers, read-only for others; everybody may add a photo. */
export function MangelSheet({ mangel, onClose }: Props) {
  const may = useMay('UPDATE_FAHRZEUG')
  const { user } = useSession()
  const [showsVerlauf, setVerlauf] = useState(false)
  const restorable = {
    update: fahrzeugeContract.mangelAendern,
    params: { id: mangel.fahrzeug, mangelId: mangel._id },
    reload: async () => {
      await reloadMaengel()
      onClose()
    },
  }
  const verlauf = useQuery({ ...mangelVerlauf(mangel.fahrzeug, mangel._id), enabled: showsVerlauf })
  return (
    <Sheet
      titel={mangel.titel}
      subtitle={
        <>
          {mangel.fahrzeugName} · <PersonName person={mangel.gemeldetVonPerson} otherwise="Jemand" /> ·{' '}
          <TimeAgo value={mangel.erstelltAm} />
        </>
      }
      onClose={onClose}
    >
      <Stack gap="md">
        {!may && <Detail mangel={mangel} />}
        <PhotoBar images={mangel.bilder} />
        {mangel.bilder.length < MANGEL_IMAGES && <MorePhotos mangel={mangel} />}
        {may && !isOpenMangel(mangel) && <Reopening mangel={mangel} onClose={onClose} />}
        {may && <Editing key={mangel.version} mangel={mangel} onClose={onClose} />}
        {!may && user && isWithdrawable(mangel, user._id) && <Withdrawal mangel={mangel} onClose={onClose} />}
        {showsVerlauf ? (
          <QueryView query={verlauf}>
            {(entries) => <HistoryList entries={entries} fields={mangelFields} own={MANGEL_SENTENCES} restorable={restorable} />}
          </QueryView>
        ) : (
          <ActionButton variant="subtle" onClick={() => setVerlauf(true)}>
            Verlauf zeigen
          </ActionButton>
        )}
      </Stack>
    </Sheet>
  )
}

const Detail = ({ mangel }: { readonly mangel: Mangel }) => (
  <div>
    <Group gap={8} mb="sm">
      <StatusBadge
        {...PRIORITAET_STATES[mangel.prioritaet]}
      >{`Priorität ${PRIORITAET_NAMES[mangel.prioritaet].toLowerCase()}`}</StatusBadge>
      <StatusBadge {...MANGEL_STATES[mangel.status]}>{MANGELSTATUS_NAMES[mangel.status]}</StatusBadge>
    </Group>
    <Paragraph>{mangel.beschreibung || 'Ohne Beschreibung.'}</Paragraph>
    {mangel.loesung && <Text mt="sm">{`Lösung: ${mangel.loesung}`}</Text>}
  </div>
)

/** For the reporter, until somebody else has worked on it. */
function Withdrawal({ mangel, onClose }: Props) {
  const { send, isSending } = useSend(
    (current: Mangel) =>
      fahrzeuge.mangelAendern({
        params: { id: current.fahrzeug, mangelId: current._id },
        body: { ...z.parse(fahrzeugeContract.mangelAendern.body, current), status: 'abgelehnt', loesung: 'Zurückgezogen.' },
      }),
    { onSuccess: onClose, success: 'Der Mangel ist zurückgezogen.', reload: reloadMaengel },
  )
  async function question() {
    const text = 'Er gilt dann nicht mehr und sperrt das Fahrzeug nicht. Was war, bleibt im Verlauf.'
    if (await confirm({ titel: 'Mangel zurückziehen?', text, yes: 'Zurückziehen', danger: true })) await send(mangel)
  }
  return (
    <ActionButton variant="default" loading={isSending} onClick={() => question()}>
      Zurückziehen
    </ActionButton>
  )
}

/** A settled defect goes back to its state before, also long after the message with its undo. */
function Reopening({ mangel: { _id, version, titel }, onClose }: Props) {
  const { send, isSending } = useSend(
    () => fahrzeuge.decideMaengel({ body: { maengel: [{ _id, version }], status: 'offen', grund: '' } }),
    {
      onSuccess: ({ geblieben: [refused] }) => {
        notify(refused?.grund ?? `„${titel}“ ist wieder offen.`, refused ? 'error' : 'success')
        onClose()
      },
      reload: reloadMaengel,
    },
  )
  return (
    <ActionButton variant="default" loading={isSending} onClick={() => send()}>
      Wieder öffnen
    </ActionButton>
  )
}

function MorePhotos({ mangel }: { readonly mangel: Mangel }) {
  const dispatch = usePhotoDispatch('Die Fotos sind da.')
  return (
    <div>
      <PhotoChoice
        photos={dispatch.photos}
        set={dispatch.set}
        max={MANGEL_IMAGES - mangel.bilder.length}
        gesperrt={dispatch.share !== null}
      />
      {dispatch.share !== null && <Progress value={dispatch.share * 100} mt="sm" aria-label="Fotos werden gesendet" />}
      {dispatch.photos.length > 0 && (
        <ActionButton mt="sm" loading={dispatch.share !== null} onClick={() => dispatch.send(mangel)}>
          {dispatch.photos.length === 1 ? 'Foto senden' : `${dispatch.photos.length} Fotos senden`}
        </ActionButton>
      )}
    </div>
  )
}

function Editing({ mangel, onClose }: Props) {
  const id = mangel.fahrzeug
  return (
    <Form
      schema={fahrzeugeContract.mangelAendern.body}
      start={mangel}
      version={mangel.version}
      draft={`fahrzeuge/maengel/${mangel._id}`}
      button="Speichern"
      save={async (body) => {
        const grave = body.ausserDienst || (body.prioritaet === 'kritisch' && mangel.prioritaet !== 'kritisch')
        if (grave && isOpenMangel(body) && !mangel.ausserDienst) await requireLoss(id, mangel.fahrzeugName)
        const { einsatzbereitMoeglich } = await fahrzeuge.mangelAendern({
          params: { id, mangelId: mangel._id },
          body,
        })
        notify('Gespeichert', 'success')
        onClose()
        await reloadMaengel()
        // Failures are shown as alerts: the defect itself is saved.
        if (einsatzbereitMoeglich) await offerEinsatzbereit(id, mangel.fahrzeugName).catch(() => undefined)
      }}
    >
      <SelectField name="status" />
      <Solution />
      <SelectField name="prioritaet" />
      <SwitchField name="ausserDienst" titel="Nimmt das Fahrzeug außer Dienst" />
      <TextField name="titel" />
      <TextField name="beschreibung" multiline />
    </Form>
  )
}

function Solution() {
  const status = String(useValue('status'))
  const solution = useValue('loesung')
  if (isOpenMangel({ status }) && solution === '') return null
  return <TextField name="loesung" titel="Was wurde gemacht?" multiline />
}
