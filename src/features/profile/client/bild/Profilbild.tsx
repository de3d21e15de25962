import { FileButton, Group } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import { useState } from 'react'
import { melde } from '#client/melde.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import { bestaetige } from '#client/ui/bestaetige.ts'
import { liesBild } from '#client/ui/foto/verkleinern.ts'
import type { Profil } from '#features/profile/formen.ts'
import { profile, profileNeuLaden } from '../daten.ts'
import { Zuschnitt } from './Zuschnitt.tsx'

/** Sets, replaces and removes the picture of a profile; on the phone also by its camera. */
export function Profilbild({ profil }: { readonly profil: Profil }) {
  const [bild, setzeBild] = useState<ImageBitmap | null>(null)
  const [laedt, setzeLaedt] = useState(false)
  const params = { id: profil._id }

  function schliesse() {
    bild?.close()
    setzeBild(null)
  }
  async function oeffne(datei: File) {
    setzeLaedt(true)
    try {
      setzeBild(await liesBild(datei))
    } catch (fehler) {
      melde((fehler as Error).message, 'error')
    } finally {
      setzeLaedt(false)
    }
  }
  async function speichere(inhalt: Blob) {
    const body = new FormData()
    body.append('datei', inhalt, 'profilbild.jpg')
    await profile.bildSetzen({ params, body })
    schliesse()
    melde('Das Foto ist gespeichert.', 'success')
    await profileNeuLaden()
  }
  async function entferne() {
    const frage = { titel: 'Foto entfernen?', text: 'Danach stehen dort wieder die Anfangsbuchstaben.', ja: 'Foto entfernen', gefahr: true }
    if (!(await bestaetige(frage))) return
    await profile.bildLoeschen({ params })
    melde('Das Foto ist entfernt.', 'success')
    await profileNeuLaden()
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
        <Knopf variant="default" onClick={() => void entferne().catch(() => undefined)}>
          Foto entfernen
        </Knopf>
      ) : null}
      {bild ? <Zuschnitt bild={bild} speichere={speichere} beiSchliessen={schliesse} /> : null}
    </Group>
  )
}
