import { Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Objekt } from '#contract/endpoint.ts'
import { tagVon } from '#client/datum.ts'
import { pfad } from '#contract/screens.ts'
import { useDarf } from '#client/sitzung.ts'
import { useUrlZustand } from '#client/urlzustand.ts'
import { useGehe } from '#client/verweis.tsx'
import { Feldgruppe } from '#client/ui/Feldgruppe.tsx'
import { Formular } from '#client/ui/Formular.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import type { Zeitspanne } from '#blocks/kalender/client/index.ts'
import { Seite } from '#client/ui/Seite.tsx'
import type { Belegung, Belegungsart, Termin } from './art.ts'
import { meldeGebucht } from './handlungen.ts'
import type { Serienwahl } from './serie.ts'
import { Serie } from './Serie.tsx'
import { serientermine } from './serientermine.ts'
import { termine as mitZahl } from './woerter.ts'

/** The contract's fields, and `serienfeld` beside them, so that the draft keeps that as well. */
type Schema = Objekt & { readonly _zod: { readonly output: Zeitspanne & { readonly serie: Serienwahl } } }
interface Angaben<B extends Belegung, S extends Schema> {
  readonly art: Belegungsart<B>
  readonly schema: S
  /** Books one date, or the dates of a series. */
  readonly buche: (werte: z.output<S>, termine: readonly Termin[]) => Promise<B>
  /** The fields but for the series. */
  readonly children: ReactNode
}

/** A new booking. What the address brings (from the plan or a door plate) stands in the form. */
export function NeueBelegung<B extends Belegung, S extends Schema>({ art, schema, buche, children }: Angaben<B, S>) {
  const gehe = useGehe()
  const darfLesen = useDarf(`READ_${art.bereich}`)
  const zurueck = darfLesen ? art.pfade.liste : pfad('/dashboard')
  const [{ [art.feld]: ressource = '', [art.betreff]: betreff = '', beginn = '', ende = '' }] = useUrlZustand<string>([
    art.feld,
    art.betreff,
    'beginn',
    'ende',
  ])
  const [start] = useState(
    () =>
      ({
        ...(ressource ? art.start(ressource) : {}),
        ...(betreff ? { [art.betreff]: betreff } : {}),
        ...(Number.isNaN(Date.parse(beginn)) ? {} : { beginn }),
        ...(Number.isNaN(Date.parse(ende)) ? {} : { ende }),
      }) as Partial<z.input<S>>,
  )
  const [fortschritt, sage] = useState('')
  return (
    <Seite titel={art.woerter.buchen} zurueck={zurueck} schmal>
      <Karte>
        <Formular
          schema={schema}
          start={start}
          // A draft of something else must not stand in for what was just drawn in the plan.
          entwurf={`${art.tabelle}/neu${ressource || beginn ? `/${ressource}/${beginn}` : ''}`}
          knopf="Buchen"
          abbrechen={zurueck}
          aktionen={
            fortschritt && (
              <Text role="status" size="sm" c="dimmed" ta="right" style={{ order: -1, flexBasis: '100%' }}>
                {fortschritt}
              </Text>
            )
          }
          speichern={async (werte) => {
            try {
              const termine = werte.serie.an ? await serientermine(art, werte.serie, { ...art.wunsch(werte), ...zeitVon(werte) }, sage) : []
              if (termine.length > 1) sage(`${mitZahl(termine.length)} werden gebucht …`)
              const neu = await buche(werte, termine)
              await gehe(darfLesen ? `${art.pfade.liste}?tag=${tagVon(neu.beginn)}` : zurueck, true)
              await meldeGebucht(art, neu, termine.length)
            } finally {
              sage('')
            }
          }}
        >
          {children}
          <Feldgruppe titel="Serie">
            <Serie art={art} />
          </Feldgruppe>
        </Formular>
      </Karte>
    </Seite>
  )
}

const zeitVon = ({ beginn, ende }: Zeitspanne): Zeitspanne => ({ beginn, ende })
