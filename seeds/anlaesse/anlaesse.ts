// Occasions of the declared duty areas: rows of the area's table, their offers and assigned people.
import { sql, type Transaction } from 'kysely'
import { refreshBesetzung } from '#blocks/dienst/server/index.ts'
import type { DB } from '#server/db/schema.ts'
import type { Random } from '../random.ts'

export interface PlannedOffer {
  readonly bezeichnung: string
  readonly beginn: Date
  readonly ende: Date
  /** Times that occupy people, if not the whole occasion. */
  readonly termine?: readonly { readonly beginn: Date; readonly ende: Date }[]
  readonly bedarf: readonly {
    readonly qualifikation: string
    readonly anzahl: number
    readonly funktion: string
    readonly mindestalter: number | null
  }[]
  readonly fahrzeug?: string
  /** Profiles: staffed if the occasion is past, registered otherwise. */
  readonly people: readonly string[]
}
export interface PlannedAnlass {
  readonly row: Readonly<Record<string, unknown>> & { readonly _id: string }
  readonly offers: readonly PlannedOffer[]
}

export async function addAnlaesse(
  trx: Transaction<DB>,
  random: Random,
  {
    table,
    column,
    planned,
    now,
    staffedAhead = false,
  }: {
    readonly table: string
    readonly column: string
    readonly planned: readonly PlannedAnlass[]
    readonly now: Date
    readonly staffedAhead?: boolean
  },
): Promise<void> {
  const rows = planned.map(({ row }) => row)
  await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))})
    select ${sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(`r.${name}`)))}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) r`.execute(trx)
  const offers = planned.flatMap(({ row, offers: all }) =>
    all.map((offer) => ({ ...offer, _id: random.id(new Date(offer.beginn.getTime() - 60 * 86_400_000)), anlass: row._id })),
  )
  await sql`insert into angebote (_id, ${sql.ref(column)}, bezeichnung, beginn, ende, bedarf, zeiten)
    select r._id, r.anlass, r.bezeichnung, r.beginn, r.ende, r.bedarf, zeiten_aus(r.termine)
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) r(_id uuid, anlass uuid, bezeichnung text, beginn timestamptz, ende timestamptz, bedarf jsonb, termine jsonb)`.execute(
    trx,
  )
  await sql`insert into angebot_fahrzeuge (_id, angebot, fahrzeug)
    select r.platz, r._id, r.fahrzeug from jsonb_to_recordset(${JSON.stringify(offers.flatMap(({ _id, beginn, fahrzeug }) => (fahrzeug === undefined ? [] : [{ _id, fahrzeug, platz: random.id(beginn) }])))}::jsonb) r(_id uuid, platz uuid, fahrzeug uuid)`.execute(
    trx,
  )
  // Before today's first hour, so that no entry lies in the future.
  const dawn = new Date(now.getTime() - 12 * 3_600_000)
  const people = offers.flatMap(({ _id, beginn, ende, people: all }) => {
    const signed = new Date(beginn.getTime() - random.whole(5, 30) * 86_400_000)
    const over = ende < now
    return all.map((profil) => ({
      _id: random.id(signed),
      angebot: _id,
      profil,
      beginn,
      ende,
      status: over || staffedAhead ? 'eingeteilt' : 'gemeldet',
      gemeldetAm: signed < dawn ? signed : dawn,
    }))
  })
  await sql`insert into anmeldungen (_id, angebot, profil, status, beginn, ende, "gemeldetAm", "erstelltAm", "geaendertAm", qualifikation, "istBeginn", "istEnde", "istPause")
    select n._id, n.angebot, n.profil, n.status, n.beginn, n.ende, n."gemeldetAm", n."gemeldetAm", n."gemeldetAm", case when n.status = 'eingeteilt' then p.sanitaetsausbildung else '' end,
      case when n.ende < ${now}::timestamptz then n.beginn end, case when n.ende < ${now}::timestamptz then n.ende end, case when n.ende < ${now}::timestamptz then 0 end
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) n(_id uuid, angebot uuid, profil uuid, status text, beginn timestamptz, ende timestamptz, "gemeldetAm" timestamptz)
      join profile p on p._id = n.profil join angebote a on a._id = n.angebot
    where not exists (select 1 from anmeldungen x where x.profil = n.profil and x.status = 'eingeteilt' and x.gilt
      and x.belegt && coalesce(a.zeiten, tstzmultirange(tstzrange(n.beginn, n.ende))))`.execute(trx)
  await refreshBesetzung(
    trx,
    offers.map(({ _id }) => _id),
  )
}
