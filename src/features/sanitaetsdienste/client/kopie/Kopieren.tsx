import { Text } from '@mantine/core'
import { useState } from 'react'
import { heute, plusTage, plusTageZeit, tagVon, zeitraum } from '#client/datum.ts'
import { melde } from '#client/melde.ts'
import { pfad } from '#contract/screens.ts'
import { ZeitpunktFeld } from '#client/ui/DatumFeld.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Formular } from '#client/ui/Formular.tsx'
import { Schalter } from '#client/ui/Schalter.tsx'
import { useGehe } from '#client/verweis.tsx'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import type { Dienst } from '#features/sanitaetsdienste/formen.ts'
import { dienste, diensteNeuLaden } from '../daten.ts'

interface Angaben {
  readonly dienst: Dienst
  readonly beiSchliessen: () => void
}
const WOCHEN = 7 * 52

/** The same weekday about a year later, at the same clock time, and not before today. */
function vorschlag(beginn: string): string {
  let tage = WOCHEN
  while (plusTage(tagVon(beginn), tage) < heute()) tage += WOCHEN
  return plusTageZeit(beginn, tage)
}

/** Makes a draft of this service on another day; the form of the draft opens. */
export function Kopieren({ dienst, beiSchliessen }: Angaben) {
  const gehe = useGehe()
  const [start] = useState(() => ({ beginn: vorschlag(dienst.beginn) }))
  return (
    <Dialog titel="Dienst kopieren" beiSchliessen={beiSchliessen}>
      <Text mb="md">
        {dienst.bezeichnung} war am {zeitraum(dienst.beginn, dienst.ende)}. Schichten, Fristen und Bedarf wandern mit.
      </Text>
      <Formular
        schema={sanitaetsdiensteContract.kopie.body}
        start={start}
        knopf="Als Entwurf kopieren"
        speichern={async (body) => {
          const { _id } = await dienste.kopie({ params: { id: dienst._id }, body })
          melde('Die Kopie liegt als Entwurf bereit.', 'success')
          await gehe(pfad('/sanitaetsdienst/{id}/edit', { id: _id }))
          await diensteNeuLaden()
        }}
      >
        <ZeitpunktFeld name="beginn" />
        <Schalter name="mitHelfern" hinweis="Wer dabei war, steht im Entwurf als gemeldet." />
      </Formular>
    </Dialog>
  )
}
