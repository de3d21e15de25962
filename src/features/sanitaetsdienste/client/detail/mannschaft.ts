// Who stands in a shift, in the order in which one looks for somebody: by vehicle, by function, by name.
import type { Helfer } from '#blocks/anmeldung/contract.ts'
import type { Dienst, Schicht } from '#features/sanitaetsdienste/formen.ts'

export interface Gruppe {
  readonly titel: string
  readonly helfer: readonly Helfer[]
}

/** The function a leader has in front, then drivers, then the rest by name. */
const vorn = (funktion: string): number => (/leit|führer/i.test(funktion) ? 0 : /fahrer/i.test(funktion) ? 1 : funktion === '' ? 3 : 2)
const name = ({ profil }: Helfer) => `${profil.nachname} ${profil.vorname}`
const geordnet = (helfer: readonly Helfer[]) =>
  helfer.toSorted((a, b) => vorn(a.funktion) - vorn(b.funktion) || name(a).localeCompare(name(b), 'de'))

/** "KTW 14/01", or what is wished for: "ein RTW". */
export const fahrzeugname = ({ funkrufname, bezeichnung, typ }: Schicht['fahrzeuge'][number]): string =>
  funkrufname || bezeichnung || `ein ${typ === 'Anhaenger' ? 'Anhänger' : (typ ?? 'Fahrzeug')}`

/** All vehicles of a shift in a line; several wishes for the same are said once: "KTW 14/01, 3 KTW, ein RTW (wenn möglich)". */
export function fahrzeugliste(fahrzeuge: Schicht['fahrzeuge']): string {
  const jeName = Map.groupBy(fahrzeuge, (eines) => `${fahrzeugname(eines)}${eines.erforderlich ? '' : ' (wenn möglich)'}`)
  return [...jeName].map(([name, gleiche]) => (gleiche.length === 1 ? name : name.replace(/^ein /, `${gleiche.length} `))).join(', ')
}

/**
 * Who is in a shift, in groups that are not empty: each vehicle with its crew, others staffed, trainees, registered, waiting.
 * Who signed off or did not come is told to who leads only (`alle`).
 */
export function mannschaft(dienst: Pick<Dienst, 'helfer'>, schicht: Pick<Schicht, '_id' | 'fahrzeuge'>, alle: boolean): Gruppe[] {
  const hier = dienst.helfer.filter((helfer) => helfer.schicht === schicht._id)
  const mit = (status: Helfer['status']) => hier.filter((helfer) => helfer.status === status)
  const eingeteilt = mit('eingeteilt')
  const fahrzeuge = schicht.fahrzeuge.map((fahrzeug) => ({
    titel: fahrzeugname(fahrzeug),
    helfer: geordnet(eingeteilt.filter((helfer) => helfer.fahrzeug === fahrzeug._id)),
  }))
  const zuFuss = eingeteilt.filter((helfer) => !schicht.fahrzeuge.some(({ _id }) => _id === helfer.fahrzeug))
  return [
    ...fahrzeuge,
    { titel: fahrzeuge.length > 0 ? 'Ohne Fahrzeug' : 'Eingeteilt', helfer: geordnet(zuFuss.filter(({ praktikant }) => !praktikant)) },
    { titel: 'Praktikum', helfer: geordnet(zuFuss.filter(({ praktikant }) => praktikant)) },
    { titel: 'Gemeldet', helfer: geordnet(mit('gemeldet')) },
    // The waiting list keeps its order.
    { titel: 'Warteliste', helfer: mit('warteliste').toSorted((a, b) => a.gemeldetAm.localeCompare(b.gemeldetAm)) },
    { titel: 'Abgelehnt', helfer: alle ? geordnet(mit('abgelehnt')) : [] },
    { titel: 'Abgesagt', helfer: alle ? geordnet(mit('abgesagt')) : [] },
    { titel: 'Nicht erschienen', helfer: alle ? geordnet(mit('nichtErschienen')) : [] },
  ].filter(({ helfer }) => helfer.length > 0)
}

/** The first `platz` people, in their groups. */
export const gekuerzt = (gruppen: readonly Gruppe[], platz: number): Gruppe[] =>
  gruppen.reduce<Gruppe[]>((bisher, { titel, helfer }) => {
    const frei = platz - bisher.reduce((summe, gruppe) => summe + gruppe.helfer.length, 0)
    return frei > 0 ? [...bisher, { titel, helfer: helfer.slice(0, frei) }] : bisher
  }, [])
