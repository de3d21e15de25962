import { calendarFile } from '#blocks/kalender/server/index.ts'
import { timeTables } from '#blocks/konflikte/server/index.ts'
import { PART_BYTES } from '#contract/limits.ts'
import { ON_DEMAND } from '#contract/time/kalender.ts'
import { rechtText } from '#contract/rights/recht-titles.ts'
import { may } from '#contract/rights/rechte.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'
import { KALENDER_DAYS, type kalenderContract } from '#features/kalender/contract.ts'
import type { Actor, AppContext } from '#server/context.ts'
import { badRequest, forbidden } from '#server/errors.ts'
import type { KalenderPiece, KalenderSource } from '#server/calendar/kalender.ts'
import { askTogether } from '#server/db/together.ts'
import { partLoader } from '#server/calendar/parts.ts'
import { type Handler, JsonText } from '#server/http/routes.ts'

type C = typeof kalenderContract
/** Plus the extra hour of the end of daylight saving time. */
const LONGEST_MS = (KALENDER_DAYS * 24 + 1) * 3_600_000

export const tablesOf = ({ kalender }: Pick<AppContext, 'kalender'>): string[] => [
  ...new Set(['users', 'profile', ...kalender.flatMap(({ tables }) => tables()), ...timeTables()]),
]

export const readableSources = ({ kalender }: AppContext, actor: Actor): readonly KalenderSource[] =>
  kalender.filter(({ zugang }) => may(actor, zugang))

/** Requested areas that this person may read; without names all except those shown on demand. @throws 400 for an unknown area */
export function sourcesFor(context: AppContext, actor: Actor, names?: string): readonly KalenderSource[] {
  const wanted = names?.split(',')
  const unknown = wanted?.find((name) => !context.kalender.some(({ art }) => art === name))
  if (unknown !== undefined) throw badRequest(`Den Bereich „${unknown}“ gibt es im Kalender nicht.`, 'bereiche')
  return readableSources(context, actor).filter(({ art }) => wanted?.includes(art) ?? !ON_DEMAND.includes(art))
}

/** Entries from `from` on, up to the size limit of a part, and the begin of the first remaining one. */
function pageOf(all: readonly KalenderPiece[], from: string) {
  const pieces = all.filter(({ beginn }) => beginn >= from).sort(byBegin)
  let size = 0
  const full = pieces.findIndex(({ text }) => (size += Buffer.byteLength(text) + 1) > PART_BYTES)
  if (full < 0) return { pieces, next: null }
  // Entries with the same begin share a page, because the cursor is the begin.
  const first = pieces[0]?.beginn
  const cut = pieces[full]?.beginn === first ? pieces.find(({ beginn }) => beginn !== first)?.beginn : pieces[full]?.beginn
  return cut === undefined ? { pieces, next: null } : { pieces: pieces.filter(({ beginn }) => beginn < cut), next: cut }
}
const byBegin = (a: KalenderPiece, b: KalenderPiece): number =>
  a.beginn < b.beginn ? -1 : a.beginn > b.beginn ? 1 : a._id < b._id ? -1 : a._id > b._id ? 1 : 0

interface Wanted {
  readonly von: string
  readonly bis: string
  readonly nur?: 'fuerMich' | undefined
  readonly ab?: string | undefined
}
/** Caches parts instead of the whole; missing parts of all areas load in one round trip (ADR 96). */
async function answerOf(context: AppContext, actor: Actor, query: Wanted, sources: readonly KalenderSource[], signs: boolean) {
  const span = { von: new Date(query.von), bis: new Date(query.bis) }
  if (span.bis <= span.von) throw badRequest(END_AFTER_BEGIN, 'bis')
  if (span.bis.getTime() - span.von.getTime() > LONGEST_MS)
    throw badRequest(`Der Kalender zeigt höchstens ${KALENDER_DAYS} Tage auf einmal.`, 'bis')
  const question = { load: partLoader(context), actor, span, now: context.now(), signs }
  const each = await askTogether(() => Promise.all(sources.map(({ entries }) => entries(question))))
  const all = each.flat().filter(({ forMe }) => query.nur === undefined || forMe)
  const { pieces, next } = pageOf(signs ? all.map(withMore) : all, query.ab ?? '')
  const areas = readableSources(context, actor)
    .filter(({ signs: canSign }) => !signs || canSign)
    .map(({ art, neu }) => ({ art, neu: neu && may(actor, neu.recht) ? neu.pfad : null }))
  return new JsonText(
    `{"bereiche":${JSON.stringify(areas)},"eintraege":[${pieces.map(({ text }) => text).join(',')}],"naechste":${JSON.stringify(next)}}`,
  )
}
const withMore = (piece: KalenderPiece): KalenderPiece => ({
  ...piece,
  text: `${piece.text.slice(0, -1)},${JSON.stringify(piece.more ?? {}).slice(1)}`,
})

export const kalenderOf =
  (context: AppContext): Handler<C['kalender']> =>
  async ({ actor, query }) =>
    answerOf(context, actor, query, sourcesFor(context, actor, query.bereiche), false)

/** The calendar's entries of all duties, each with what signing up or off needs. */
export const diensteOf =
  (context: AppContext): Handler<C['dienste']> =>
  async ({ actor, query }) =>
    answerOf(
      context,
      actor,
      query,
      readableSources(context, actor).filter(({ signs }) => signs),
      true,
    )

export const termin =
  (context: AppContext): Handler<C['termin']> =>
  async ({ actor, params: { art, id }, reply }) => {
    const source = context.kalender.find((candidate) => candidate.art === art)
    if (!source || !may(actor, source.zugang))
      throw forbidden(source ? `Dafür fehlt dir das Recht ${rechtText(source.zugang)}.` : 'Das darfst du nicht lesen.')
    const { content, name, type } = calendarFile(await source.termine(context, actor, { id }), await context.chapter(), context.now())
    await reply
      .type(type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .send(content)
  }
