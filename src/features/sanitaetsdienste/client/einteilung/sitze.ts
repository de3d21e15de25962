// Which seats of a vehicle the board offers.
import type { Schicht } from '#features/sanitaetsdienste/formen.ts'
import type { Stelle } from './zustand.ts'

type Fahrzeug = Schicht['fahrzeuge'][number]
type Typ = NonNullable<Fahrzeug['typ']>

export const FAHRER = 'Fahrer'
const MITFAHRER = 'Mitfahrer'

/**
 * The seats that must be thought of, by the vehicle's type.
 * Annahme: ambulances want a driver and somebody in charge of the transport, an emergency doctor's car its doctor; what does
 * not drive has no seats.
 */
const SITZE: Record<Typ, readonly string[]> = {
  KTW: [FAHRER, 'Transportführer'],
  'KTW-B': [FAHRER, 'Transportführer'],
  RTW: [FAHRER, 'Transportführer'],
  NEF: [FAHRER, 'Notarzt'],
  ELW: [FAHRER, 'Einsatzleiter'],
  'MTW/MTF': [FAHRER],
  'GW-San': [FAHRER, 'Beifahrer'],
  'GW-Bt': [FAHRER, 'Beifahrer'],
  PKW: [FAHRER],
  LKW: [FAHRER, 'Beifahrer'],
  Anhaenger: [],
  'Zelt/AB': [],
}

export interface Sitz {
  readonly funktion: string
  readonly stelle: Stelle | null
  /** Nothing is missing when it stays empty. */
  readonly wahlfrei: boolean
}

/** Does this function sit there? A line of the need may name the vehicle's type as well: "Fahrer RTW". */
export const sitztAls = (funktion: string, sitz: string, typ: string | null): boolean =>
  funktion === sitz || (typ !== null && funktion === `${sitz} ${typ}`)

/** The vehicles of the shift that somebody with this function drives; empty when it is no driver's. */
export const gefahrene = (funktion: string, { fahrzeuge }: Pick<Schicht, 'fahrzeuge'>): readonly Fahrzeug[] =>
  fahrzeuge.filter(({ typ }) => typ !== null && SITZE[typ].includes(FAHRER) && sitztAls(funktion, FAHRER, typ))

/** The function that somebody gets with a seat: that of the need's line which means it, else the seat's own name. */
export const sitzfunktion = (sitz: string, fahrzeug: string, { bedarf, fahrzeuge }: Pick<Schicht, 'bedarf' | 'fahrzeuge'>): string => {
  const typ = fahrzeuge.find(({ _id }) => _id === fahrzeug)?.typ ?? null
  return bedarf.find(({ funktion }) => funktion !== sitz && sitztAls(funktion, sitz, typ))?.funktion ?? sitz
}

/** The seats of one vehicle with who sits there; one free seat for a passenger as long as the vehicle has any. */
export function sitzeVon(fahrzeug: Pick<Fahrzeug, '_id' | 'typ' | 'sitzplaetze'>, stellen: readonly Stelle[]): readonly Sitz[] {
  const drin = stellen.filter((stelle) => stelle.status === 'eingeteilt' && stelle.fahrzeug === fahrzeug._id)
  const genommen = new Set<Stelle>()
  const feste = (fahrzeug.typ ? SITZE[fahrzeug.typ] : [FAHRER]).map((funktion) => {
    const stelle = drin.find((hier) => sitztAls(hier.funktion, funktion, fahrzeug.typ) && !genommen.has(hier)) ?? null
    if (stelle) genommen.add(stelle)
    return { funktion, stelle, wahlfrei: false }
  })
  const weitere = drin
    .filter((stelle) => !genommen.has(stelle))
    .map((stelle) => ({ funktion: stelle.funktion || MITFAHRER, stelle, wahlfrei: true }))
  const frei = feste.length > 0 && feste.length + weitere.length < (fahrzeug.sitzplaetze ?? 0)
  return [...feste, ...weitere, ...(frei ? [{ funktion: MITFAHRER, stelle: null, wahlfrei: true }] : [])]
}

/** "KTW Musterstadt 14/01": the vehicle as people call it; the wish for one names its type. */
export function fahrzeugname({
  funkrufname,
  bezeichnung,
  kennung,
  typ,
}: Pick<Fahrzeug, 'funkrufname' | 'bezeichnung' | 'kennung' | 'typ'>): string {
  const name = funkrufname || [bezeichnung, kennung].filter(Boolean).join(' ')
  return typ === null || name.includes(typ) ? name || 'Fahrzeug' : `${typ} ${name}`.trim()
}
