import { FileButton, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useInfo } from '#client/app/info.ts'
import { notify } from '#client/app/notify.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { HistoryList } from '#client/ui/history/HistoryList.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { fitInto, readImage } from '#client/ui/photo/shrink.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { useSend } from '#client/net/useSend.ts'
import { logoFields } from '#contract/chapter/chapter.ts'
import { logoHistory, logoQuery, reloadConfig, send } from './api.ts'

const EDGE = 600

/** Converts the picture to a PNG limited in pixels per side, with transparency. @throws with a message for the user */
async function asLogo(file: File): Promise<File> {
  const image = await readImage(file)
  const { width, height } = fitInto(image.width, image.height, EDGE)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  image.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error(`„${file.name}“ ließ sich nicht verkleinern. Versuche es mit einem anderen Bild.`)
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.png`, { type: 'image/png' })
}

export function Logo() {
  const current = useQuery(logoQuery)
  const history = useQuery(logoHistory)
  const info = useInfo()
  const version = current.data?.version ?? 1
  const { send: put, isSending } = useSend(
    async (file: File) => {
      const small = await asLogo(file).catch((reason: Error) => (notify(reason.message, 'error'), null))
      if (!small) return
      const body = new FormData()
      body.append('datei', small, small.name)
      await send.setLogo({ query: { version }, body })
      notify('Das Logo ist gespeichert.', 'success')
    },
    { reload: reloadConfig },
  )
  const { send: remove } = useSend(() => send.removeLogo({ query: { version } }), {
    success: 'Das Logo ist entfernt.',
    reload: reloadConfig,
  })
  return (
    <InfoCard titel="Logo">
      {info?.logo ? (
        <img
          src={info.logo}
          alt="Logo"
          style={{ maxWidth: '100%', height: 72, objectFit: 'contain', background: '#fff', padding: 8, borderRadius: 8 }}
        />
      ) : (
        <Text c="dimmed">Noch keines. Es steht dann im Kopf jeder Seite, auf der Anmeldung, auf Ausdrucken und in Mails.</Text>
      )}
      <Text size="sm" c="dimmed" mt={6}>
        PNG, JPG oder WebP, am besten auf durchsichtigem Grund.
      </Text>
      <Group gap="sm" mt="sm">
        <FileButton
          accept="image/png,image/jpeg,image/webp"
          onChange={(file) => file && void put(file)}
          inputProps={{ 'aria-label': 'Logo auswählen' }}
        >
          {({ onClick }) => (
            <ActionButton
              variant="default"
              loading={isSending}
              onClick={onClick}
              disabledReason={current.isPending ? 'Das Logo wird noch geladen.' : undefined}
            >
              {info?.logo ? 'Anderes Logo' : 'Logo hochladen'}
            </ActionButton>
          )}
        </FileButton>
        {info?.logo && (
          <ActionButton variant="default" onClick={() => remove()}>
            Logo entfernen
          </ActionButton>
        )}
      </Group>
      <QueryView query={history}>
        {(entries) => (entries.length === 0 ? null : <HistoryList entries={entries} fields={logoFields} empty="" />)}
      </QueryView>
    </InfoCard>
  )
}
