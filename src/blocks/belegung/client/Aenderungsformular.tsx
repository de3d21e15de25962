import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Umfang } from '../contract.ts'
import type { Objekt } from '#contract/endpoint.ts'
import { melde } from '#client/melde.ts'
import { useGehe } from '#client/verweis.tsx'
import { Formular } from '#client/ui/Formular.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { belegungenNeuLaden } from './abfragen.ts'
import type { Belegung, Belegungsart } from './art.ts'
import { grundGegen } from './woerter.ts'

/** A contract's body of a change. */
type Aenderung = Objekt & z.core.$ZodType<{ readonly umfang: Umfang }>

interface Angaben<B extends Belegung, S extends Aenderung> {
  readonly art: Belegungsart<B>
  readonly schema: S
  /** What the form begins with. */
  readonly start: B & Partial<z.input<S>>
  /** What holds now. */
  readonly belegung: B
  readonly aendere: (werte: z.output<S>) => Promise<B>
  /** Where one goes with the changed booking. */
  readonly ziel: (neu: B) => string
  readonly abbrechen?: string
  readonly children: ReactNode
}

const GEAENDERT: Readonly<Record<Umfang, string>> = {
  diese: 'Gespeichert',
  buchung: 'Alle Fahrzeuge der Buchung sind geändert.',
  kuenftige: 'Dieser und alle späteren Termine sind geändert.',
  alle: 'Alle kommenden Termine der Serie sind geändert.',
}

/** The form of a booking that stands. Where a change has to be allowed anew, it says so. */
export function Aenderungsformular<B extends Belegung, S extends Aenderung>(angaben: Angaben<B, S>) {
  const { art, schema, start, belegung, aendere, ziel, abbrechen, children } = angaben
  const gehe = useGehe()
  return (
    <Karte>
      <Formular
        schema={schema}
        start={start}
        stand={start.version}
        entwurf={`${art.tabelle}/${belegung._id}`}
        knopf="Speichern"
        grund={grundGegen(belegung)}
        {...(abbrechen === undefined ? {} : { abbrechen })}
        speichern={async (werte) => {
          const neu = await aendere(werte)
          const neuAngefragt = neu.status === 'angefragt' && belegung.status !== 'angefragt'
          melde(neuAngefragt ? 'Gespeichert und neu angefragt.' : GEAENDERT[werte.umfang], 'success')
          await gehe(ziel(neu), abbrechen !== undefined)
          await belegungenNeuLaden(art)
        }}
      >
        {children}
      </Formular>
    </Karte>
  )
}
