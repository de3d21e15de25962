// What one enters to close a service, kept as differences from the plan: who was there, from when to when, which pause.
import type { Helfer } from '../../contract.ts'
import { timesHindernis } from '../../true-times.ts'
import type { BoardAnlass, BoardSchicht } from '../board.ts'

/** What differs from the plan for one registration; absent: as planned. Instants ISO, pause in minutes. */
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
/** Somebody of whom it is written whether they were there. */
export interface Expected extends Pick<Helfer, '_id' | 'profil' | 'schicht' | 'von' | 'bis' | 'status' | 'funktion'> {
  /** Came without having signed up. */
  readonly spontan?: true
}
/** Somebody who came without having signed up, and the shift. */
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
 * Who was expected in a shift, or came all the same: staffed people are there until somebody says otherwise, registered ones are not. What an
 * earlier closing said of them is what the next one begins with.
 */
export function present(
  dienst: Pick<BoardAnlass, 'helfer'>,
  schicht: Pick<BoardSchicht, '_id' | 'beginn' | 'ende'>,
  deviations: Deviations,
  came: readonly Came[] = [],
): Present[] {
  const expected = dienst.helfer.filter((helfer) => helfer.schicht === schicht._id && EXPECTED.includes(helfer.status))
  const added = came
    .filter((one) => one.schicht === schicht._id && !expected.some(({ profil }) => profil._id === one.profil._id))
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

/** Where what was typed of a closing is kept; `area`: 'sanitaetsdienste/abschluss'. */
export const draftName = (area: string, { _id }: Pick<BoardAnlass, '_id'>): string => `${area}/${_id}`

/** Who a closing says was there, as one typed it: taking it back forgets who stood there only by it. */
export function asTyped({ helfer }: Pick<BoardAnlass, 'helfer'>): { readonly abweichungen: Deviations; readonly came: readonly Came[] } {
  const there = helfer.filter(({ status }) => status === 'eingeteilt')
  const perId = there.flatMap((one) => {
    const deviation = { erschienen: true, von: one.istBeginn ?? one.von, bis: one.istEnde ?? one.bis, pause: one.istPause ?? 0 }
    return [one._id, cameId(one.schicht, one.profil)].map((id) => [id, deviation])
  })
  return { abweichungen: Object.fromEntries(perId), came: there.map(({ profil, schicht }) => ({ profil, schicht })) }
}
const cameId = (schicht: string, { _id }: Helfer['profil']) => `${schicht} ${_id}`

const QUARTER_HOUR = 900_000
/** Hours of one person as their draft will have them: in quarters, without the pause. */
export const hours = ({ von, bis, pause }: Pick<Present, 'von' | 'bis' | 'pause'>): number =>
  Math.max(0, Math.round((Date.parse(bis) - Date.parse(von) - pause * 60_000) / QUARTER_HOUR) / 4)

/** '42,5 Stunden für 8 Helfer, noch zu bestätigen'; people who were in several shifts count once. */
export function balance(all: readonly Present[]): string {
  const there = all.filter(({ erschienen }) => erschienen)
  const personen = new Set(there.map(({ helfer }) => helfer.profil._id)).size
  const sum = there.reduce((number, one) => number + hours(one), 0)
  return `${sum === 1 ? '1 Stunde' : `${sum.toLocaleString('de-DE')} Stunden`} für ${personen} Helfer, noch zu bestätigen`
}

/** Why the times of some cannot be right at this instant, by registration, as the server would say it. */
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

/** What is sent: everybody who was staffed, and the registered who were there. */
export const asRows = (all: readonly Present[]) =>
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
