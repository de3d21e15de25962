// Approvers get one mail naming all pending requests of ten minutes.
import { sql } from 'kysely'
import { bookingTitle } from '#blocks/konflikte/server/index.ts'
import type { AppContext, Trx } from '#server/context.ts'
import { discardBundles } from '#server/mail/send-mail.ts'
import { withQuery } from '#contract/screens.ts'
import { readableSpan } from '#contract/time/berlin.ts'
import type { Belegungsart } from '../kind.ts'
import { isAsked } from '../read/belegung-rows.ts'
import { firstFacts } from './messages.ts'

interface Anfrage {
  readonly name: string
  readonly anlass: string
  readonly beginn: string
  readonly ende: string
  readonly gefragtVonName: string
  /** Last editor (user id), who made the request. */
  readonly gefragtVon: string | null
  readonly gesamt: number
}
interface Genehmiger {
  readonly profil: string
  readonly user: string
  readonly vorname: string
  readonly email: string
}
const bundle = (kind: Belegungsart, profil: string) => `${kind.column}anfragen ${profil}`

const readGenehmiger = (trx: Trx, kind: Belegungsart) =>
  sql<Genehmiger>`
    select p._id as profil, u._id as "user", u.vorname, u.primary_email as email from users u join profile p on p."user" = u._id
    where u.rechte @> array[${`UPDATE_${kind.area}`}] and p."geloeschtAm" is null and not u.gesperrt
    order by p._id`.execute(trx)

/** After a decision or cancellation: drops unsent mails if no request is pending. */
export async function raeumeAnfragen({ now }: Pick<AppContext, 'now'>, trx: Trx, kind: Belegungsart): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(kind.table)} b where ${isAsked(now())} limit 1`.execute(trx)
  if (rows.length > 0) return
  const { rows: all } = await readGenehmiger(trx, kind)
  await discardBundles(
    trx,
    all.map(({ profil }) => bundle(kind, profil)),
  )
}

/**
 * Queues mails about pending requests of others to all approvers. `actor` (a user
 * id) just made a request and is not notified. Two queries and the outbox.
 */
export async function notifyAnfragen({ sendMail: send, now }: AppContext, trx: Trx, kind: Belegungsart, actor: string): Promise<void> {
  const { rows: all } = await readGenehmiger(trx, kind)
  if (all.length === 0) return
  const { rows: offene } = await sql<Anfrage>`
    select ${kind.resource.name} as name, ${bookingTitle(kind)} as anlass, b.beginn, b.ende,
      coalesce(u.vorname || ' ' || u.nachname, '') as "gefragtVonName", b."geaendertVon" as "gefragtVon",
      (count(*) over ())::int as gesamt
    from ${sql.table(kind.table)} b
      join ${sql.table(kind.resource.table)} r on r._id = ${sql.ref(`b.${kind.column}`)}
      left join users u on u._id = b."geaendertVon"
    where ${isAsked(now())}
    order by b.beginn, b._id
    limit 200`.execute(trx)
  const total = offene[0]?.gesamt ?? 0
  await send(
    trx,
    all.flatMap(({ profil, user, vorname, email }) => {
      const foreign = offene.filter(({ gefragtVon: askedBy }) => askedBy !== user)
      const [first] = foreign
      if (user === actor || !first) return []
      const count = total - (offene.length - foreign.length)
      return [
        {
          to: { email, name: vorname, profil },
          kind: 'dienstGeaendert',
          subject: count === 1 ? `Angefragt: ${first.name}, ${first.anlass}` : `${count} Belegungen warten auf deine Entscheidung`,
          paragraphs: [count === 1 ? 'eine Belegung wartet auf deine Entscheidung.' : `${count} Belegungen warten auf deine Entscheidung.`],
          facts: firstFacts(
            foreign,
            ({ name, anlass, beginn, ende, gefragtVonName: askedBy }) => [
              name,
              [anlass, readableSpan(beginn, ende), askedBy].filter(Boolean).join(', '),
            ],
            count,
          ),
          button: { text: 'Ansehen und entscheiden', path: withQuery(kind.screens.list, { ansicht: 'liste', nur: 'angefragt' }) },
          expiresAt: new Date(Math.max(...foreign.map(({ ende }) => Date.parse(ende)))),
          bundle: bundle(kind, profil),
        },
      ]
    }),
  )
}
