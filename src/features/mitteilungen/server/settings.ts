import { sql } from 'kysely'
import { rechtText } from '#contract/rights/recht-titles.ts'
import { may, type Recht } from '#contract/rights/rechte.ts'
import { BENACHRICHTIGUNGEN } from '#features/profile/schemas.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import { mayName, setTouched } from '#server/db/vocabulary.ts'
import { badRequest, forbidden, notFound, stale } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import { isPushed } from '#server/mail/ways.ts'
import type { Handlers } from '#server/http/routes.ts'
import { type ownNotices, wayFields, type WaySettings } from '../contract.ts'

const TABLE = 'mitteilungswege'
const SETS = ['SET_EMAIL_BENACHRICHTIGUNG', 'SET_KTW_EMAIL_BENACHRICHTIGUNG'] as const
const READS = ['READ_USER_EMAIL_BENACHRICHTIGUNG', ...SETS] as const

type Stored = Omit<WaySettings, 'push' | 'posteingang'> & Record<'push' | 'posteingang', Readonly<Record<string, boolean | undefined>>>
const all = (on: (kind: string) => boolean) => Object.fromEntries(BENACHRICHTIGUNGEN.map((kind) => [kind, on(kind)])) as WaySettings['push']

/** Version 0 before the first change. @throws 404 for a member who is unknown, or whom this reader may not name */
async function read(db: Db | Trx, actor: Actor, profil: string): Promise<WaySettings> {
  const { rows } = await sql<Stored>`
    select coalesce(w.version, 0) as version, coalesce(w.push, '{}') as push,
      coalesce(w.posteingang, '{}') as posteingang, w."sammelStunde", w."ruheVon", w."ruheBis"
    from profile p left join mitteilungswege w on w.profil = p._id
    where p._id = ${profil}::uuid and p."geloeschtAm" is null and ${mayName(actor, 'p')}`.execute(db)
  if (!rows[0]) throw notFound('Diese Person')
  const { push, posteingang, ...schedule } = rows[0]
  return { ...schedule, push: all((kind) => isPushed(kind, push)), posteingang: all((kind) => posteingang[kind] !== false) }
}

const requireRight = (actor: Actor, profil: string, rights: readonly [Recht, ...Recht[]]) => {
  if (profil !== actor.profil && !may(actor, rights)) throw forbidden(`Dafür fehlt dir das Recht ${rechtText(rights[0])}.`)
}

/** Holders of the ambulance right alone may change no other settings. @throws 403 */
function requireOnlyKtw(before: WaySettings, after: WaySettings): void {
  const others = BENACHRICHTIGUNGEN.filter((kind) => !kind.startsWith('ktw'))
  const same =
    others.every((kind) => before.push[kind] === after.push[kind] && before.posteingang[kind] === after.posteingang[kind]) &&
    (['sammelStunde', 'ruheVon', 'ruheBis'] as const).every((name) => before[name] === after[name])
  if (!same) throw forbidden(`Für andere darfst du nur einstellen, was den KTW betrifft; sonst fehlt dir das Recht ${rechtText(SETS[0])}.`)
}

export const settings = {
  ways: ({ db, actor, params }) => {
    requireRight(actor, params.id, READS)
    return read(db, actor, params.id)
  },
  setWays: async ({ trx, actor, params, body }) => {
    requireRight(actor, params.id, SETS)
    await sql`select 1 from profile where _id = ${params.id}::uuid for update`.execute(trx)
    const before = await read(trx, actor, params.id)
    if (before.version !== body.version) throw stale()
    if (params.id !== actor.profil && !may(actor, SETS[0])) requireOnlyKtw(before, body)
    const { push, posteingang, sammelStunde, ruheVon, ruheBis } = body
    if ((ruheVon === null) !== (ruheBis === null))
      throw badRequest('Sag, von wann bis wann Ruhe ist, oder lass beides leer.', ruheVon === null ? 'ruheVon' : 'ruheBis')
    if (ruheVon !== null && ruheVon === ruheBis) throw badRequest('Die Ruhe endet nicht, wann sie beginnt.', 'ruheBis')
    await sql`
      insert into mitteilungswege (profil, push, posteingang, "sammelStunde", "ruheVon", "ruheBis", "erstelltVon",
        "geaendertVon")
      values (${params.id}::uuid, ${JSON.stringify(push)}::jsonb, ${JSON.stringify(posteingang)}::jsonb,
        ${sammelStunde}, ${ruheVon}, ${ruheBis}, ${actor._id}::uuid, ${actor._id}::uuid)
      on conflict (profil) do update
      set push = excluded.push, posteingang = excluded.posteingang, "sammelStunde" = excluded."sammelStunde",
        "ruheVon" = excluded."ruheVon", "ruheBis" = excluded."ruheBis",
        ${setTouched(actor._id, sql`now()`, TABLE)}`.execute(trx)
    const fields = Object.keys(wayFields)
    await recordChange(trx, { area: TABLE, object: params.id, action: 'geaendert', fields, before, after: body, actor: actor._id })
    return read(trx, actor, params.id)
  },
} satisfies Partial<Handlers<typeof ownNotices>>
