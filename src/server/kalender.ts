// What an area adds to the calendar over all areas, to what members subscribe to, and to single calendar files.
import type { KalenderEntry } from '#contract/kalender.ts'
import type { PlanKind } from '#contract/plan.ts'
import type { Zugang } from '#contract/rechte.ts'
import type { ScreenAddress } from '#contract/screens.ts'
import type { AnswerCache } from '#server/answer-cache.ts'
import type { Actor, Db } from '#server/base.ts'

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

/** Who asks, and with what: an `AppContext` has it all. */
export interface KalenderReader {
  readonly db: Db
  readonly cache: AnswerCache
  readonly now: () => Date
}
/** Half open. */
export interface KalenderSpan {
  readonly von: Date
  readonly bis: Date
}
/**
 * What touches a span, each once, read by months and kept: whoever looks at whatever weeks of a month takes the same answer. `key` begins the
 * keys. Only what begins before the span's end and ends after its begin is left.
 */
export async function byMonths<T extends { readonly _id: string; readonly beginn: string; readonly ende: string }>(
  cache: AnswerCache,
  { key, tables }: { readonly key: string; readonly tables: readonly string[] },
  { von, bis }: KalenderSpan,
  read: (month: KalenderSpan) => Promise<readonly T[]>,
): Promise<T[]> {
  const months: KalenderSpan[] = []
  for (let first = monthOf(von); first < bis; first = monthOf(first, 1)) months.push({ von: first, bis: monthOf(first, 1) })
  const found = await Promise.all(months.map((month) => cache.getOrLoad(`${key} ${month.von.toISOString()}`, tables, () => read(month))))
  const seen = new Set<string>()
  const [begin, end] = [von.toISOString(), bis.toISOString()]
  return found.flatMap((some) => some.filter(({ _id, beginn, ende }) => beginn < end && ende > begin && !seen.has(_id) && seen.add(_id)))
}
/** The first instant of a month in UTC, so many months on. */
const monthOf = (day: Date, on = 0): Date => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + on))

/** An entry as it leaves, and what it is put in order by. What is the same for everybody is made once and kept. */
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
/** The same as one's own. */
export const ownPiece = ({ _id, beginn, text }: KalenderPiece): KalenderPiece => ({
  _id,
  beginn,
  forMe: true,
  text: text.replace(/"eigene":false\}$/, '"eigene":true}'),
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
  /** What touches the span and this person may read. */
  readonly entries: (reader: KalenderReader, actor: Actor, span: KalenderSpan) => Promise<readonly KalenderPiece[]>
  readonly termine: (reader: KalenderReader, actor: Actor, wish: TerminWish) => Promise<readonly Termin[]>
}
