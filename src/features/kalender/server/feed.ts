// The calendar of a vehicle or a room to subscribe to (rules.md 4.10).
import { createHash } from 'node:crypto'
import type { Belegungsstatus } from '#blocks/belegung/contract.ts'
import type { kalenderContract } from '#features/kalender/contract.ts'
import { kalenderfeed, type Termin } from '#blocks/kalender/server/index.ts'
import type { AppContext } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { loadTarget, type Target } from './addresses.ts'
import { type Entry, entries } from './entries.ts'

type C = typeof kalenderContract
// Annahme: a quarter of a year back, to look up what was.
const BACK_MS = 90 * 86_400_000

const STATE: Readonly<Record<Belegungsstatus, Termin['stand']>> = {
  bestaetigt: 'bestaetigt',
  angefragt: 'vorlaeufig',
  abgelehnt: 'abgesagt',
  storniert: 'abgesagt',
}

const termin = (
  { fuer: forWhom, name, unter: under }: Target,
  { status, wer: actor, zusatz: extra, aushang: _aushang, ...rest }: Entry,
): Termin => ({
  ...rest,
  stand: STATE[status],
  ort: forWhom === 'raum' ? [name, under].filter(Boolean).join(', ') : name,
  beschreibung: [
    actor === '' ? '' : `Verantwortlich: ${actor}`,
    extra === '' ? '' : `${forWhom === 'raum' ? 'Veranstalter' : 'Ziel'}: ${extra}`,
  ]
    .filter(Boolean)
    .join('\n'),
})

export const feed =
  ({ config, now }: AppContext): Handler<C['feed']> =>
  async ({ db, params, req, reply }) => {
    const target = await loadTarget(db, 'feed', params.geheimnis)
    const all = await entries(db, target, null, new Date(now().getTime() - BACK_MS), null)
    const { content, type } = kalenderfeed(
      all.map((entry) => termin(target, entry)),
      config,
      `${target.name} – ${config.orgKuerzel}`,
    )
    const etag = `"${createHash('sha1').update(content).digest('base64url')}"`
    void reply.header('etag', etag).header('cache-control', 'private, no-cache').header('referrer-policy', 'no-referrer')
    if (req.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type(type).header('content-disposition', 'inline; filename="kalender.ics"').send(content)
  }
