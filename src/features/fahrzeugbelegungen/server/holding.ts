// What the occasions of declared areas hold of vehicles (docs/adr/0052).
import { type AnlassKind, registerVehicleKeeper, type VehicleKeeper } from '#blocks/anlaesse/server/index.ts'
import { sql } from 'kysely'
import type { Trx } from '#server/context.ts'
import { touched } from '#server/db/vocabulary.ts'
import { conflict } from '#server/errors.ts'
import { requireFree } from './queries.ts'

interface Need {
  readonly who: string
  readonly bezeichnung: string
  readonly beginn: string
  readonly ende: string
  /** The first place in it. */
  readonly platz: string
  readonly inService: boolean
  /** The booking that holds it already. */
  readonly held: string | null
}

/** Locks the vehicles against other bookers, and tells what is needed of them. */
async function needs(trx: Trx, { column }: AnlassKind, id: string): Promise<Need[]> {
  const offers = sql`angebote a join angebot_fahrzeuge v on v.angebot = a._id and v.fahrzeug is not null and ${sql.ref(`a.${column}`)} = ${id}::uuid`
  await sql`select _id from fahrzeuge where _id in (select v.fahrzeug from ${offers}) order by _id for no key update`.execute(trx)
  const { rows } = await sql<Need>`
    select s.fahrzeug as who, f.bezeichnung, f.aktiv and f.status <> 'ausserDienst' as "inService", lower(s.zeit) as beginn, upper(s.zeit) as ende,
      (select v._id from ${offers} where v.fahrzeug = s.fahrzeug and s.zeit @> tstzrange(a.beginn, a.ende) order by a.beginn, v._id limit 1) as platz,
      (select b._id from fahrzeugbelegungen b where b.anlass = ${id}::uuid and b.fahrzeug = s.fahrzeug and b.beginn = lower(s.zeit) and b.ende = upper(s.zeit)) as held
    from (select v.fahrzeug, unnest(range_agg(tstzrange(a.beginn, a.ende))) as zeit from ${offers} group by v.fahrzeug) s
      join fahrzeuge f on f._id = s.fahrzeug
    order by beginn, who`.execute(trx)
  return rows
}

/** Annahme: what is over may be written down of a vehicle that is out of service since. */
const requireInService = (fresh: readonly Need[], now: Date, field: string | undefined): void => {
  const gone = fresh.find(({ inService, ende }) => !inService && Date.parse(ende) > now.getTime())
  if (gone) throw conflict(`${gone.bezeichnung} ist außer Dienst.`, field)
}

const keeper: VehicleKeeper = {
  conflicts: { fahrzeugbelegungen_nicht_doppelt: { msg: 'Ein Fahrzeug ist inzwischen anders belegt. Versuche es noch einmal.' } },
  async detach(trx, id) {
    await sql`update fahrzeugbelegungen set "angebotFahrzeug" = null where anlass = ${id}::uuid`.execute(trx)
  },
  async release(trx, id) {
    await sql`delete from fahrzeugbelegungen where anlass = ${id}::uuid`.execute(trx)
  },
  async keep({ now, trx, actor, kind, id }, field) {
    const wanted = await needs(trx, kind, id)
    const kept = wanted.filter(({ held }) => held !== null)
    const fresh = wanted.filter(({ held }) => held === null)
    await sql`delete from fahrzeugbelegungen where anlass = ${id}::uuid and _id <> all(${kept.map(({ held }) => held)}::uuid[])`.execute(
      trx,
    )
    requireInService(fresh, now, field)
    await requireFree(trx, actor, fresh, field)
    const head = sql`(select left(${sql.ref(`d.${kind.title}`)}, 120) as titel, d.leiter from ${sql.table(kind.table)} d where d._id = ${id}::uuid)`
    await sql`
      update fahrzeugbelegungen b set "angebotFahrzeug" = n.platz from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) n(held uuid, platz uuid)
      where b._id = n.held`.execute(trx)
    await sql`
      update fahrzeugbelegungen b set zweck = d.titel, verantwortlich = d.leiter, ${touched(actor._id, sql`now()`, 'b')} from ${head} d
      where b.anlass = ${id}::uuid and (b.zweck, b.verantwortlich) is distinct from (d.titel, d.leiter)`.execute(trx)
    await sql`
      insert into fahrzeugbelegungen (fahrzeug, beginn, ende, zweck, art, verantwortlich, status, "angebotFahrzeug", anlass, "erstelltVon", "geaendertVon")
      select n.who, n.beginn, n.ende, d.titel, ${kind.vehicleUse ?? 'Dienst'}, d.leiter, 'bestaetigt', n.platz, ${id}::uuid, ${actor._id}::uuid, ${actor._id}::uuid
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) n(who uuid, beginn timestamptz, ende timestamptz, platz uuid) cross join ${head} d`.execute(
      trx,
    )
  },
}
registerVehicleKeeper(keeper)
