import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { clock } from '../clock.ts'
import { plusDays } from '../days.ts'
import { cutoff, iso } from './time.ts'

interface Facts {
  readonly today: string
  readonly who: string
  readonly waiting: readonly string[]
}

/** Derives ids from the parent row, so that seeding is reproducible. */
const derived = (what: string, of: string) => sql`md5(${what}::text || ${sql.raw(of)}::text)::uuid`

export async function fillTaken(trx: Transaction<DB>, { today, who, waiting }: Facts): Promise<void> {
  const written = iso(cutoff(today))
  const author = sql`${written}::timestamptz, ${who}::uuid, ${written}::timestamptz, ${who}::uuid`
  const columns = sql`_id, "erstelltAm", "erstelltVon", "geaendertAm", "geaendertVon"`
  // First day from the second week on with the vehicle or room free.
  const day = (
    at: number,
  ) => sql`select d, d + interval '9 hours' as bis from generate_series(${iso(clock(plusDays(today, at), 8, 0))}::timestamptz,
    ${iso(clock(plusDays(today, at + 60), 8, 0))}::timestamptz, interval '1 day') d`
  await sql`
    insert into fahrzeugbelegungen (${columns}, fahrzeug, beginn, ende, zweck, art, buchung, sperrzeit)
    select ${derived('sperre', 'f._id')}, ${author}, f._id, t.d, t.bis, 'Umbau der Funkanlage', 'sonstiges', ${derived('buchung', 'f._id')}, true
    from (${day(8)}) t cross join (select _id from fahrzeuge where aktiv and buchbar order by bezeichnung, _id limit 1) f
    where not exists (select 1 from fahrzeugbelegungen b where b.fahrzeug = f._id and b.status = 'bestaetigt' and tstzrange(b.beginn, b.ende) && tstzrange(t.d, t.bis))
    order by t.d limit 1`.execute(trx)
  await sql`
    insert into raumbelegungen (${columns}, raum, beginn, ende, titel, sperrzeit)
    select ${derived('sperre', 'o._id')}, ${author}, o._id, t.d, t.bis, 'Der Boden wird versiegelt', true
    from (${day(9)}) t cross join (select _id from orte where aktiv and buchbar order by name, _id limit 1) o
    where not exists (select 1 from raumbelegungen b where b.raum = o._id and b.status = 'bestaetigt'
      and tstzrange(plus_minuten(b.beginn, - b."ruestzeitVor"), plus_minuten(b.ende, b."ruestzeitNach")) && tstzrange(t.d, t.bis))
    order by t.d limit 1`.execute(trx)
  for (const [table, column, subject] of [
    ['fahrzeugbelegungen', 'fahrzeug', 'zweck'],
    ['raumbelegungen', 'raum', 'titel'],
  ] as const) {
    const noPlan = table === 'fahrzeugbelegungen' ? sql`and b."angebotFahrzeug" is null` : sql``
    const coming = sql`select b.* from ${sql.table(table)} b where b.status = 'bestaetigt' and not b.sperrzeit ${noPlan} and b.beginn > ${iso(clock(plusDays(today, 3), 0, 0))}
      and b.serie is null order by b.beginn, b._id`
    await sql`
      insert into vormerkungen (${columns}, profil, ${sql.ref(column)}, beginn, ende, zweck)
      select ${derived(table, `'${table}' || b._id || n.profil`)}, ${author}, n.profil, ${sql.ref(`b.${column}`)}, b.beginn, b.ende, 'Material für die Übung'
      from (${coming} limit 2) b join unnest(${[...waiting]}::uuid[]) n(profil) on n.profil is distinct from b.verantwortlich`.execute(trx)
    await sql`
      update ${sql.table(table)} set grund = ${`Musste „${table === 'raumbelegungen' ? 'Blutspende' : 'Ersatz für den Rettungswagen'}“ Platz machen.`}
      where _id = (select _id from (${coming} offset 2 limit 1) one) and ${sql.ref(subject)} <> ''`.execute(trx)
  }
}
