import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Objekt } from '#contract/endpoint.ts'
import { Blatt } from '#client/ui/Blatt.tsx'
import { liesEntwurf, merkeEntwurf, verwirfEntwurf } from '#client/ui/entwurf.ts'
import { useWert, type Werte } from '#client/ui/feld.ts'
import { Formular } from '#client/ui/Formular.tsx'
import { startwerte } from '#client/ui/formularwerte.ts'
import type { Zeitspanne } from '#blocks/kalender/client/index.ts'
import { Textfeld } from '#client/ui/Textfeld.tsx'
import type { Belegung, Belegungsart } from './art.ts'
import { Freistand } from './Freistand.tsx'
import { meldeGebucht } from './handlungen.ts'
import { Zeitwahl } from './Zeitwahl.tsx'

/** What was drawn or tapped in the plan. */
export interface Schnellangaben extends Zeitspanne {
  readonly ressource: string
  /** The vehicle or room by name. */
  readonly name: string
  readonly beiSchliessen: () => void
}
interface Angaben<B extends Belegung, S extends Objekt> extends Schnellangaben {
  readonly art: Belegungsart<B>
  readonly schema: S
  readonly buche: (werte: z.output<S>) => Promise<B>
  /** What to know of this one before one takes it. */
  readonly hinweise?: ReactNode
}

/** One vehicle or room, one time, one line: booked in a few taps. What needs more is said in the whole form. */
export function Schnellbuchung<B extends Belegung, S extends Objekt>(angaben: Angaben<B, S>) {
  const { art, schema, buche, hinweise, ressource, beginn, ende, name, beiSchliessen } = angaben
  const entwurf = `${art.tabelle}/schnell`
  const platz = `${ressource} ${beginn} ${ende}`
  const [start] = useState(() => {
    const werte: Werte = { ...art.start(ressource), beginn, ende }
    nimmMit(entwurf, platz, art.betreff, startwerte(schema, werte))
    return werte as Partial<z.input<S>>
  })
  return (
    <Blatt titel={art.woerter.buchen} unter={name} beiSchliessen={beiSchliessen}>
      <Formular
        schema={schema}
        start={start}
        entwurf={entwurf}
        stand={platz}
        imBlatt
        knopf="Buchen"
        speichern={async (werte) => {
          const neu = await buche(werte)
          beiSchliessen()
          await meldeGebucht(art, neu, 1)
        }}
      >
        <Zeitwahl />
        <Freistand art={art} />
        {hinweise}
        <Textfeld name={art.betreff} platzhalter={`zum Beispiel: ${art.woerter.beispiel}`} />
        <GanzesFormular art={art} ressource={ressource} beiKlick={() => verwirfEntwurf(entwurf)} />
      </Formular>
    </Blatt>
  )
}

/** What was typed for another time or vehicle and never sent comes along to where one tapped now; its time does not. */
function nimmMit(entwurf: string, platz: string, betreff: string, werte: Werte): void {
  const alter = liesEntwurf(entwurf, platz)
  const text = alter?.werte[betreff]
  if (!alter?.veraltet) return
  if (typeof text === 'string' && text.trim() !== '') merkeEntwurf(entwurf, platz, { ...werte, [betreff]: text }, [betreff])
  else verwirfEntwurf(entwurf)
}

interface Wegangaben<B extends Belegung> {
  readonly art: Belegungsart<B>
  readonly ressource: string
  readonly beiKlick: () => void
}
function GanzesFormular<B extends Belegung>({ art, ressource, beiKlick }: Wegangaben<B>) {
  const [beginn, ende, betreff] = [useWert('beginn'), useWert('ende'), useWert(art.betreff)]
  const suche = { [art.feld]: ressource, beginn, ende, ...(betreff === '' ? {} : { [art.betreff]: betreff }) }
  return (
    <div>
      <Anchor component={Link} to={art.pfade.neu} search={suche as never} onClick={beiKlick} display="inline-block" py={10}>
        {art.woerter.mehr}
      </Anchor>
    </div>
  )
}
