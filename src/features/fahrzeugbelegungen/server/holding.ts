// Vehicles held by the occasions of declared areas (docs/adr/0052).
import { type AnlassKind, registerVehicleKeeper, type VehicleKeeper } from '#blocks/dienst/server/index.ts'
import { sql } from 'kysely'
import { occasionColumn, occasionId, occasionKind, occasionLink, occasionName, occasionVisible } from '#blocks/konflikte/server/index.ts'
import { stateColumns, unfitReason, type VehicleState } from '#features/fahrzeuge/server/queries.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import { setTouched } from '#server/db/vocabulary.ts'
import { type Clash, clashesOf, refuseClashes, type Wish } from './queries.ts'

interface Need extends Wish {
  readonly platz: string
  readonly state: VehicleState
  readonly held: string | null
  readonly has: boolean
}
const placesOf = ({ column }: AnlassKind, id: string) =>
  sql`angebote angebot
    join angebot_fahrzeuge v on v.angebot = angebot._id
      and v.fahrzeug is not null
      and ${sql.ref(`angebot.${column}`)} = ${id}::uuid`

async function needs(db: Db | Trx, kind: AnlassKind, id: string): Promise<Need[]> {
  const offers = placesOf(kind, id)
  const { rows } = await sql<Need>`
    select s.fahrzeug as who, f.bezeichnung, (select to_jsonb(z) from (select ${stateColumns('f')}) z) as state,
      lower(s.zeit) as beginn, upper(s.zeit) as ende,
      (select v._id
        from ${offers}
        where v.fahrzeug = s.fahrzeug and s.zeit @> tstzrange(angebot.beginn, angebot.ende)
        order by angebot.beginn, v._id
        limit 1) as platz,
      (select b._id
        from fahrzeugbelegungen b
        where b.anlass = ${id}::uuid
          and b.fahrzeug = s.fahrzeug
          and b.beginn = lower(s.zeit)
          and b.ende = upper(s.zeit)) as held,
      exists (select 1 from fahrzeugbelegungen b where b.anlass = ${id}::uuid and b.fahrzeug = s.fahrzeug) as has
    from (select v.fahrzeug, unnest(range_agg(tstzrange(angebot.beginn, angebot.ende))) as zeit
      from ${offers}
      group by v.fahrzeug) s
      join fahrzeuge f on f._id = s.fahrzeug
    order by beginn, who`.execute(db)
  return rows
}

/**
 * All conflicts of these spans. Annahme: past spans may still be recorded, and a plan keeps its vehicles even if they become
 * unavailable.
 */
async function against(db: Db | Trx, actor: Actor, newNeeds: readonly Need[], now: Date): Promise<Clash[]> {
  const idle = newNeeds.flatMap(({ who: fahrzeug, bezeichnung, state, has, beginn, ende }): Clash[] => {
    const text = has || Date.parse(ende) <= now.getTime() ? null : unfitReason(bezeichnung, state)
    return text === null ? [] : [{ fahrzeug, text, beginn, ende }]
  })
  return [...idle, ...(await clashesOf(db, actor, newNeeds))]
}

async function rivals(db: Db, actor: Actor, id: string, wanted: readonly Need[]): Promise<Clash[]> {
  const { rows } = await sql<Omit<Clash, 'text' | 'pfad'> & { name: string; titel: string; kind: string; anlass: string }>`
    select distinct n.who as fahrzeug, n.bezeichnung as name, ${occasionName()} as titel, ${occasionKind()} as kind,
      ${occasionId()} as anlass, n.beginn, n.ende
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) n(who uuid, bezeichnung text, beginn timestamptz,
      ende timestamptz)
      join angebot_fahrzeuge v on v.fahrzeug = n.who
      join angebote angebot on angebot._id = v.angebot and tstzrange(angebot.beginn, angebot.ende) && tstzrange(n.beginn, n.ende)
    where ${occasionId()} <> ${id}::uuid
      and ${occasionVisible(actor)}
      and not ${occasionColumn('abgesagt')}
      and ${occasionColumn('status')}::text = 'entwurf'
    order by n.beginn`.execute(db)
  return rows.map(({ name, titel, kind, anlass, ...clash }) => ({
    ...clash,
    text: `${name} steht auch im Entwurf „${titel}“. Wer zuerst ausgeschrieben wird, hat das Fahrzeug.`,
    pfad: occasionLink(kind, anlass)?.pfad ?? null,
  }))
}

async function withOffers(db: Db, kind: AnlassKind, id: string, clashes: readonly Clash[], blocks: boolean) {
  const { rows } = await sql<{ nr: number; schichten: string[] }>`
    select n.nr, coalesce(array_agg(angebot._id) filter (where angebot._id is not null), '{}') as schichten
    from unnest(${clashes.map(({ fahrzeug }) => fahrzeug)}::uuid[],
      ${clashes.map(({ beginn }) => beginn)}::timestamptz[],
      ${clashes.map(({ ende }) => ende)}::timestamptz[]) with ordinality as n(fahrzeug, beginn, ende, nr)
      left join (${placesOf(kind, id)}) on v.fahrzeug = n.fahrzeug
        and tstzrange(angebot.beginn, angebot.ende) && tstzrange(n.beginn, n.ende)
    group by n.nr
    order by n.nr`.execute(db)
  // One booking that several shifts meet is one clash.
  const alike = Map.groupBy(clashes.entries(), ([, { text, belegung }]) => JSON.stringify([text, belegung]))
  return [...alike.values()].flatMap((same) => {
    const schichten = [...new Set(same.flatMap(([i]) => rows[i]?.schichten ?? []))]
    return same.slice(0, 1).map(([, { text, pfad }]) => ({ sperrt: blocks, text, pfad: pfad ?? null, schichten }))
  })
}

const keeper: VehicleKeeper = {
  conflicts: { fahrzeugbelegungen_nicht_doppelt: { msg: 'Ein Fahrzeug ist inzwischen anders belegt. Versuche es noch einmal.' } },
  async detach(trx, id) {
    await sql`update fahrzeugbelegungen set "angebotFahrzeug" = null where anlass = ${id}::uuid`.execute(trx)
  },
  async release(trx, id) {
    await sql`delete from fahrzeugbelegungen where anlass = ${id}::uuid`.execute(trx)
  },
  async clashes(db, { now, actor, kind, id }) {
    const wanted = (await needs(db, kind, id)).filter(({ held }) => held === null)
    if (wanted.length === 0) return []
    const [blocking, drafts] = [await against(db, actor, wanted, now), await rivals(db, actor, id, wanted)]
    return [...(await withOffers(db, kind, id, blocking, true)), ...(await withOffers(db, kind, id, drafts, false))]
  },
  async keep({ now, trx, actor, kind, id }, field) {
    await sql`select _id from fahrzeuge where _id in (select v.fahrzeug from ${placesOf(kind, id)}) order by _id for no key update`.execute(
      trx,
    )
    const wanted = await needs(trx, kind, id)
    const keptNeeds = wanted.filter(({ held }) => held !== null)
    const newNeeds = wanted.filter(({ held }) => held === null)
    await sql`delete from fahrzeugbelegungen
      where anlass = ${id}::uuid and _id <> all(${keptNeeds.map(({ held }) => held)}::uuid[])`.execute(trx)
    refuseClashes(await against(trx, actor, newNeeds, now), field)
    const head = sql`(select left(${sql.ref(`d.${kind.title}`)}, 120) as titel, d.leiter
      from ${sql.table(kind.table)} d
      where d._id = ${id}::uuid)`
    await sql`
      update fahrzeugbelegungen b
      set "angebotFahrzeug" = n.platz
      from jsonb_to_recordset(${JSON.stringify(keptNeeds)}::jsonb) n(held uuid, platz uuid)
      where b._id = n.held`.execute(trx)
    await sql`
      update fahrzeugbelegungen b set zweck = d.titel, verantwortlich = d.leiter, ${setTouched(actor._id, sql`now()`, 'b')} from ${head} d
      where b.anlass = ${id}::uuid and (b.zweck, b.verantwortlich) is distinct from (d.titel, d.leiter)`.execute(trx)
    await sql`
      insert into fahrzeugbelegungen (fahrzeug, beginn, ende, zweck, art, verantwortlich, status, "angebotFahrzeug",
        anlass, "erstelltVon", "geaendertVon")
      select n.who, n.beginn, n.ende, d.titel, ${kind.dayPlan?.use ?? 'Dienst'}, d.leiter, 'bestaetigt', n.platz,
        ${id}::uuid, ${actor._id}::uuid, ${actor._id}::uuid
      from jsonb_to_recordset(${JSON.stringify(newNeeds)}::jsonb) n(who uuid, beginn timestamptz, ende timestamptz,
        platz uuid)
        cross join ${head} d`.execute(trx)
  },
}
registerVehicleKeeper(keeper)
