import { Alert, Text } from '@mantine/core'
import { useGrundOhne } from '#client/sitzung.ts'
import { useSend } from '#client/useSend.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import type { Belegung, Belegungsart } from './art.ts'
import { Genehmigung } from './Genehmigung.tsx'
import { entscheide, stelleHer } from './handlungen.ts'
import { grundGegenZurueck } from './woerter.ts'

interface Angaben<B extends Belegung> {
  readonly art: Belegungsart<B>
  readonly belegung: B
}

/** Where a booking waits or has ended: what that means, and who can do something about it. */
export function Belegungsstand<B extends Belegung>({ art, belegung }: Angaben<B>) {
  const ohneRecht = useGrundOhne(`UPDATE_${art.bereich}`)
  const { send: holeZurueck } = useSend(() => stelleHer(art, belegung, 'diese'))
  const { status, grund } = belegung
  if (status === 'angefragt') {
    return <Genehmigung ohneRecht={ohneRecht} entscheide={(wie, warum) => entscheide(art, belegung, wie, warum)} />
  }
  if (status !== 'storniert') return null
  return (
    <Alert color="gelb" mb="lg" title="Storniert">
      {grund !== '' && <Text mb={10}>{grund}</Text>}
      {/* What was called off with it comes back with it. What was refused is shown as an alert. */}
      <Knopf variant="default" grund={grundGegenZurueck(belegung)} onClick={() => void holeZurueck()}>
        Wiederherstellen
      </Knopf>
    </Alert>
  )
}
