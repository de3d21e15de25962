import type { Helfer } from '../../contract.ts'
import { timesHindernis } from '../../true-times.ts'
import type { BoardAnlass, BoardSchicht } from '../board.ts'

/** Deviation from the plan for one registration; absent: as planned. Instants ISO, pause in minutes. */
export interface Deviation {
  readonly erschienen?: boolean
  readonly von?: string
  readonly bis?: string
  readonly pause?: number
}
export type Deviations = Readonly<Record<string, Deviation>>

export interface Span {
  readonly von: string
  readonly bis: string
}
export interface Expected extends Pick<Helfer, '_id' | 'profil' | 'schicht' | 'von' | 'bis' | 'status' | 'funktion'> {
  readonly spontan?: true
}
export interface Came {
  readonly profil: Helfer['profil']
  readonly schicht: string
}
export interface Present extends Span {
  readonly helfer: Expected
  readonly erschienen: boolean
  readonly pause: number
  readonly asPlanned: boolean
}

const EXPECTED: readonly Helfer['status'][] = ['eingeteilt', 'gemeldet', 'nichtErschienen']

/**
 * Attendance of a shift: staffed people count as present by default, registered ones do not. Data of a
 * reverted closing is the starting point.
 */
export function presentOf(
  dienst: Pick<BoardAnlass, 'helfer'>,
  schicht: Pick<BoardSchicht, '_id' | 'beginn' | 'ende'>,
  deviations: Deviations,
  came: readonly Came[] = [],
): Present[] {
  const expected = dienst.helfer.filter((helfer) => helfer.schicht === schicht._id && EXPECTED.includes(helfer.status))
  const added = came
    .filter((person) => person.schicht === schicht._id && !expected.some(({ profil }) => profil._id === person.profil._id))
    .map(({ profil }) => ({
      _id: cameId(schicht._id, profil),
      profil,
      schicht: schicht._id,
      von: schicht.beginn,
      bis: schicht.ende,
      status: 'eingeteilt' as const,
      funktion: '',
      spontan: true as const,
    }))
  return [...expected, ...added]
    .toSorted(
      (a, b) =>
        Number(a.status === 'gemeldet') - Number(b.status === 'gemeldet') ||
        `${a.profil.nachname} ${a.profil.vorname}`.localeCompare(`${b.profil.nachname} ${b.profil.vorname}`, 'de'),
    )
    .map((helfer) => {
      const deviation = deviations[helfer._id] ?? {}
      const written = 'istBeginn' in helfer ? helfer : null
      const von = deviation.von ?? written?.istBeginn ?? helfer.von
      const bis = deviation.bis ?? written?.istEnde ?? helfer.bis
      const pause = deviation.pause ?? written?.istPause ?? 0
      return {
        helfer,
        erschienen: deviation.erschienen ?? helfer.status === 'eingeteilt',
        von,
        bis,
        pause,
        asPlanned: von === helfer.von && bis === helfer.bis && pause === 0,
      }
    })
}

/** Draft key of a closing; `area`: 'sanitaetsdienste/abschluss'. */
export const draftName = (area: string, { _id }: Pick<BoardAnlass, '_id'>): string => `${area}/${_id}`

/** Attendance of a closing as form input: reopening deletes the people added only by it. */
export function asTyped({ helfer }: Pick<BoardAnlass, 'helfer'>): { readonly abweichungen: Deviations; readonly came: readonly Came[] } {
  const eingeteilt = helfer.filter(({ status }) => status === 'eingeteilt')
  const perId = eingeteilt.flatMap((teilnahme) => {
    const deviation = {
      erschienen: true,
      von: teilnahme.istBeginn ?? teilnahme.von,
      bis: teilnahme.istEnde ?? teilnahme.bis,
      pause: teilnahme.istPause ?? 0,
    }
    return [teilnahme._id, cameId(teilnahme.schicht, teilnahme.profil)].map((id) => [id, deviation])
  })
  return { abweichungen: Object.fromEntries(perId), came: eingeteilt.map(({ profil, schicht }) => ({ profil, schicht })) }
}
const cameId = (schicht: string, { _id }: Helfer['profil']) => `${schicht} ${_id}`

const QUARTER_HOUR = 900_000
/** Hours of one person for their draft: in quarters, without the pause. */
export const hoursOf = ({ von, bis, pause }: Pick<Present, 'von' | 'bis' | 'pause'>): number =>
  Math.max(0, Math.round((Date.parse(bis) - Date.parse(von) - pause * 60_000) / QUARTER_HOUR) / 4)

/** '42,5 Stunden für 8 Helfer, noch zu bestätigen'; people in several shifts count once. */
export function balanceText(all: readonly Present[]): string {
  const attending = all.filter(({ erschienen }) => erschienen)
  const personen = new Set(attending.map(({ helfer }) => helfer.profil._id)).size
  const sum = attending.reduce((number, person) => number + hoursOf(person), 0)
  return `${sum === 1 ? '1 Stunde' : `${sum.toLocaleString('de-DE')} Stunden`} für ${personen} Helfer, noch zu bestätigen`
}

/** Errors in the times at this instant, by registration, worded as on the server. */
export const timesProblems = (
  all: readonly Present[],
  { beginn, ende }: Pick<BoardSchicht, 'beginn' | 'ende'>,
  now: Date,
): Record<string, string> =>
  Object.fromEntries(
    all.flatMap(({ helfer, erschienen, von, bis, pause }) => {
      const hindernis = erschienen ? timesHindernis({ beginn: von, ende: bis, pause }, { beginn, ende }, now) : null
      return hindernis ? [[helfer._id, `${helfer.profil.vorname} ${helfer.profil.nachname}: ${hindernis.msg}`]] : []
    }),
  )

export const anwesenheitRows = (all: readonly Present[]) =>
  all
    .filter(({ helfer, erschienen }) => erschienen || (helfer.status === 'eingeteilt' && !helfer.spontan))
    .map(({ helfer, erschienen, von, bis, pause }) => ({
      ...(helfer.spontan ? { spontan: true } : {}),
      profil: helfer.profil._id,
      schicht: helfer.schicht,
      erschienen,
      istBeginn: erschienen && von !== helfer.von ? von : null,
      istEnde: erschienen && bis !== helfer.bis ? bis : null,
      pause: erschienen ? pause : 0,
    }))
