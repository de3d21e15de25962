import * as z from 'zod/mini'
import { feld, text } from '#contract/bausteine.ts'
import { UMFAENGE, type Umfang } from '../contract.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Formular } from '#client/ui/Formular.tsx'
import { Textfeld } from '#client/ui/Textfeld.tsx'
import type { Belegung } from './art.ts'
import { Umfangwahl } from './Umfangwahl.tsx'

const schema = z.object({
  umfang: feld('Was wird storniert?', z._default(z.enum(UMFAENGE), 'diese')),
  grund: text('Grund', 500),
})

interface Angaben {
  readonly titel: string
  /** Of a series or with further vehicles it asks which are meant. */
  readonly belegung: Pick<Belegung, 'serie' | 'weitere'>
  readonly storniere: (umfang: Umfang, grund: string) => Promise<unknown>
  readonly beiSchliessen: () => void
}

/** Calls a booking off; the reason goes to those who counted on it. */
export const Storno = ({ titel, belegung, storniere, beiSchliessen }: Angaben) => (
  <Dialog titel={`„${titel}“ stornieren?`} beiSchliessen={beiSchliessen}>
    <Formular
      schema={schema}
      knopf="Stornieren"
      gefahr
      speichern={async ({ umfang, grund }) => {
        await storniere(umfang, grund)
        beiSchliessen()
      }}
    >
      <Umfangwahl belegung={belegung} />
      <Textfeld name="grund" mehrzeilig platzhalter="freiwillig, zum Beispiel: Übung fällt aus" />
    </Formular>
  </Dialog>
)
