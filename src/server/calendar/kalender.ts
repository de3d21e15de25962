import type { KalenderEntry } from '#contract/time/kalender.ts'
import type { PlanKind } from '#contract/time/plan.ts'
import type { Zugang } from '#contract/rights/rechte.ts'
import type { ScreenAddress } from '#contract/screens.ts'
import { timeFromWallClock, wallClock } from '#contract/time/berlin.ts'
import type { RawBuilder } from 'kysely'
import type { Actor, Db } from '#server/base.ts'
import type { LoadPart } from '#server/calendar/parts.ts'

export interface Termin {
  /** Constant for the entry's whole life: kind and id, `sandienst-…`. */
  readonly uid: string
  /** Sequence number, incremented with every change. */
  readonly folge: number
  readonly geaendertAm: string
  readonly titel: string
  readonly beginn: string
  readonly ende: string
  /** `vorlaeufig`: requested but not confirmed. */
  readonly stand: 'bestaetigt' | 'vorlaeufig' | 'abgesagt'
  readonly ort?: string
  readonly koordinaten?: { readonly lat: number; readonly lon: number } | null
  readonly beschreibung?: string
  readonly pfad: ScreenAddress
  /** Hours before the begin; 0 for none. */
  readonly erinnerungVorlauf?: number
  /** Midnight to midnight in Berlin, displayed as an all-day entry. */
  readonly allDay?: boolean
  readonly isFree?: boolean
}

export interface KalenderReader {
  readonly db: Db
  readonly now: () => Date
}
/** Half-open interval. */
export interface KalenderSpan {
  readonly von: Date
  readonly bis: Date
}
export interface KalenderQuestion {
  readonly load: LoadPart
  readonly actor: Actor
  readonly span: KalenderSpan
  readonly now: Date
  /** Duties carry what signing up in place needs (`KalenderPiece.more`). */
  readonly signs?: boolean
}

const DAY = 86_400_000
const atDay = (day: number): Date => timeFromWallClock(day * DAY)
function weeksOf({ von, bis }: KalenderSpan): KalenderSpan[] {
  const weeks: KalenderSpan[] = []
  // January 1, 1970 was a Thursday.
  for (let monday = Math.floor((wallClock(von) / DAY + 3) / 7) * 7 - 3; atDay(monday) < bis; monday += 7)
    weeks.push({ von: atDay(monday), bis: atDay(monday + 7) })
  return weeks
}
interface Timed {
  readonly _id: string
  readonly beginn: string
  readonly ende: string
}
/**
 * Entries that overlap a span, without duplicates. Read and cached by week, so that all spans share them. `key` is the prefix of the
 * cache keys.
 */
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

export interface KalenderPiece {
  readonly _id: string
  readonly beginn: string
  readonly text: string
  readonly forMe: boolean
  /** Further fields of a duty's row. */
  readonly more?: object
}
export const kalenderPiece = ({
  _id,
  objekt,
  art,
  titel,
  unter: under,
  beginn,
  ende,
  pfad,
  zustand,
  eigene,
  frei: free,
}: KalenderEntry): KalenderPiece => ({
  _id,
  beginn,
  forMe: eigene || zustand === 'frei',
  text: JSON.stringify({
    _id,
    objekt,
    art,
    titel,
    unter: under,
    beginn,
    ende,
    pfad,
    zustand,
    eigene,
    ...(free === undefined ? {} : { frei: free }),
  } satisfies KalenderEntry),
})
/** The same entry, marked as one's own or as a fitting place. */
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
/** The same entry, told to be a place for trainees only, which "frei" does not count. */
export function traineePiece({ text }: KalenderPiece): KalenderPiece {
  const entry = JSON.parse(text) as KalenderEntry
  return kalenderPiece({ ...entry, unter: ['Praktikumsplatz', entry.unter].filter(Boolean).join(' · ') })
}
/** The same entry, marked as a call for help to the reader. */
export const askedPiece = ({ _id, beginn, text }: KalenderPiece): KalenderPiece => ({
  _id,
  beginn,
  forMe: true,
  text: `${text.slice(0, -1)},"gefragt":true}`,
})
/** One record, or a span: everything the person may read, or only their own. */
export type TerminWish = { readonly id: string } | (KalenderSpan & { readonly own: boolean })

export interface KalenderSource {
  readonly art: PlanKind
  readonly zugang: Zugang
  readonly tables: () => readonly string[]
  readonly neu?: { readonly recht: Zugang; readonly pfad: ScreenAddress }
  /** True for duties: their entries can be signed up to. */
  readonly signs?: true
  /** Readable entries that overlap the span. An area must start all queries before its first `await`. */
  readonly entries: (question: KalenderQuestion) => Promise<readonly KalenderPiece[]>
  readonly termine: (reader: KalenderReader, actor: Actor, wish: TerminWish) => Promise<readonly Termin[]>
}
