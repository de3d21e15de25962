import type { Umfang } from '../contract.ts'
import { Auswahl } from '#client/ui/Auswahl.tsx'
import type { Belegung } from './art.ts'

type Woher = Pick<Belegung, 'serie' | 'weitere'>

/** What one can mean by it besides the booking itself. Of a series with several vehicles, later dates mean all their vehicles. */
function moeglich({ serie, weitere = [] }: Woher): readonly (readonly [Umfang, string])[] {
  const mehrere = weitere.length > 0
  return [
    ['diese', mehrere ? 'Nur dieses Fahrzeug' : 'Nur diesen Termin'],
    ...(mehrere ? [['buchung', serie ? 'Alle Fahrzeuge an diesem Termin' : 'Alle Fahrzeuge dieser Buchung'] as const] : []),
    ...(serie ? [['kuenftige', 'Diesen und alle späteren'] as const, ['alle', 'Alle Termine der Serie'] as const] : []),
  ]
}

/** What else a change would mean. */
const folgen = ({ serie, weitere = [] }: Woher): string =>
  [
    weitere.length > 0 ? `Weitere Fahrzeuge dieser Buchung: ${weitere.map(({ bezeichnung }) => bezeichnung).join(', ')}.` : '',
    serie ? 'Die anderen Termine rücken um ebenso viel; passt einer nicht, ändert sich keiner.' : '',
  ]
    .filter(Boolean)
    .join(' ')

interface Angaben {
  readonly belegung: Woher
  /** Says what a change would mean for the others. */
  readonly aendert?: boolean
}

/** Asks what is meant: this booking, all its vehicles, dates of its series; nothing where there is only one. Field 'umfang'. */
export function Umfangwahl({ belegung, aendert = false }: Angaben) {
  const werte = moeglich(belegung).map(([value, label]) => ({ value, label }))
  return werte.length > 1 && <Auswahl name="umfang" werte={werte} {...(aendert ? { hinweis: folgen(belegung) } : {})} />
}
