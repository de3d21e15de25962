import { FileButton, Group } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import { useState } from 'react'
import { melde } from '#client/melde.ts'
import { useSend } from '#client/useSend.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import { bestaetige } from '#client/ui/bestaetige.ts'
import { liesBild } from '#client/ui/foto/verkleinern.ts'
import type { Profil } from '#features/profile/formen.ts'
import { profile, profileNeuLaden } from '../daten.ts'
import { Zuschnitt } from './Zuschnitt.tsx'

/** Sets, replaces and removes the picture of a profile; on the phone also by its camera. */
export function Profilbild({ profil }: { readonly profil: Profil }) {
  const [bild, setzeBild] = useState<ImageBitmap | null>(null)
  const params = { id: profil._id }

  function schliesse() {
    bild?.close()
    setzeBild(null)
  }
  const { send: oeffne, isSending: laedt } = useSend(async (datei: File) =>
    setzeBild(await liesBild(datei).catch((grund: Error) => (melde(grund.message, 'error'), null))),
  )
  const { send: speichere, isSending: speichert } = useSend(
    (inhalt: Blob) => {
      const body = new FormData()
      body.append('datei', inhalt, 'profilbild.jpg')
      return profile.bildSetzen({ params, body })
    },
    { onSuccess: schliesse, success: 'Das Foto ist gespeichert.', reload: profileNeuLaden },
  )
  const { send: entferne } = useSend(() => profile.bildLoeschen({ params }), {
    success: 'Das Foto ist entfernt.',
    reload: profileNeuLaden,
  })
  async function frageUndEntferne() {
    const frage = { titel: 'Foto entfernen?', text: 'Danach stehen dort wieder die Anfangsbuchstaben.', ja: 'Foto entfernen', gefahr: true }
    if (await bestaetige(frage)) await entferne()
  }

  return (
    <Group gap="sm">
      <FileButton accept="image/*" onChange={(datei) => datei && void oeffne(datei)} inputProps={{ 'aria-label': 'Foto auswählen' }}>
        {({ onClick }) => (
          <Knopf variant="default" loading={laedt} onClick={onClick} leftSection={<IconCamera size={20} aria-hidden />}>
            {profil.bild ? 'Foto ändern' : 'Foto hinzufügen'}
          </Knopf>
        )}
      </FileButton>
      {profil.bild ? (
        <Knopf variant="default" onClick={() => void frageUndEntferne()}>
          Foto entfernen
        </Knopf>
      ) : null}
      {bild ? (
        <Zuschnitt bild={bild} speichert={speichert} speichere={(inhalt) => void speichere(inhalt)} beiSchliessen={schliesse} />
      ) : null}
    </Group>
  )
}
