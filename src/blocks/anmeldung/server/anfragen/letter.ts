// What who plans or leads writes to all who are there: a mail for each, so that nobody sees who else got it.
import { sql } from 'kysely'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { conflict, notFound, tooMany } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import { PERSONAL } from '#server/mail/send-mail.ts'
import type { Handler } from '#server/routes.ts'
import type { AnmeldungCalls } from '../../contract.ts'
import { recipientsOf } from '../mails/recipients.ts'
import type { OccasionKind } from '../occasion.ts'

/** Annahme: so many such mails may go out about one occasion in an hour, whoever writes them. */
const PER_HOUR = 5
const HOUR = 3600
const ACTION = 'geschrieben'

/** How many went out within the hour, and in how many seconds the first of them is older. The occasion must be locked. */
async function sentLately(trx: Trx, { table }: OccasionKind, id: string) {
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count(*)::int as count, coalesce(ceil(${HOUR} - extract(epoch from now() - min(zeit))), 0)::int as seconds from historie
    where bereich = ${table} and objekt = ${id}::uuid and aktion = ${ACTION} and zeit > now() - make_interval(secs => ${HOUR})`.execute(trx)
  return rows[0] ?? { count: 0, seconds: 0 }
}

const nameOf = async (trx: Trx, { _id }: Actor) => {
  const { rows } = await sql<{ email: string; name: string }>`
    select primary_email as email, vorname || ' ' || nachname as name from users where _id = ${_id}::uuid`.execute(trx)
  if (!rows[0]) throw new Error('who acts has no account')
  return rows[0]
}

/** Never to oneself. @throws 403, 404, 409 for a draft and where nobody is there, 429 */
export const letter =
  (context: AppContext, kind: OccasionKind): Handler<AnmeldungCalls['letter']> =>
  async ({ trx, actor, params, body }) => {
    const head = await kind.load(trx, actor, params.id, 'update')
    kind.requireLeading(actor, head)
    const [occasion] = await kind.read(trx, [head._id])
    if (!occasion) throw notFound(kind.mention)
    if (!occasion.ausgeschrieben) throw conflict(`${kind.phrases.the} ist noch ein Entwurf: Noch sieht niemand etwas davon.`)
    const { rows: there } = await sql<{ profil: string }>`
      select distinct m.profil from anmeldungen m join angebote a on a._id = m.angebot
      where ${kind.id} = ${head._id}::uuid and m.status = any(${body.auchGemeldete ? ['eingeteilt', 'gemeldet'] : ['eingeteilt']}::text[])`.execute(
      trx,
    )
    const all = await recipientsOf(
      trx,
      kind,
      head._id,
      there.map(({ profil }) => profil),
    )
    const people = all.filter(({ user }) => user !== actor._id)
    if (people.length === 0) throw conflict('Außer dir ist noch niemand dabei, der die Mail bekäme.')
    const { count, seconds } = await sentLately(trx, kind, head._id)
    if (count >= PER_HOUR) throw tooMany(`In dieser Stunde gingen schon ${PER_HOUR} Mails an alle. Warte etwas.`, seconds)
    const from = await nameOf(trx, actor)
    await context.sendMail(
      trx,
      people.map((to) => ({
        to: { email: to.email, name: to.vorname },
        kind: PERSONAL,
        subject: body.betreff,
        paragraphs: body.text.split(/\n{2,}/),
        button: { text: kind.phrases.to, path: kind.path(head._id) },
        addendum: `${from.name} hat das an alle geschickt, die dabei sind: „${occasion.bezeichnung}“. Deine Antwort geht nur an ${from.name}.`,
        replyTo: from.email,
      })),
    )
    await recordChange(trx, {
      area: kind.table,
      object: head._id,
      action: ACTION,
      fields: ['letter'],
      after: { letter: `${body.betreff} (an ${people.length === 1 ? 'eine Person' : `${people.length} Personen`})` },
      actor: actor._id,
    })
    return { anzahl: people.length }
  }
