import * as z from 'zod/mini'
import { callsUnder, defineContract, page } from '#contract/endpoint.ts'
import { field, id, strings } from '#contract/fields.ts'
import { BENACHRICHTIGUNG_NAMES, BENACHRICHTIGUNGEN } from '#features/profile/schemas.ts'

const call = callsUnder('/api/mitteilungen')
const token = z.object({ token: z.string().check(z.regex(/^[\w-]{44,300}$/)) })

/** Without sign-in, by the signed link in a mail (RFC 8058). The bodies are forms without relevant content. */
export const unsubscribeContract = defineContract({
  askUnsubscribe: call('GET', '/abmelden/{token}', 'oeffentlich', 'Fragt, ob eine Art von Mails abbestellt werden soll (Seite)', {
    params: token,
    kind: 'stream',
  }),
  unsubscribe: call('POST', '/abmelden/{token}', 'oeffentlich', 'Bestellt eine Art von Mails ab, mit einem Klick', {
    params: token,
    kind: 'stream',
    transaction: 'selbst',
  }),
})

const notice = z.object({
  _id: id,
  ...strings('art', 'titel', 'text', 'pfad', 'zeit'),
  gelesen: z.boolean(),
})
export type Notice = z.output<typeof notice>

type Kinds = Record<(typeof BENACHRICHTIGUNGEN)[number], z.ZodMiniBoolean>
const kinds = (titel: string) =>
  field(
    titel,
    z.object(Object.fromEntries(BENACHRICHTIGUNGEN.map((kind) => [kind, field(BENACHRICHTIGUNG_NAMES[kind], z.boolean())])) as Kinds),
  )
const hour = (titel: string) => field(titel, z.nullable(z.int().check(z.minimum(0), z.maximum(23))))
/** Notification channels besides mail (`emailBenachrichtigungen` of the profile). Hours in Berlin. */
export const wayFields = {
  push: kinds('Push'),
  posteingang: kinds('Posteingang'),
  sammelStunde: hour('Sammelmail um'),
  ruheVon: hour('Ruhe von'),
  ruheBis: hour('Ruhe bis'),
}
const version = { version: z.int().check(z.minimum(0)) }
const ways = z.object({ ...version, ...wayFields })
export type WaySettings = z.output<typeof ways>

const ownCalls = defineContract({
  list: call('GET', '', 'angemeldet', 'Die eigenen Mitteilungen, die neuesten zuerst', {
    query: z.object({ ...page, ungelesen: z.optional(z.stringbool()) }),
    response: z.array(notice),
    list: true,
  }),
  unread: call('GET', '/anzahl', 'angemeldet', 'Wie viele eigene Mitteilungen ungelesen sind', {
    response: z.object({ anzahl: z.number() }),
  }),
  readAll: call('PUT', '/gelesen', 'angemeldet', 'Alle eigenen Mitteilungen als gelesen merken', {
    response: z.object({ anzahl: z.number() }),
  }),
  read: call('PUT', '/{id}/gelesen', 'angemeldet', 'Eine eigene Mitteilung als gelesen oder ungelesen merken', {
    body: z.object({ gelesen: z._default(z.boolean(), true) }),
  }),
  ways: call('GET', '/wege/{id}', 'angemeldet', 'Auf welchen Wegen ein Mitglied was erfährt', { response: ways }),
  setWays: call('PUT', '/wege/{id}', 'angemeldet', 'Wege für Mitteilungen einstellen', { body: ways, response: ways }),
  pushKey: call('GET', '/push', 'angemeldet', 'Öffentlicher Schlüssel für Web-Push', { response: z.object(strings('schluessel')) }),
  addDevice: call('PUT', '/push', 'angemeldet', 'Auf diesem Gerät benachrichtigen', {
    body: z.object({
      endpunkt: field('Adresse', z.string().check(z.maxLength(1000))),
      p256dh: field('Schlüssel', z.string().check(z.regex(/^[\w-]{87}=?$/))),
      auth: field('Geheimnis', z.string().check(z.regex(/^[\w-]{22}(==)?$/))),
    }),
  }),
  removeDevice: call('DELETE', '/push', 'angemeldet', 'Auf diesem Gerät nicht mehr benachrichtigen'),
})

export const noticesContract = defineContract({ ...unsubscribeContract, ...ownCalls })
export const ownNotices = ownCalls
