// The calendar of a vehicle or a room to subscribe to (rules.md 4.10).
import { createHash } from 'node:crypto'
import type { Belegungsstatus } from '#blocks/belegung/contract.ts'
import type { kalenderContract } from '#features/kalender/contract.ts'
import { kalenderfeed, type Termin } from '#blocks/kalender/server/index.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { ladeZiel, type Ziel } from './adressen.ts'
import { type Eintrag, eintraege } from './eintraege.ts'

type C = typeof kalenderContract
// Annahme: a quarter of a year back, for whoever looks what was.
const ZURUECK_MS = 90 * 86_400_000

const STAND: Readonly<Record<Belegungsstatus, Termin['stand']>> = {
  bestaetigt: 'bestaetigt',
  angefragt: 'vorlaeufig',
  abgelehnt: 'abgesagt',
  storniert: 'abgesagt',
}

const termin = ({ fuer, name, unter }: Ziel, { status, wer, zusatz, aushang: _aushang, ...rest }: Eintrag): Termin => ({
  ...rest,
  stand: STAND[status],
  ort: fuer === 'raum' ? [name, unter].filter(Boolean).join(', ') : name,
  beschreibung: [wer === '' ? '' : `Verantwortlich: ${wer}`, zusatz === '' ? '' : `${fuer === 'raum' ? 'Veranstalter' : 'Ziel'}: ${zusatz}`]
    .filter(Boolean)
    .join('\n'),
})

export const feed =
  ({ config, jetzt }: Kontext): Handler<C['feed']> =>
  async ({ db, params, req, reply }) => {
    const ziel = await ladeZiel(db, 'feed', params.geheimnis)
    const alle = await eintraege(db, ziel, new Date(jetzt().getTime() - ZURUECK_MS), null)
    const { inhalt, typ } = kalenderfeed(
      alle.map((eintrag) => termin(ziel, eintrag)),
      config,
      `${ziel.name} – ${config.orgKuerzel}`,
    )
    const etag = `"${createHash('sha1').update(inhalt).digest('base64url')}"`
    void reply.header('etag', etag).header('cache-control', 'private, no-cache').header('referrer-policy', 'no-referrer')
    if (req.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type(typ).header('content-disposition', 'inline; filename="kalender.ics"').send(inhalt)
  }
