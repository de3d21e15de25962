import * as z from 'zod/mini'
import { pflichttext } from '#contract/bausteine.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Formular } from '#client/ui/Formular.tsx'
import { Textfeld } from '#client/ui/Textfeld.tsx'

const schema = z.object({ grund: pflichttext('Grund', 500) })

interface Angaben {
  readonly lehneAb: (grund: string) => Promise<unknown>
  readonly beiSchliessen: () => void
}

/** Refuses what somebody asked for, with a reason. */
export const Ablehnung = ({ lehneAb, beiSchliessen }: Angaben) => (
  <Dialog titel="Anfrage ablehnen" beiSchliessen={beiSchliessen}>
    <Formular
      schema={schema}
      knopf="Ablehnen"
      gefahr
      speichern={async ({ grund }) => {
        await lehneAb(grund)
        beiSchliessen()
      }}
    >
      <Textfeld name="grund" mehrzeilig hinweis="Steht in der Mail an die Person, die angefragt hat." />
    </Formular>
  </Dialog>
)
