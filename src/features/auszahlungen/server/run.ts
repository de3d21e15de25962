import { type RawBuilder, sql } from 'kysely'
import { openHours } from '#features/stundennachweise/server/queries.ts'
import { badRequest, conflict, notFound } from '#server/errors.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { filesOf, mayName } from '#server/db/vocabulary.ts'
import { recordChanges } from '#server/history/record.ts'
import type { Handlers } from '#server/http/routes.ts'
import type { Candidate, payoutContract } from '../contract.ts'
import { ledgerOf, yearOf } from './ledger.ts'
import { ratesOf } from './rates.ts'
import { type Draft, type OpenExpense, type OpenHours, positionsOf, sumsOf } from './rules.ts'

interface Span {
  readonly von: string
  readonly bis: string
}
/** Annahme: no run covers more than five years. */
const SPAN_DAYS = 5 * 366
function checkSpan({ von, bis }: Span): void {
  if (bis < von) throw badRequest('Das Ende liegt vor dem Beginn.', 'bis')
  if (Date.parse(bis) - Date.parse(von) > SPAN_DAYS * 86_400_000) throw badRequest('Mehr als fünf Jahre gehen nicht auf einmal.', 'von')
}

export const ACCOUNT = sql`case when x.iban = '' then 'fehlt' when iban_gueltig(x.iban) then 'gueltig' else 'falsch' end`
/** For the profile `x` with its person `v`; names that are borne twice are looked up once per statement. */
export const NAMESAKE = sql<string>`case
  when (v.vorname, v.nachname) in (select u.vorname, u.nachname from users u group by 1, 2 having count(*) > 1)
    then concat_ws(', ', nullif(x.gruppe, ''),
      coalesce('Nr. ' || nullif(x.personalnummer, ''), 'geb. ' || extract(year from x.geburtsdatum)::text))
  else ''
end`
const free = (column: 'stundennachweis' | 'auslage', table: string) =>
  sql<boolean>`not exists (select 1 from auszahlungspositionen q where ${sql.ref(`q.${column}`)} = ${sql.ref(`${table}._id`)})`
const within = (table: string, { von, bis }: Span) => sql<boolean>`${sql.ref(`${table}.datum`)} between ${von}::date and ${bis}::date`
const hoursOpen = (span: Span) =>
  sql<boolean>`h.status = 'bestaetigt' and h."abgerechnetAm" is null and ${within('h', span)} and ${free('stundennachweis', 'h')}`
const expensesOpen = (span: Span) => sql<boolean>`e.status = 'eingereicht' and ${within('e', span)} and ${free('auslage', 'e')}`

interface OpenRow extends Pick<Candidate, 'person' | 'unterscheidung' | 'konto' | 'qualifikation' | 'konten'> {
  readonly stunden: readonly OpenHours[]
  readonly ausgelegt: readonly (OpenExpense & { readonly belege: Candidate['positionen'][number]['belege'] })[]
}
/** Members with open claims whom the actor may name, with the contents of their payout. */
async function open(db: Db | Trx, actor: Actor, span: Span, now: Date, who: RawBuilder<boolean> = sql<boolean>`true`) {
  const rates = await ratesOf(db)
  const { rows } = await sql<OpenRow>`
    with s as (
      select h.profil,
        json_agg(json_build_object('_id', h._id, 'datum', h.datum, 'art', h.art, 'anlass', h.anlass,
            'stunden', h.stunden::text, 'km', case when h."fahrtkostenBeantragt" then h."anfahrtKm" else 0 end)
          order by h.datum, h._id) as stunden
      from stundennachweise h
      where ${hoursOpen(span)}
      group by h.profil
    ),
      a as (
        select e.profil,
          json_agg(json_build_object('_id', e._id, 'datum', e.datum, 'wofuer', e.wofuer, 'betrag', e.betrag,
              'belege', ${filesOf('auslagen', sql`e._id`)})
            order by e.datum, e._id) as ausgelegt
        from auslagen e
        where ${expensesOpen(span)}
        group by e.profil
      )
    select v.person, ${NAMESAKE} as unterscheidung, x.sanitaetsausbildung as qualifikation,
      ${ACCOUNT} as konto, coalesce(s.stunden, '[]') as stunden,
      coalesce(a.ausgelegt, '[]') as ausgelegt, ${ledgerOf(sql`x._id`, yearOf(now), now)} as konten
    from s full join a using (profil) join profile x on x._id = profil join personen v on v._id = x._id
    where x."geloeschtAm" is null and ${mayName(actor, 'x')} and ${who}
    order by v.nachname, v.vorname, x._id`.execute(db)
  return rows.map(({ stunden, ausgelegt: laidOut, ...row }) => ({
    ...row,
    laidOut,
    ...positionsOf(rates, row.qualifikation, stunden, laidOut),
  }))
}
const isWorth = ({ positions }: { readonly positions: readonly Draft[] }) => sumsOf(positions).betrag > 0

const store = async (trx: Trx, drafts: readonly (Draft & { readonly auszahlung: string })[]) =>
  sql`insert into auszahlungspositionen (auszahlung, art, stundennachweis, auslage, datum, text, menge, satz, betrag,
      topf)
    select auszahlung, art, case when art <> 'auslage' then quelle end, case when art = 'auslage' then quelle end,
      datum, text, menge, satz, betrag, topf
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as r (auszahlung uuid, art text, quelle uuid, datum date,
      text text, menge numeric, satz int, betrag int, topf text)`.execute(trx)

type Opened = Awaited<ReturnType<typeof open>>[number]
const asCandidate = ({ positions, withoutRate, laidOut, ...row }: Opened): Candidate => ({
  ...row,
  ...sumsOf(positions),
  ohneSatz: withoutRate,
  positionen: positions.map(({ quelle, menge, ...position }) => ({
    ...position,
    _id: quelle,
    menge: Number(menge),
    belege: laidOut.find(({ _id }) => _id === quelle)?.belege ?? [],
  })),
})

export const runCalls = (context: AppContext): Pick<Handlers<typeof payoutContract>, 'previewRows' | 'previewOf' | 'run'> => ({
  previewRows: async ({ db, actor, query }) => {
    checkSpan(query)
    const all = await open(db, actor, query, context.now())
    return all.filter(isWorth).map(({ positions, withoutRate, laidOut: _, ...row }) => ({
      ...row,
      ...sumsOf(positions),
      ohneSatz: withoutRate,
      anzahl: positions.length,
    }))
  },
  previewOf: async ({ db, actor, params, query }) => {
    checkSpan(query)
    const [one] = await open(db, actor, query, context.now(), sql<boolean>`x._id = ${params.id}::uuid`)
    if (!one || !isWorth(one)) throw notFound('Diese Person')
    return asCandidate(one)
  },
  run: async ({ trx, actor, body }) => {
    checkSpan(body)
    const profiles = [...new Set(body.profile)].toSorted()
    // Locks before reading: a concurrent run sees the records that the first one claimed.
    await openHours(trx, profiles, body.bis)
    await sql`select 1
      from auslagen e
      where e.profil = any(${profiles}::uuid[]) and ${expensesOpen(body)}
      order by e._id
      for update`.execute(trx)
    const chosen = (await open(trx, actor, body, context.now(), sql<boolean>`x._id = any(${profiles}::uuid[])`)).filter(isWorth)
    if (chosen.length < profiles.length)
      throw conflict(
        'Für eine der Personen ist nichts mehr offen: Das hat inzwischen jemand anderes erledigt. Lade die Seite neu.',
        'profile',
      )
    const { rows: made } = await sql<{ _id: string; profil: string }>`
      insert into auszahlungen (profil, von, bis, "erstelltVon", "geaendertVon")
      select p, ${body.von}::date, ${body.bis}::date, ${actor._id}, ${actor._id}
      from unnest(${profiles}::uuid[]) p
      returning _id, profil`.execute(trx)
    const idOf = new Map(made.map(({ _id, profil }) => [profil, _id]))
    await store(
      trx,
      chosen.flatMap(({ person, positions }) => positions.map((position) => ({ ...position, auszahlung: idOf.get(person._id) ?? '' }))),
    )
    await recordChanges(
      trx,
      chosen.map(({ person, positions }) => ({
        area: 'auszahlungen',
        object: idOf.get(person._id) ?? '',
        action: 'angelegt',
        fields: ['von', 'bis', 'betrag'],
        after: { von: body.von, bis: body.bis, betrag: sumsOf(positions).betrag },
        actor: actor._id,
      })),
    )
    return { anzahl: chosen.length }
  },
})
