// What an area adds to the calendar over all areas, to what members subscribe to, and to single calendar files.
import type { KalenderEntry } from '#contract/time/kalender.ts'
import type { PlanKind } from '#contract/time/plan.ts'
import type { Zugang } from '#contract/rights/rechte.ts'
import type { ScreenAddress } from '#contract/screens.ts'
import { timeFromWallClock, wallClock } from '#contract/time/berlin.ts'
import type { RawBuilder } from 'kysely'
import type { Actor, Db } from '#server/base.ts'
import type { LoadPart } from '#server/calendar/parts.ts'

/** An entry of a calendar file; instants are ISO 8601. */
export interface Termin {
  /** Stays the same for the entry's whole life: kind and id, `sandienst-…`. */
  readonly uid: string
  /** Grows with every change, so that calendars take the latest. */
  readonly folge: number
  readonly geaendertAm: string
  readonly titel: string
  readonly beginn: string
  readonly ende: string
  /** `vorlaeufig` for what is asked for and not confirmed. */
  readonly stand: 'bestaetigt' | 'vorlaeufig' | 'abgesagt'
  readonly ort?: string
  readonly koordinaten?: { readonly lat: number; readonly lon: number } | null
  readonly beschreibung?: string
  /** Where it stands in the intranet. */
  readonly pfad: ScreenAddress
  /** Hours before the begin; 0 for none. */
  readonly erinnerungVorlauf?: number
  /** From midnight to midnight in Berlin: stands above the hours of the day. */
  readonly allDay?: boolean
  /** True: takes none of the time of who has it in their calendar. */
  readonly isFree?: boolean
}

/** The part of an `AppContext` that calendar files need. */
export interface KalenderReader {
  readonly db: Db
  readonly now: () => Date
}
/** Half open. */
export interface KalenderSpan {
  readonly von: Date
  readonly bis: Date
}
/** A member's question. `load` sends the queries of all areas together. */
export interface KalenderQuestion {
  readonly load: LoadPart
  readonly actor: Actor
  readonly span: KalenderSpan
  readonly now: Date
}

const DAY = 86_400_000
const atDay = (day: number): Date => timeFromWallClock(day * DAY)
/** The weeks of a span, Monday to Monday in Berlin. */
function weeksOf({ von, bis }: KalenderSpan): KalenderSpan[] {
  const weeks: KalenderSpan[] = []
  // The first day of 1970 was a Thursday.
  for (let monday = Math.floor((wallClock(von) / DAY + 3) / 7) * 7 - 3; atDay(monday) < bis; monday += 7)
    weeks.push({ von: atDay(monday), bis: atDay(monday + 7) })
  return weeks
}
interface Timed {
  readonly _id: string
  readonly beginn: string
  readonly ende: string
}
/** Entries that touch a span, each once, read and kept week by week, so that all spans share them. `key` begins their keys. */
export async function byWeeks<R, T extends Timed>(
  { load, span }: Pick<KalenderQuestion, 'load' | 'span'>,
  { key, tables }: { readonly key: string; readonly tables: readonly string[] },
  query: (week: KalenderSpan) => RawBuilder<R>,
  shape: (row: R) => T,
): Promise<readonly T[]> {
  const weeks = weeksOf(span)
  const parts = weeks.map((week) =>
    load({ key: `${key} ${week.von.toISOString()}`, tables, query: () => query(week), shape: (rows) => rows.map(shape) }),
  )
  const found = await Promise.all(parts)
  const [whole] = weeks
  if (found[0] && weeks.length === 1 && whole?.von.getTime() === span.von.getTime() && whole.bis.getTime() === span.bis.getTime())
    return found[0]
  const seen = new Set<string>()
  const [begin, end] = [span.von.toISOString(), span.bis.toISOString()]
  return found.flatMap((some) => some.filter(({ _id, beginn, ende }) => beginn < end && ende > begin && !seen.has(_id) && seen.add(_id)))
}

/** An entry as it leaves, with its place in the order. The part that all readers share is made once and kept. */
export interface KalenderPiece {
  readonly _id: string
  readonly beginn: string
  readonly text: string
  /** One's own, or a free place that suits. */
  readonly forMe: boolean
}
/** Only what the contract names. */
export const kalenderPiece = ({
  _id,
  objekt: object,
  art: kind,
  titel,
  unter: under,
  beginn,
  ende,
  pfad: path,
  zustand: state,
  eigene: own,
}: KalenderEntry): KalenderPiece => ({
  _id,
  beginn,
  forMe: own || state === 'frei',
  text: JSON.stringify({
    _id,
    objekt: object,
    art: kind,
    titel,
    unter: under,
    beginn,
    ende,
    pfad: path,
    zustand: state,
    eigene: own,
  } satisfies KalenderEntry),
})
/** The same as one's own, and as a place that suits. */
export const ownPiece = ({ _id, beginn, text }: KalenderPiece): KalenderPiece => ({
  _id,
  beginn,
  forMe: true,
  text: text.replace(/"eigene":false\}$/, '"eigene":true}'),
})
export const freePiece = ({ _id, beginn, text }: KalenderPiece): KalenderPiece => ({
  _id,
  beginn,
  forMe: true,
  text: text.replace(/"zustand":"ohne","eigene":false\}$/, '"zustand":"frei","eigene":false}'),
})
/** One record, or what touches a span: all that the person may read, or only their own. */
export type TerminWish = { readonly id: string } | (KalenderSpan & { readonly own: boolean })

export interface KalenderSource {
  readonly art: PlanKind
  /** Who does not hold it reads nothing of this area. */
  readonly zugang: Zugang
  /** A change of any of these makes old what was answered. */
  readonly tables: () => readonly string[]
  /** Where a new one is made, and by whom. */
  readonly neu?: { readonly recht: Zugang; readonly pfad: ScreenAddress }
  /** Readable entries that touch the span. An area asks for all its parts before its first `await`. */
  readonly entries: (question: KalenderQuestion) => Promise<readonly KalenderPiece[]>
  readonly termine: (reader: KalenderReader, actor: Actor, wish: TerminWish) => Promise<readonly Termin[]>
}
