import { FileButton, Group } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import { useState } from 'react'
import { notify } from '#client/app/notify.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { readImage } from '#client/ui/photo/shrink.ts'
import type { Profil } from '#features/profile/schemas.ts'
import { profile, reloadProfile } from '../api.ts'
import { Crop } from './Crop.tsx'

export function ProfilImage({ profil }: { readonly profil: Profil }) {
  const [image, setImage] = useState<ImageBitmap | null>(null)
  const params = { id: profil._id }

  function close() {
    image?.close()
    setImage(null)
  }
  const { send: open, isSending: loads } = useSend(async (file: File) =>
    setImage(await readImage(file).catch((reason: Error) => (notify(reason.message, 'error'), null))),
  )
  const { send: save, isSending: saves } = useSend(
    (content: Blob) => {
      const body = new FormData()
      body.append('datei', content, 'profilbild.jpg')
      return profile.bildSetzen({ params, body })
    },
    { onSuccess: close, success: 'Das Foto ist gespeichert.', reload: reloadProfile },
  )
  const { send: remove } = useSend(() => profile.bildLoeschen({ params }), {
    success: 'Das Foto ist entfernt.',
    reload: reloadProfile,
  })
  async function askAndRemove() {
    const question = {
      titel: 'Foto entfernen?',
      text: 'Danach stehen dort wieder die Anfangsbuchstaben.',
      yes: 'Foto entfernen',
      danger: true,
    }
    if (await confirm(question)) await remove()
  }

  return (
    <Group gap="sm">
      <FileButton accept="image/*" onChange={(file) => file && void open(file)} inputProps={{ 'aria-label': 'Foto auswählen' }}>
        {({ onClick }) => (
          <ActionButton variant="default" loading={loads} onClick={onClick} leftSection={<IconCamera size={20} aria-hidden />}>
            {profil.bild ? 'Foto ändern' : 'Foto hinzufügen'}
          </ActionButton>
        )}
      </FileButton>
      {profil.bild ? (
        <ActionButton variant="default" onClick={() => askAndRemove()}>
          Foto entfernen
        </ActionButton>
      ) : null}
      {image ? <Crop image={image} saves={saves} save={(content) => void save(content)} onClose={close} /> : null}
    </Group>
  )
}
