import { FileButton, Group, Text } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { melde } from '../../melde.ts'
import { useSend } from '../../useSend.ts'
import { Knopf } from '../Knopf.tsx'
import { useBlobAlsBild } from './bild.ts'
import classes from './Foto.module.css'
import { verkleinere } from './verkleinern.ts'

interface Angaben {
  readonly fotos: readonly File[]
  readonly setze: (fotos: readonly File[]) => void
  readonly hoechstens: number
  readonly gesperrt?: boolean
}

/** Photos from the phone's camera or from its pictures, made small, with a look at each. */
export function Fotowahl({ fotos, setze, hoechstens, gesperrt = false }: Angaben) {
  const platz = hoechstens - fotos.length

  const { send: nimm, isSending: laeuft } = useSend(async (neue: File[]) => {
    const ergebnisse = await Promise.allSettled(neue.slice(0, platz).map(verkleinere))
    for (const ergebnis of ergebnisse) if (ergebnis.status === 'rejected') melde((ergebnis.reason as Error).message, 'error')
    if (neue.length > platz) melde(hoechstens === 1 ? 'Es geht nur 1 Foto.' : `Es gehen höchstens ${hoechstens} Fotos.`, 'error')
    setze([...fotos, ...ergebnisse.flatMap((ergebnis) => (ergebnis.status === 'fulfilled' ? [ergebnis.value] : []))])
  })

  const grund = gesperrt ? 'Die Fotos werden gerade gesendet.' : platz <= 0 ? `Mehr als ${hoechstens} Fotos gehen nicht.` : undefined
  return (
    <div>
      <Text fw={600} size="sm" mb={6}>
        Fotos
      </Text>
      {fotos.length > 0 && (
        <ul className={classes['reihe']}>
          {fotos.map((foto, nummer) => (
            <li key={`${foto.name} ${foto.size} ${foto.lastModified}`} className={classes['foto']}>
              <Vorschau datei={foto} />
              <button
                type="button"
                aria-label={`Foto ${nummer + 1} entfernen`}
                disabled={gesperrt}
                onClick={() => setze(fotos.filter((anderes) => anderes !== foto))}
              >
                <IconX size={20} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Group gap="sm">
        <FileButton
          accept="image/*"
          onChange={(datei) => datei && void nimm([datei])}
          inputProps={{ 'aria-label': 'Foto aufnehmen' }}
          capture="environment"
        >
          {({ onClick }) => (
            <Knopf
              variant="default"
              className={classes['kamera'] ?? ''}
              loading={laeuft}
              grund={grund}
              onClick={onClick}
              leftSection={<IconCamera size={20} aria-hidden />}
            >
              Foto aufnehmen
            </Knopf>
          )}
        </FileButton>
        <FileButton accept="image/*" multiple onChange={(dateien) => void nimm(dateien)} inputProps={{ 'aria-label': 'Bild auswählen' }}>
          {({ onClick }) => (
            <Knopf variant="default" loading={laeuft} grund={grund} onClick={onClick} leftSection={<IconPhoto size={20} aria-hidden />}>
              Bild auswählen
            </Knopf>
          )}
        </FileButton>
      </Group>
    </div>
  )
}

const Vorschau = ({ datei }: { readonly datei: File }) => <img ref={useBlobAlsBild(datei)} alt={`Vorschau ${datei.name}`} />
