import * as z from 'zod/mini'
import { feld, text } from '#contract/bausteine.ts'
import { Auswahl } from '../Auswahl.tsx'
import { Dialog } from '../Dialog.tsx'
import { Formular } from '../Formular.tsx'
import { Textfeld } from '../Textfeld.tsx'

const UMFANG_NAMEN = { diese: 'Nur diesen Termin', kuenftige: 'Diesen und alle späteren', alle: 'Alle Termine der Serie' } as const
export type Umfang = keyof typeof UMFANG_NAMEN

const schema = z.object({
  umfang: feld('Was wird storniert?', z._default(z.enum(['diese', 'kuenftige', 'alle']), 'diese')),
  grund: text('Grund', 500),
})

interface Angaben {
  readonly titel: string
  /** One of a series: asks which of its dates are meant. */
  readonly serie: boolean
  readonly storniere: (umfang: Umfang, grund: string) => Promise<unknown>
  readonly beiSchliessen: () => void
}

/** Calls a booking off; the reason goes to those who counted on it. */
export const Storno = ({ titel, serie, storniere, beiSchliessen }: Angaben) => (
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
      {serie && <Auswahl name="umfang" namen={UMFANG_NAMEN} />}
      <Textfeld name="grund" mehrzeilig platzhalter="freiwillig, zum Beispiel: Übung fällt aus" />
    </Formular>
  </Dialog>
)
