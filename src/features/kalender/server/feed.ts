import { createHash } from 'node:crypto'
import type { Belegungsstatus } from '#blocks/belegung/contract.ts'
import type { kalenderContract } from '#features/kalender/contract.ts'
import { buildFeed } from '#blocks/kalender/server/index.ts'
import type { Termin } from '#server/calendar/kalender.ts'
import { hashOf } from '#server/auth/token.ts'
import type { AppContext, Db } from '#server/context.ts'
import { HttpError } from '#server/errors.ts'
import { networkOf } from '#server/http/network.ts'
import type { Handler } from '#server/http/routes.ts'
import { feedOf, createLimiter, subscriberOf } from './abo.ts'
import { loadTarget, type Target } from './addresses.ts'
import { type Entry, readEntries } from './entries.ts'

type C = typeof kalenderContract
// Annahme: a quarter of a year back for reference.
const BACK_MS = 90 * 86_400_000

const STATE: Readonly<Record<Belegungsstatus, Termin['stand']>> = {
  bestaetigt: 'bestaetigt',
  angefragt: 'vorlaeufig',
  abgelehnt: 'abgesagt',
  storniert: 'abgesagt',
}

const termin = ({ fuer, name, unter }: Target, { status, wer, zusatz, aushang: _aushang, ...times }: Entry): Termin => ({
  ...times,
  stand: STATE[status],
  ort: fuer === 'raum' ? [name, unter].filter(Boolean).join(', ') : name,
  beschreibung: [wer === '' ? '' : `Verantwortlich: ${wer}`, zusatz === '' ? '' : `${fuer === 'raum' ? 'Veranstalter' : 'Ziel'}: ${zusatz}`]
    .filter(Boolean)
    .join('\n'),
})

interface File {
  readonly content: Buffer
  readonly type: string
  readonly etag: string
  /** Latest change of its entries, ISO; '' without entries. */
  readonly changed: string
}

/** Calendar of a vehicle or a room. @throws 404 */
async function resourceFeed({ chapter, now }: AppContext, db: Db, secret: string): Promise<File> {
  const target = await loadTarget(db, 'feed', secret)
  const all = await readEntries(db, target, null, new Date(now().getTime() - BACK_MS), null)
  const house = await chapter()
  const { content, type } = buildFeed(
    all.map((entry) => termin(target, entry)),
    house,
    `${target.name} – ${house.orgKuerzel}`,
  )
  const changed = all.reduce((latest, { geaendertAm }) => (geaendertAm > latest ? geaendertAm : latest), '')
  return { content, type, etag: `"${createHash('sha1').update(content).digest('base64url')}"`, changed }
}

/** Only the ETag decides about 304: removed entries do not raise the modification date. */
export function feedHandler(context: AppContext): Handler<C['feed']> {
  const limit = createLimiter(context.now)
  return async ({ db, params: { geheimnis }, query, req, reply }) => {
    limit(hashOf(geheimnis).toString('base64'))
    const actor = await subscriberOf(db, geheimnis)
    const found = actor ? feedOf(context, actor, query.bereiche) : resourceFeed(context, db, geheimnis)
    const { content, type, etag, changed } = await found.catch((error: unknown) => {
      if (error instanceof HttpError && error.status === 404) limit(`unknown ${networkOf(req)}`)
      throw error
    })
    void reply.header('etag', etag).header('cache-control', 'private, no-cache').header('referrer-policy', 'no-referrer')
    if (changed !== '') void reply.header('last-modified', new Date(changed).toUTCString())
    if (req.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type(type).header('content-disposition', 'inline; filename="kalender.ics"').send(content)
  }
}
