import { sql } from 'kysely'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { mayName } from '#server/db/vocabulary.ts'
import { mailServer } from '#server/mail/transport.ts'
import type { Failure, Hindrance, Progress } from '../contract.ts'

const rowsOf = (id: string) => sql`newsletter_empfaenger e left join mails m on m._id = e.mail where e.newsletter = ${id}::uuid`
const isWaiting = sql<boolean>`m._id is not null and m."versendetAm" is null and m."aufgegebenAm" is null`
/** A first attempt in progress is not a failure. */
const hasFailed = sql<boolean>`${isWaiting} and m."letzterFehler" is not null`

export async function progressOf({ db: pool, config }: AppContext, id: string, db: Db | Trx = pool): Promise<Progress> {
  const { rows } = await sql<Omit<Progress, 'hindernis'>>`
    select count(*)::int as gesamt, count(*) filter (where e."erledigtAm" is null or ${isWaiting})::int as wartet,
      count(*) filter (where m."aufgegebenAm" is not null)::int as aufgegeben,
      count(*) filter (where e."erledigtAm" is not null and e.mail is null)::int as ausgelassen,
      -- A mail that is no longer kept was sent.
      count(*) filter (where e.mail is not null and (m._id is null or m."versendetAm" is not null))::int as versendet
    from ${rowsOf(id)}`.execute(db)
  const counts = rows[0] ?? { gesamt: 0, wartet: 0, aufgegeben: 0, ausgelassen: 0, versendet: 0 }
  const hindrance = async (): Promise<Hindrance | null> => {
    if (counts.wartet === 0) return null
    if (mailServer(config) === null) return 'ohneMailserver'
    const { untried, failed, unheard, unwritten, moves } = await outboxOf(db, id)
    // A rest that fails after all others were sent is a problem of single mailboxes.
    const stands = unheard > 0 || (failed > 0 && (untried + unwritten > 0 || counts.versendet === 0))
    return stands && !moves ? 'mailserverSteht' : null
  }
  return { ...counts, hindernis: await hindrance() }
}

/** Recipients not reached so far. The mail server's message may contain the address, so it is omitted for hidden members. */
export async function failuresOf(db: Db, actor: Actor, id: string): Promise<Failure[]> {
  const { rows } = await sql<Failure>`
    select case when ${mayName(actor, 'x')} then p.person end as person,
      case when ${mayName(actor, 'x')} then m."letzterFehler" else 'Der Mailserver hat abgelehnt.' end as grund,
      m.versuche, m."aufgegebenAm" is not null as aufgegeben
    from newsletter_empfaenger e join mails m on m._id = e.mail join personen p on p._id = e.profil join profile x on x._id = e.profil
    where e.newsletter = ${id}::uuid and m."letzterFehler" is not null and m."versendetAm" is null
    order by m."aufgegebenAm" is null, p.nachname, p.vorname, e.profil`.execute(db)
  return rows
}

interface Outbox {
  readonly untried: number
  readonly failed: number
  readonly unheard: number
  readonly unwritten: number
  readonly moves: boolean
}
export async function outboxOf(trx: Trx | Db, id: string): Promise<Outbox> {
  const { rows } = await sql<Outbox>`
    select count(*) filter (where ${isWaiting} and m.versuche = 0 and m."faelligAb" <= now())::int as untried,
      count(*) filter (where ${hasFailed})::int as failed,
      count(*) filter (where ${hasFailed} and m.antwort is null)::int as unheard,
      count(*) filter (where e."erledigtAm" is null)::int as unwritten,
      coalesce(max(m."versendetAm") > now() - interval '2 minutes', false) as moves
    from ${rowsOf(id)}`.execute(trx)
  return rows[0] ?? { untried: 0, failed: 0, unheard: 0, unwritten: 0, moves: false }
}
