import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#client/net/api.ts'
import { useGo } from '#client/navigation/navigation.tsx'
import { useMay } from '#client/app/session.ts'
import { useSend } from '#client/net/useSend.ts'
import { notify } from '#client/app/notify.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { AttachedFiles, formDataOf, PaperButton } from '#client/ui/field/AttachedFiles.tsx'
import { Collapsible } from '#client/ui/form/Collapsible.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { DayField } from '#client/ui/time/DateField.tsx'
import { Facts } from '#client/ui/page/Facts.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { SwitchField } from '#client/ui/field/SwitchField.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { dateText, dayOf } from '#client/text/date.ts'
import { date } from '#contract/fields.ts'
import { path } from '#contract/screens.ts'
import { type Ausbildung, ausbildungFields, END_BEFORE_BEGIN, type Profil } from '#features/profile/schemas.ts'
import { reloadProfile } from '../api.ts'
import { courses, records } from './api.ts'

interface Props {
  readonly profil: Profil
  readonly record: Ausbildung | null
  /** The screen stays after saving; otherwise the profile follows. */
  readonly stays?: boolean
  readonly onSaved?: () => void
  readonly onClose: () => void
}

// The course provides defaults for fields missing in a new record.
const { rdfAnrechenbar: _rdf, gueltigBis: _until, ...inForm } = ausbildungFields
const schema = z.object({ ...inForm, gueltigBis: date('Gültig bis') })
const keptOf = ({ _id, version, rdfAnrechenbar }: Ausbildung) => ({ _id, version, rdfAnrechenbar })

export function AusbildungSheet({ profil, record, stays = false, onSaved, onClose }: Props) {
  const verifies = useMay('UPDATE_USER_AUSBILDUNG')
  const changes = record === null || verifies || record.geprueftAm === null
  return (
    <Sheet titel={record?.bezeichnung ?? 'Ausbildung hinzufügen'} subtitle={`${profil.vorname} ${profil.nachname}`} onClose={onClose}>
      <Stack gap="md">
        {changes ? <Editing {...{ profil, record, stays, onClose }} {...(onSaved ? { onSaved } : {})} /> : <Detail record={record} />}
        {record && (
          <AttachedFiles
            files={record.dokumente}
            called={{ one: 'Urkunde', the: 'Die Urkunde' }}
            upload={changes ? (body) => sendCertificate(profil._id, record._id, body) : undefined}
            reload={reloadProfile}
          />
        )}
        {record && <Deeds profil={profil} record={record} onClose={onClose} />}
      </Stack>
    </Sheet>
  )
}

const sendCertificate = (profileId: string, id: string, body: FormData) => records.certificate({ params: { profileId, id }, body })

function Editing({ profil, record, stays, onSaved, onClose }: Props) {
  const goTo = useGo()
  const [file, setFile] = useState<File | null>(null)
  const { data: all = [] } = useQuery(courses)
  const options = all
    .filter(({ _id, aktiv }) => aktiv || _id === record?.lehrgang)
    .map(({ _id, bezeichnung, abkuerzung }) => ({ value: _id, label: `${abkuerzung} · ${bezeichnung}` }))
  return (
    <Form
      schema={schema}
      start={record ?? {}}
      {...(record ? { version: record.version } : {})}
      draft={`profile/ausbildung/${profil._id}/${record?._id ?? 'neu'}`}
      inSheet
      button={record ? 'Speichern' : 'Hinzufügen'}
      save={async ({ gueltigBis, ...values }) => {
        if (values.ende < values.beginn) throw new ApiError(400, [{ msg: END_BEFORE_BEGIN, feld: 'ende' }])
        const { _id, ausbildung } = await records.put({
          body: { ...(record ? keptOf(record) : {}), profil: profil._id, ...values, ...(record || gueltigBis ? { gueltigBis } : {}) },
        })
        notify(record ? 'Ausbildung geändert' : 'Ausbildung hinzugefügt', 'success')
        // The record is saved; an error of the upload is shown, and the file can be added later.
        if (file && ausbildung) await sendCertificate(_id, ausbildung, formDataOf(file)).catch(() => undefined)
        onSaved?.()
        onClose()
        if (!stays) await goTo(path('/profile/{id}', { id: _id }))
        await reloadProfile()
      }}
    >
      <SelectField name="lehrgang" options={options} />
      <Group grow align="flex-start">
        <DayField name="beginn" />
        <DayField name="ende" />
      </Group>
      <DayField name="gueltigBis" hint={record ? 'Leer: ohne Ablauf.' : 'Leer: so lange, wie der Lehrgang gilt.'} />
      <Collapsible titel="Mehr Angaben" fields={['ort', 'anbieter', 'stunden', 'urkundeNr', 'bemerkung']}>
        <TextField name="anbieter" />
        <TextField name="ort" />
        <NumberField name="stunden" unit="Stunden" />
        <TextField name="urkundeNr" />
        <TextField name="bemerkung" multiline />
      </Collapsible>
      <SwitchField name="bestanden" />
      {!record && <PaperButton titel={file?.name ?? 'Urkunde auswählen'} onChoice={setFile} />}
    </Form>
  )
}

const Detail = ({ record }: { readonly record: Ausbildung }) => (
  <Facts
    facts={[
      ['Zeit', record.beginn === record.ende ? dateText(record.ende) : `${dateText(record.beginn)} bis ${dateText(record.ende)}`],
      ['Gültig', record.gueltigBis ? `Bis ${dateText(record.gueltigBis)}` : 'Ohne Ablauf'],
      ['Anbieter', record.anbieter],
      ['Ort', record.ort],
      ['Urkunde', record.urkundeNr],
      ['Bemerkung', record.bemerkung],
    ]}
  />
)

function Deeds({ profil, record, onClose }: Props & { readonly record: Ausbildung }) {
  const verifies = useMay('UPDATE_USER_AUSBILDUNG')
  const mayDelete = useMay('DELETE_USER_AUSBILDUNG') || record.geprueftAm === null
  const { send: verify, isSending } = useSend(
    (seen: boolean) => records.put({ body: { ...z.parse(schema, record), ...keptOf(record), profil: profil._id, geprueft: seen } }),
    {
      success: (_result, yes) => (yes ? 'Die Ausbildung ist geprüft und zählt.' : 'Die Prüfung ist zurückgenommen.'),
      reload: reloadProfile,
    },
  )
  const { send: remove } = useSend(() => records.remove({ params: { profileId: profil._id, id: record._id } }), {
    onSuccess: onClose,
    success: 'Ausbildung gelöscht',
    reload: reloadProfile,
  })
  async function question() {
    const text =
      `${record.bezeichnung} vom ${dateText(record.ende)}${record.dokumente.length > 0 ? ' mit der Urkunde' : ''}. ` +
      'Das lässt sich nicht rückgängig machen.'
    if (await confirm({ titel: 'Ausbildung löschen?', text, yes: 'Löschen', danger: true })) await remove()
  }
  return (
    <Stack gap="sm">
      {record.geprueftAm === null ? (
        <Text size="sm" c="dimmed">
          {verifies ? 'Zählt, sobald jemand die Urkunde gesehen hat.' : 'Zählt, sobald die Ausbildungsleitung die Urkunde gesehen hat.'}
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          Geprüft am {dateText(dayOf(record.geprueftAm))} von{' '}
          <PersonName person={record.geprueftVonPerson} otherwise="einem ehemaligen Mitglied" />
        </Text>
      )}
      <Group gap="sm">
        {verifies && record.bestanden && (
          <ActionButton
            {...(record.geprueftAm === null ? {} : { variant: 'default' })}
            loading={isSending}
            onClick={() => verify(record.geprueftAm === null)}
          >
            {record.geprueftAm === null ? 'Urkunde gesehen' : 'Prüfung zurücknehmen'}
          </ActionButton>
        )}
        {mayDelete && (
          <ActionButton variant="subtle" color="red" onClick={() => question()}>
            Ausbildung löschen
          </ActionButton>
        )}
      </Group>
    </Stack>
  )
}
