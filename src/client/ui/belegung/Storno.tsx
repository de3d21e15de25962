import * as z from 'zod/mini'
import { feld, text } from '#contract/bausteine.ts'
import { Auswahl } from '../Auswahl.tsx'
import { Dialog } from '../Dialog.tsx'
import { Formular } from '../Formular.tsx'
import { Textfeld } from '../Textfeld.tsx'
import type { Umfang } from './art.ts'

const UMFAENGE = ['diese', 'buchung', 'kuenftige', 'alle'] as const satisfies readonly Umfang[]

const schema = z.object({
  umfang: feld('Was wird storniert?', z._default(z.enum(UMFAENGE), 'diese')),
  grund: text('Grund', 500),
})

interface Angaben {
  readonly titel: string
  /** One of a series: asks which of its dates are meant. */
  readonly serie: boolean
  /** Further vehicles belong to the booking: asks whether they are meant too. */
  readonly mehrere?: boolean
  readonly storniere: (umfang: Umfang, grund: string) => Promise<unknown>
  readonly beiSchliessen: () => void
}

/** What one can choose. Of a series with several vehicles, later dates mean all their vehicles. */
const auswahl = (serie: boolean, mehrere: boolean): Readonly<Partial<Record<Umfang, string>>> => ({
  diese: mehrere ? 'Nur dieses Fahrzeug' : 'Nur diesen Termin',
  ...(mehrere ? { buchung: serie ? 'Alle Fahrzeuge an diesem Termin' : 'Alle Fahrzeuge dieser Buchung' } : {}),
  ...(serie ? { kuenftige: 'Diesen und alle späteren', alle: 'Alle Termine der Serie' } : {}),
})

/** Calls a booking off; the reason goes to those who counted on it. */
export const Storno = ({ titel, serie, mehrere = false, storniere, beiSchliessen }: Angaben) => (
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
      {(serie || mehrere) && <Umfangwahl namen={auswahl(serie, mehrere)} />}
      <Textfeld name="grund" mehrzeilig platzhalter="freiwillig, zum Beispiel: Übung fällt aus" />
    </Formular>
  </Dialog>
)

const Umfangwahl = ({ namen }: { readonly namen: Readonly<Partial<Record<Umfang, string>>> }) => (
  <Auswahl name="umfang" werte={Object.entries(namen).map(([value, label]) => ({ value, label }))} />
)
