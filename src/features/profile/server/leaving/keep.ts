// Retained data of a deleted member (docs/adr/0042).
import { type RawBuilder, sql } from 'kysely'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { Trx } from '#server/context.ts'

const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone 'Europe/Berlin')::date`
export const left = sql`coalesce(p.austrittsdatum, ${dayOf(sql`l."abgeschlossenAm"`)}, ${dayOf(sql`p."geaendertAm"`)})`

/**
 * Stores identity for past duties (§§ 195, 199 BGB), and bank data for actual or possible payments (§ 147 AO). Runs before the profile
 * is emptied. Art. 17 Abs. 3 DSGVO permits the retention; access is restricted as Art. 18 requires.
 */
export async function keepRecords(trx: Trx, profil: string, now: Date): Promise<void> {
  await sql`
    insert into aufbewahrung (profil, art, seit, angaben, verborgen)
    select p._id, k.art, case when p.status = 'ausgetreten' then ${left} else ${tagInBerlin(now)}::date end,
      jsonb_strip_nulls(k.angaben), p.unsichtbar
    from profile p
      join users u on u._id = p."user"
      left join laufzettel l on l.profil = p._id
      cross join lateral (select u.vorname || ' ' || u.nachname as name) n
      cross join lateral (values ('einsatz',
          jsonb_build_object('Name', n.name, 'Personalnummer', nullif(p.personalnummer, ''),
            'Geburtsdatum', p.geburtsdatum, 'Eintritt', p.eintrittsdatum, 'Austritt', p.austrittsdatum,
            'Sanitätsausbildung', p.sanitaetsausbildung)),
          ('abrechnung',
            case
              when p.iban <> '' or exists (select 1 from auszahlungen a where a.profil = p._id)
                then jsonb_build_object('Name', n.name,
                  'Anschrift', concat_ws(', ', nullif(concat_ws(' ', p.strasse, p.hausnummer), ' '),
                    nullif(concat_ws(' ', p.plz, p.ort), ' ')),
                  'Kontoinhaber', nullif(p.kontoinhaber, ''), 'IBAN', nullif(p.iban, ''), 'BIC', nullif(p.bic, ''))
            end)) k (art, angaben)
    where p._id = ${profil}::uuid and k.angaben is not null
    on conflict  do nothing`.execute(trx)
}
