import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { Alert, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { recordScreen } from '#client/crud/CrudRecord.tsx'
import { dateText, instantText } from '#client/text/date.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { notify } from '#client/app/notify.ts'
import { useMay } from '#client/app/session.ts'
import { useSend } from '#client/net/useSend.ts'
import { AttachedFiles } from '#client/ui/field/AttachedFiles.tsx'
import { useDeletion } from '#client/ui/action/deletion.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { Verlauf } from '#client/ui/history/Verlauf.tsx'
import { path } from '#contract/screens.ts'
import { deletionHindernis, MANAGES, type Newsletter, newsletterContract, newsletterHistory, STATUS, WRITES } from '../contract.ts'
import { area, LOOKS, progressQuery } from './area.ts'
import { RichText } from './RichText.tsx'

const MailPreview = lazyPart(async () => (await import('./MailPreview.tsx')).MailPreview)
const SendSheet = lazyPart(async () => (await import('./Sending.tsx')).SendSheet)
const Delivery = lazyPart(async () => (await import('./Sending.tsx')).Delivery)
const { send, read, invalidate, history } = area.data
const LIST = path('/newsletter')

export const Reading = recordScreen(area, View)

function useMarkRead({ _id, status, gelesen }: Newsletter): void {
  useEffect(() => {
    if (status !== 'versendet' || gelesen) return
    // Without a response it remains unread.
    read.read({ params: { id: _id } }).then(invalidate, () => undefined)
  }, [_id, status, gelesen])
}

function useSteps(record: Newsletter) {
  const [open, setOpen] = useState<'mail' | 'send' | null>(null)
  const writes = useMay(WRITES)
  const [noSending, noDeletion] = [useReasonWithout('UPDATE_NEWSLETTER'), useReasonWithout('DELETE_NEWSLETTER')]
  const { status, titel } = record
  const { data: sending } = useQuery({ ...progressQuery(record._id), enabled: status === 'versendet' && noDeletion === undefined })
  const lost = sending && sending.wartet > 0 ? ' Was noch wartet, geht nicht mehr hinaus.' : ''
  const params = { id: record._id }
  const trial = useSend(async () => send.trial({ params }), { success: 'Die Probe ist unterwegs zu deiner E-Mail-Adresse.' })
  const takeBack = useSend(async () => send.takeBack({ params }), { success: 'Der Newsletter ist wieder ein Entwurf.', reload: invalidate })
  const deletion = useDeletion({
    titel: newsletterContract.remove.titel,
    text:
      status === 'versendet'
        ? `„${titel}“ verschwindet aus dem Archiv. Was angekommen ist, bleibt in den Postfächern.${lost}`
        : `„${titel}“ lässt sich danach nicht zurückholen.`,
    remove: () => send.remove({ params }),
    list: LIST,
    reload: invalidate,
    onDone: () => notify('Newsletter gelöscht', 'success'),
    disabledReason: noDeletion ?? (sending && deletionHindernis(sending)),
  })
  const empty = record.text === '' ? 'Der Newsletter hat noch keinen Text.' : undefined
  const draft = status === 'entwurf'
  const actions = {
    main: draft && writes && { titel: 'Versenden', icon: IconSend, disabledReason: noSending ?? empty, act: () => setOpen('send') },
    beside:
      writes &&
      (draft
        ? { titel: 'Bearbeiten', icon: IconPencil, to: path('/newsletter/edit/{id}', params) }
        : status === 'geplant' && {
            titel: 'Zurücknehmen',
            loading: takeBack.isSending,
            disabledReason: noSending,
            act: () => void takeBack.send(),
          }),
    more: [
      writes && { titel: 'Als Mail ansehen', icon: IconEye, act: () => setOpen('mail') },
      writes && { titel: 'Probe an mich', icon: IconMailForward, disabledReason: empty, act: () => void trial.send() },
      (writes || noDeletion === undefined) && deletion,
    ],
  }
  const close = () => setOpen(null)
  const shown = open !== null && (
    <Suspense fallback={null}>
      {open === 'mail' ? <MailPreview id={record._id} onClose={close} /> : <SendSheet record={record} onClose={close} />}
    </Suspense>
  )
  return { actions, shown }
}

function View({ record }: { readonly record: Newsletter }) {
  const { actions, shown } = useSteps(record)
  const manages = useMay(MANAGES)
  useMarkRead(record)
  const { status, autor, gelesenVon, versandAm } = record
  const attached = record.dateien.filter(({ feld }) => feld === 'anhang')
  return (
    <Page titel={record.titel} subtitle={dateText(record.datum)} back={LIST} draft={`newsletter/${record._id}`} actions={actions} narrow>
      <Stack gap="md">
        {status === 'geplant' && versandAm && (
          <Alert color="petrol" title="Versand geplant">{`Er geht hinaus: ${instantText(versandAm)}.`}</Alert>
        )}
        {status === 'versendet' && manages && (
          <Suspense fallback={null}>
            <Delivery id={record._id} />
          </Suspense>
        )}
        <InfoCard>
          {record.text === '' ? (
            <Text c="dimmed">Hier steht noch nichts. Tippe auf „Bearbeiten“ und schreib los.</Text>
          ) : (
            <RichText html={record.text} />
          )}
          <Group gap="sm" mt="md">
            {autor && <PersonName person={autor} withFace />}
            {status === 'versendet' ? (
              <Text size="sm" c="dimmed">
                {gelesenVon === 0 ? 'Im Intranet noch von niemandem gelesen' : `Im Intranet: ${gelesenVon.toLocaleString('de-DE')} gelesen`}
              </Text>
            ) : (
              <StatusBadge {...LOOKS[status]}>{STATUS[status]}</StatusBadge>
            )}
          </Group>
        </InfoCard>
        {attached.length > 0 && (
          <InfoCard titel={attached.length === 1 ? 'Anhang' : 'Anhänge'}>
            <AttachedFiles files={attached} called={{ one: 'Anhang', the: 'Der Anhang' }} reload={invalidate} />
          </InfoCard>
        )}
      </Stack>
      {manages && <Past id={record._id} />}
      {shown}
    </Page>
  )
}

const Past = ({ id }: { readonly id: string }) => (
  <Verlauf
    query={useQuery(history(id))}
    fields={newsletterHistory}
    own={{ what: 'den Newsletter' }}
    restorable={{ update: newsletterContract.update, params: { id }, reload: invalidate }}
  />
)
