import { Alert } from '@mantine/core'
import { useState } from 'react'
import { melde } from '#client/melde.ts'
import { Auswahl } from '#client/ui/Auswahl.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Formular } from '#client/ui/Formular.tsx'
import { Textfeld } from '#client/ui/Textfeld.tsx'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import type { Dienst } from '#features/sanitaetsdienste/formen.ts'
import { dienste, diensteNeuLaden } from '../daten.ts'
import { betroffen } from '../detail/regeln.ts'
import { folge } from './folge.ts'

const VON_NAMEN = { veranstalter: 'Der Veranstalter', wir: 'Wir' } as const

interface Angaben {
  readonly dienst: Dienst
  readonly beiSchliessen: () => void
}

/** Calls a service off, with a reason that everybody concerned reads; says first whom it concerns. */
export function Absage({ dienst, beiSchliessen }: Angaben) {
  // What one agreed to does not change while one types.
  const [text] = useState(() => folge(betroffen(dienst)))
  return (
    <Dialog titel="Dienst absagen" beiSchliessen={beiSchliessen}>
      <Alert color="gelb" mb="md">
        {text}
      </Alert>
      <Formular
        schema={sanitaetsdiensteContract.absage.body}
        entwurf={`sanitaetsdienste/absage/${dienst._id}`}
        knopf="Dienst absagen"
        gefahr
        speichern={async (body) => {
          await dienste.absage({ params: { id: dienst._id }, body })
          beiSchliessen()
          melde(`„${dienst.bezeichnung}“ ist abgesagt.`, 'success')
          await diensteNeuLaden()
        }}
      >
        <Auswahl name="von" titel="Wer sagt ab?" namen={VON_NAMEN} />
        <Textfeld name="grund" mehrzeilig platzhalter="zum Beispiel: Das Fest fällt wegen Sturm aus." />
      </Formular>
    </Dialog>
  )
}
