// Web push (RFC 8030): notifications while the intranet is closed. A payload is a title and a path, encrypted for the device. An open
// question adds its two answers and where they go.
import type { RequestOptions } from 'node:https'
import { request } from 'node:https'
import { lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { AppContext, Db, Trx } from '#server/context.ts'
import { badRequest } from '#server/errors.ts'
import { defineJob, enqueueMany, handle, type JobHandler } from '#server/jobs/job.ts'
import { pushJob } from '#server/mail/notices.ts'
import { canSwitchOff, quietUntil } from '#server/mail/ways.ts'
import type { Handlers } from '#server/http/routes.ts'
import { openQuestion } from '#blocks/dienst/server/index.ts'
import { readSecret } from '#server/secret.ts'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import type { ownNotices } from '../contract.ts'
import { SILENT_HOSTS_MAX } from '#contract/limits.ts'

interface Parcel {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Buffer
}
export type HandOver = (parcel: Parcel) => Promise<number>

// Non-public address ranges: a forged endpoint must not make the server call its own network (SSRF).
const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4')
/** IPv6 allows only public ranges, without those that embed an IPv4 address. */
const PUBLIC6 = new BlockList()
PUBLIC6.addSubnet('2000::', 3, 'ipv6')
const CARRIES4 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2002::', 16],
  ['2001:db8::', 32],
] as const)
  CARRIES4.addSubnet(net, bits, 'ipv6')

export const isPublic = (address: string): boolean =>
  isIP(address) === 4 ? !PRIVATE.check(address, 'ipv4') : PUBLIC6.check(address, 'ipv6') && !CARRIES4.check(address, 'ipv6')

/** Valid push endpoint: https, a name with a dot, no port, no credentials. */
export function isPushAddress(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  return (
    protocol === 'https:' &&
    port === '' &&
    username + password === '' &&
    /^(?=.*[a-z])[a-z\d.-]+\.[a-z][a-z\d-]+$/.test(hostname) &&
    !/\.(localhost|local|internal|lan|home|arpa|invalid|test)$/.test(hostname)
  )
}

/** Connects to the address that was checked, against DNS rebinding. */
const lookupPublic: NonNullable<RequestOptions['lookup']> = (hostname, _options, done) =>
  lookup(hostname, { all: true }, (error, found) => {
    const open = (found ?? []).filter(({ address }) => isPublic(address))
    if (error || !open[0]) done(error ?? new Error('no public address'), [])
    else done(null, open)
  })

const TIMEOUT_MS = 10_000
const overTheNet: HandOver = ({ endpoint, headers, body }) =>
  new Promise((resolve, reject) => {
    const sending = request(
      endpoint,
      { method: 'POST', headers, lookup: lookupPublic, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) },
      (answer) => {
        // The response body is ignored and may be long.
        answer.destroy()
        resolve(answer.statusCode ?? 0)
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })

/** Created once and stored in the database: all nodes sign with the same keys, and devices trust no others. */
async function vapidKeys(db: Db | Trx): Promise<{ publicKey: string; privateKey: string }> {
  const { generateVAPIDKeys } = (await import('web-push')).default
  return JSON.parse(await readSecret(db, 'push', () => JSON.stringify(generateVAPIDKeys()))) as { publicKey: string; privateKey: string }
}

function subjectOf({ mailFrom, baseUrl }: AppContext['config']): string {
  const address = /[^\s<>]+@[^\s<>]+/.exec(mailFrom ?? '')?.[0]
  return address === undefined ? (baseUrl.startsWith('https:') ? baseUrl : 'mailto:intranet@intranet.invalid') : `mailto:${address}`
}

// Lower priority than mails: an unresponsive push service blocks its worker for ten seconds.
const deviceJob = defineJob('push-geraet', z.object({ mitteilung: z.string(), geraet: z.string() }), { versuche: 5, rang: 14 })
/** Pause for an unresponsive service; the last retry of each device comes later. */
const SILENT_MS = 30_000
/** Annahme: retention by the push service for a phone that is off. */
const TTL_SECONDS = 24 * 3600
/** Paths with a secret; of these only the link of an open question is sent. */
const SECRET_PATH = /^\/(zusage|schild|passwort-reset)\//
const LINK = /^\/zusage\/([\w-]+)$/

interface Told {
  readonly art: string
  readonly titel: string
  readonly pfad: string
  readonly endpunkt: string
  readonly p256dh: string
  readonly auth: string
  readonly ruheVon: number | null
  readonly ruheBis: number | null
}

export function pushHandlers(context: AppContext, handOver: HandOver = overTheNet): JobHandler[] {
  const { db, now, transact } = context
  const remove = (device: string) => sql`delete from pushgeraete where _id = ${device}::uuid`.execute(db)

  const silent = new Map<string, number>()
  const ask = async (parcel: Parcel): Promise<number> => {
    const { host } = new URL(parcel.endpoint)
    if ((silent.get(host) ?? 0) > performance.now()) throw new Error('no push service: did not answer just now')
    return handOver(parcel).catch((error: unknown) => {
      const { code } = error as { code?: string }
      if (silent.size >= SILENT_HOSTS_MAX) silent.clear()
      if (code === 'ABORT_ERR' || code === 'ETIMEDOUT') silent.set(host, performance.now() + SILENT_MS)
      // The device's address is a secret, and the queue stores the last error of a job.
      throw new Error(`no push service: ${code ?? 'no answer'}`)
    })
  }

  const toDevice = async ({ mitteilung: notice, geraet }: { mitteilung: string; geraet: string }) => {
    const { rows } = await sql<Told>`
      select m.art, m.titel, m.pfad, g.endpunkt, g.p256dh, g.auth, w."ruheVon", w."ruheBis"
      from mitteilungen m
        join pushgeraete g on g.profil = m.profil and g._id = ${geraet}::uuid
        join sitzungen s on s._id = g.sitzung and s."laeuftAb" > ${now()}
        left join mitteilungswege w on w.profil = m.profil
      where m._id = ${notice}::uuid and m."gelesenAm" is null`.execute(db)
    const [untold] = rows
    if (!untold) return
    const { generateRequestDetails } = (await import('web-push')).default
    const still = canSwitchOff(untold.art) && quietUntil(untold, now()) !== null
    const [, token] = LINK.exec(untold.pfad) ?? []
    const question = token === undefined ? null : await openQuestion(db, token, now())
    // Requests of every area are answered by this call.
    const payload = {
      _id: notice,
      titel: untold.titel,
      pfad: question === null && SECRET_PATH.test(untold.pfad) ? '' : untold.pfad,
      still,
      ...(question && { frage: { ...question, url: sanitaetsdiensteContract.zusagen.path.replace('{token}', token ?? '') } }),
    }
    let parcel
    try {
      parcel = generateRequestDetails({ endpoint: untold.endpunkt, keys: untold }, JSON.stringify(payload), {
        TTL: TTL_SECONDS,
        urgency: still ? 'low' : canSwitchOff(untold.art) ? 'normal' : 'high',
        vapidDetails: { subject: subjectOf(context.config), ...(await vapidKeys(db)) },
      })
    } catch {
      // Keys that are not a point on the curve: delivery is impossible forever.
      await remove(geraet)
      return
    }
    const status = await ask(parcel)
    if (status === 404 || status === 410) await remove(geraet)
    else if (status >= 300 || status < 200) throw new Error(`the push service answers ${status}`)
  }

  return [
    handle(pushJob, ({ mitteilung: notice }) =>
      transact(async (trx) => {
        const { rows } = await sql<{ _id: string }>`
          select g._id
          from mitteilungen m join pushgeraete g on g.profil = m.profil
          where m._id = ${notice}::uuid and m."gelesenAm" is null`.execute(trx)
        await enqueueMany(
          trx,
          deviceJob,
          rows.map(({ _id }) => ({ data: { mitteilung: notice, geraet: _id }, key: `push ${notice} ${_id}` })),
        )
      }),
    ),
    handle(deviceJob, toDevice),
  ]
}

export const push = {
  pushKey: async ({ db }) => ({ schluessel: (await vapidKeys(db)).publicKey }),
  addDevice: async ({ trx, actor, body: { endpunkt, p256dh, auth } }) => {
    if (!isPushAddress(endpunkt)) throw badRequest('Das ist keine Adresse eines Push-Dienstes.', 'endpunkt')
    if (actor.profil === null) throw badRequest('Zu deinem Zugang gibt es noch kein Profil.')
    await sql`delete from pushgeraete where sitzung = ${actor.sessionId}::uuid and endpunkt <> ${endpunkt}`.execute(trx)
    // The next user of a device takes over its subscription; the previous one gets no more news there.
    await sql`insert into pushgeraete (profil, sitzung, endpunkt, p256dh, auth)
      values (${actor.profil}::uuid, ${actor.sessionId}::uuid, ${endpunkt}, ${p256dh}, ${auth})
      on conflict (endpunkt) do update
      set profil = excluded.profil, sitzung = excluded.sitzung, p256dh = excluded.p256dh, auth = excluded.auth`.execute(trx)
  },
  removeDevice: async ({ trx, actor }) => {
    await sql`delete from pushgeraete where sitzung = ${actor.sessionId}::uuid`.execute(trx)
  },
} satisfies Partial<Handlers<typeof ownNotices>>
