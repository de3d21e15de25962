import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { notify } from '#client/app/notify.ts'
import { useMay } from '#client/app/session.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { Facts } from '#client/ui/page/Facts.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { Paragraph } from '#client/ui/page/Paragraph.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { PhotoBar } from '#client/ui/photo/PhotoBar.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { TimeAgo } from '#client/ui/time/TimeText.tsx'
import { type Feedback, feedbackContract, HANDLES, KINDS, STATUS } from '../contract.ts'
import { data, LOOKS } from './area.ts'
import { Vote } from './Vote.tsx'

interface Props {
  readonly id: string
  readonly onClose: () => void
}
export function Detail({ id, onClose }: Props) {
  const query = useQuery(data.get(id))
  return (
    <Sheet titel={query.data?.titel ?? 'Meldung'} subtitle={query.data && <Head row={query.data} />} onClose={onClose}>
      <QueryView query={query}>{(row) => <Content row={row} onClose={onClose} />}</QueryView>
    </Sheet>
  )
}

const Head = ({ row: { art, person, erstelltAm } }: { readonly row: Feedback }) => (
  <>
    {KINDS[art]}
    {person && (
      <>
        {' · '}
        <PersonName person={person} />
      </>
    )}
    {' · '}
    <TimeAgo value={erstelltAm} />
  </>
)
const words = (text: string) => text && <Paragraph>{text}</Paragraph>

function Content({ row, onClose }: { readonly row: Feedback; readonly onClose: () => void }) {
  const handles = useMay(HANDLES)
  const withdrawable = row.meins && row.status === 'offen'
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <StatusBadge {...LOOKS[row.status]}>{STATUS[row.status]}</StatusBadge>
        {row.art === 'verbesserungsvorschlag' && <Vote row={row} />}
      </Group>
      <Paragraph>{row.beschreibung}</Paragraph>
      <PhotoBar images={row.dateien} />
      <Facts
        facts={[
          ['Schritte', words(row.schritte)],
          ['Erwartet', words(row.erwartet)],
          ['Seite', row.seite],
          ['Version', row.versionsnummer],
          ['Browser', words(row.browser)],
          ['Antwort', !handles && words(row.antwort)],
        ]}
      />
      {handles && <Handling key={row.version} row={row} onClose={onClose} />}
      {(withdrawable || handles) && <Removal row={row} titel={withdrawable ? 'Zurückziehen' : 'Löschen'} onClose={onClose} />}
    </Stack>
  )
}

const Handling = ({ row, onClose }: { readonly row: Feedback; readonly onClose: () => void }) => (
  <Form
    schema={feedbackContract.update.body}
    start={row}
    version={row.version}
    draft={`feedback/${row._id}`}
    inSheet
    button="Speichern"
    save={async (body) => {
      await data.send.update({ params: { id: row._id }, body })
      notify('Gespeichert', 'success')
      onClose()
      await data.invalidate()
    }}
  >
    <SelectField name="status" hint="Wer es gemeldet hat, bekommt bei einem neuen Stand eine Mail." />
    <TextField
      name="antwort"
      multiline
      rows={3}
      hint={row.art === 'bug' ? 'Steht auch in der Mail.' : 'Steht auch in der Mail; alle lesen sie.'}
    />
  </Form>
)

function Removal({ row, titel, onClose }: { readonly row: Feedback; readonly titel: string; readonly onClose: () => void }) {
  const { send, isSending } = useSend(() => data.send.remove({ params: { id: row._id } }), {
    success: row.meins ? 'Zurückgezogen' : 'Gelöscht',
    onSuccess: onClose,
    reload: data.invalidate,
  })
  const ask = async () => {
    const text = `„${row.titel}“ ist danach weg, mit Bild und Stimmen. Das lässt sich nicht rückgängig machen.`
    if (await confirm({ titel: `Meldung ${titel.toLowerCase()}?`, text, yes: titel, danger: true })) await send()
  }
  return (
    <ActionButton variant="subtle" color="red" loading={isSending} onClick={() => ask()}>
      {titel}
    </ActionButton>
  )
}
