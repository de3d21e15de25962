// The calendar over all areas: each adds what this person may read (server/calendar/kalender.ts), and single entries as files.
import { calendarFile } from '#blocks/kalender/server/index.ts'
import { timeTables } from '#blocks/konflikte/server/index.ts'
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
/** And the hour by which a change of the clock makes them longer. */
const LONGEST_MS = (KALENDER_DAYS * 24 + 1) * 3_600_000

/** What feeds are made of. */
export const tablesOf = ({ kalender }: Pick<AppContext, 'kalender'>): string[] => [
  ...new Set(['users', 'profile', ...kalender.flatMap(({ tables }) => tables()), ...timeTables()]),
]

/** The areas that this person may read. */
export const readable = ({ kalender }: AppContext, actor: Actor): readonly KalenderSource[] =>
  kalender.filter(({ zugang }) => may(actor, zugang))

/** The areas that are meant, as far as this person may read them; without names all but what is shown on demand. @throws 400 for one that there is none of */
export function sourcesFor(context: AppContext, actor: Actor, names?: string): readonly KalenderSource[] {
  const wanted = names?.split(',')
  const unknown = wanted?.find((name) => !context.kalender.some(({ art: kind }) => kind === name))
  if (unknown !== undefined) throw badRequest(`Den Bereich „${unknown}“ gibt es im Kalender nicht.`, 'bereiche')
  return readable(context, actor).filter(({ art: kind }) => wanted?.includes(kind) ?? !ON_DEMAND.includes(kind))
}

/** Bytes of entries in one answer: with the rest of it at most a megabyte. */
const MOST = 950_000
/** Entries from `from` on, in order, as many as one answer holds, and the begin of the first that is left for the next one. */
function pageOf(all: readonly KalenderPiece[], from: string) {
  const pieces = all.filter(({ beginn }) => beginn >= from).sort(byBegin)
  let size = 0
  const full = pieces.findIndex(({ text }) => (size += Buffer.byteLength(text) + 1) > MOST)
  if (full < 0) return { pieces, next: null }
  // Entries of one begin stay together: the next page goes by it.
  const first = pieces[0]?.beginn
  const cut = pieces[full]?.beginn === first ? pieces.find(({ beginn }) => beginn !== first)?.beginn : pieces[full]?.beginn
  return cut === undefined ? { pieces, next: null } : { pieces: pieces.filter(({ beginn }) => beginn < cut), next: cut }
}
const byBegin = (a: KalenderPiece, b: KalenderPiece): number =>
  a.beginn < b.beginn ? -1 : a.beginn > b.beginn ? 1 : a._id < b._id ? -1 : a._id > b._id ? 1 : 0

/** Parts are kept, not the whole; missing ones go in one round trip over all areas (ADR 96). */
export const kalenderOf =
  (context: AppContext): Handler<C['kalender']> =>
  async ({ actor, query }) => {
    const span = { von: new Date(query.von), bis: new Date(query.bis) }
    if (span.bis <= span.von) throw badRequest(END_AFTER_BEGIN, 'bis')
    if (span.bis.getTime() - span.von.getTime() > LONGEST_MS)
      throw badRequest(`Der Kalender zeigt höchstens ${KALENDER_DAYS} Tage auf einmal.`, 'bis')
    const question = { load: partLoader(context), actor, span, now: context.now() }
    const each = await askTogether(() => Promise.all(sourcesFor(context, actor, query.bereiche).map(({ entries }) => entries(question))))
    const all = each.flat()
    const { pieces, next } = pageOf(query.nur === undefined ? all : all.filter(({ forMe }) => forMe), query.ab ?? '')
    const areas = readable(context, actor).map(({ art: kind, neu: fresh }) => ({
      art: kind,
      neu: fresh && may(actor, fresh.recht) ? fresh.pfad : null,
    }))
    return new JsonText(
      `{"bereiche":${JSON.stringify(areas)},"eintraege":[${pieces.map(({ text }) => text).join(',')}],"naechste":${JSON.stringify(next)}}`,
    )
  }

export const termin =
  (context: AppContext): Handler<C['termin']> =>
  async ({ actor, params: { art: kind, id }, reply }) => {
    const source = context.kalender.find((one) => one.art === kind)
    if (!source || !may(actor, source.zugang))
      throw forbidden(source ? `Dafür fehlt dir das Recht ${rechtText(source.zugang)}.` : 'Das darfst du nicht lesen.')
    const { content, name, type } = calendarFile(await source.termine(context, actor, { id }), await context.chapter(), context.now())
    await reply
      .type(type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .send(content)
  }
