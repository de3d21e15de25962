// Payouts of the demo chapter: rates, expenses in every state, payouts paid, approved, prepared and waived. One member is just below the
// annual allowance.
import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Mitglied } from '../people/mitglieder.ts'
import { samplePdf } from './rechnungen.ts'
import type { Size } from '../size.ts'

const RATES = [
  ['Kilometer', 'keine', 30, 'auslagen'],
  ['Sanitaetsdienst', 'keine', 590, 'ehrenamt'],
  ['Sanitaetsdienst', 'RS', 670, 'ehrenamt'],
  ['KTW', 'keine', 884, 'ehrenamt'],
  ['Einsatz', 'keine', 670, 'ehrenamt'],
  ['Bereitschaft', 'keine', 500, 'ehrenamt'],
  ['Ausbildung(Lehrend)', 'keine', 1800, 'uebungsleiter'],
] as const
const PEOPLE: Readonly<Record<Size, number>> = { S: 6, M: 18, L: 60 }
/** 191 hours at 5 € are 955 €, five below the allowance. */
const NEAR = { occasion: 'Hausnotruf, Rufbereitschaft', records: [24, 24, 24, 24, 24, 24, 24, 23] } as const
const EXPENSES = [
  ['Parkgebühr am Stadtlauf', 450, 'eingereicht', ''],
  ['Verbandmaterial nachgekauft', 2390, 'eingereicht', ''],
  ['Fachbuch', 3995, 'abgelehnt', 'Bücher bitte vorher mit dem Vorstand absprechen.'],
  ['Getränke für den Dienstabend', 1740, 'entwurf', ''],
] as const

export async function fillAuszahlungen(trx: Transaction<DB>, people: readonly Mitglied[], size: Size, today: string): Promise<void> {
  const members = people.filter(({ profil, person }) => profil.status === 'aktiv' && !person.withoutLogin && person.nachname !== 'Straßer')
  const [office, second] = members
  const near = members.find((one) => one !== office && one !== second && one.person.vorname === 'Hanna') ?? members[2]
  if (!office || !second || !near) return
  for (const [kind, qualification, rate, pot] of RATES)
    await sql`insert into verguetungssaetze (art, qualifikation, satz, topf, "gueltigAb", "erstelltVon")
      values (${kind}, ${qualification}, ${rate}, ${pot}, '2025-01-01', ${office.user._id})`.execute(trx)
  for (const [at, [what, amount, status, reason]] of EXPENSES.entries()) {
    const { profil, user } = members[3 + at] ?? near
    const { rows } = await sql<{ _id: string }>`insert into auslagen (profil, datum, wofuer, betrag, status, ablehnungsgrund, "erstelltVon")
      values (${profil._id}, ${today}::date - ${5 + 3 * at}::int, ${what}, ${amount}, ${status}, ${reason}, ${user._id}) returning _id`.execute(
      trx,
    )
    if (status === 'entwurf') continue
    const content = samplePdf(`Beleg: ${what}`)
    await sql`insert into dateien (bereich, objekt, feld, name, typ, groesse, sha256, inhalt, "erstelltVon", "erstelltAm")
      values ('auslagen', ${rows[0]?._id}, 'beleg', ${`${what}.pdf`}, 'application/pdf', ${content.length}, ${createHash('sha256').update(content).digest()},
        ${content}, ${user._id}, ${today}::date - ${4 + 3 * at}::int)`.execute(trx)
  }
  await sql`insert into stundennachweise (_id, "erstelltAm", "geaendertAm", profil, art, anlass, datum, stunden, status, "bestaetigtVon", "bestaetigtAm", "erstelltVon")
    select ('00000000-0000-7000-8000-' || lpad(nr::text, 12, '0'))::uuid, date_trunc('year', ${today}::date), date_trunc('year', ${today}::date),
      ${near.profil._id}, 'Bereitschaft', ${NEAR.occasion}, date_trunc('year', ${today}::date)::date + 7 * nr::int, hours, 'bestaetigt',
      ${office.user._id}, date_trunc('year', ${today}::date) + make_interval(days => 7 * nr::int + 1), ${near.user._id}
    from unnest(${[...NEAR.records]}::numeric[]) with ordinality x(hours, nr)`.execute(trx)
  const chosen = [near, ...members.filter((one) => one !== near && one !== office && one !== second).slice(0, PEOPLE[size] - 1)]
  for (const [at, { profil, user }] of chosen.entries()) {
    const fate = profil._id === near.profil._id ? 'ausgezahlt' : (FATES[at % FATES.length] ?? 'entwurf')
    await pay(trx, {
      profil: profil._id,
      by: office.user._id,
      second: second.user._id,
      today,
      fate,
      waivedBy: at === 4 ? user._id : null,
      of: profil._id === near.profil._id ? NEAR.occasion : null,
    })
  }
}
const FATES = ['ausgezahlt', 'freigegeben', 'entwurf'] as const
type Fate = (typeof FATES)[number]

interface Payout {
  readonly profil: string
  readonly by: string
  readonly second: string
  readonly today: string
  readonly fate: Fate
  readonly waivedBy: string | null
  readonly of: string | null
}
/** Follows the office's workflow: prepared with its positions, approved by a second person, paid. */
async function pay(trx: Transaction<DB>, { profil, by, second, today, fate, waivedBy, of }: Payout): Promise<void> {
  const hours = sql`stundennachweise h join verguetungssaetze r on r.art = h.art and r.qualifikation = 'keine'
    where h.profil = ${profil} and h.status = 'bestaetigt' and h."abgerechnetAm" is null and h.datum >= date_trunc('year', ${today}::date)::date
      and h.datum < ${today}::date - 60 and (${of}::text is null or h.anlass = ${of})`
  const { rows } = await sql<{ von: string; bis: string }>`
    select min(h.datum)::text as von, max(h.datum)::text as bis from ${hours} having count(*) > 0`.execute(trx)
  if (!rows[0]) return
  const { von, bis } = rows[0]
  const { rows: made } = await sql<{ _id: string }>`
    insert into auszahlungen (profil, von, bis, "erstelltVon", "erstelltAm") values (${profil}, ${von}, ${bis}, ${by}, ${today}::date - 40)
    returning _id`.execute(trx)
  const id = made[0]?._id ?? ''
  await sql`insert into auszahlungspositionen (auszahlung, art, stundennachweis, datum, text, menge, satz, betrag, topf)
    select ${id}, 'stunden', h._id, h.datum, h.anlass, h.stunden, r.satz, round(h.stunden * r.satz), r.topf from ${hours} order by h.datum, h._id limit 12`.execute(
    trx,
  )
  if (waivedBy)
    await sql`update auszahlungen set verzicht = true, "verzichtetAm" = ${today}::date - 38, "geaendertVon" = ${waivedBy} where _id = ${id}`.execute(
      trx,
    )
  if (fate === 'entwurf') return
  await sql`update auszahlungen set status = 'freigegeben', "freigegebenVon" = ${second}, "freigegebenAm" = ${today}::date - 35 where _id = ${id}`.execute(
    trx,
  )
  if (fate === 'freigegeben') return
  await sql`update stundennachweise set "abgerechnetAm" = ${today}::date - 30
    where _id in (select stundennachweis from auszahlungspositionen where auszahlung = ${id})`.execute(trx)
  await sql`update auszahlungen set status = 'ausgezahlt', "ausgezahltAm" = ${today}::date - 30 where _id = ${id}`.execute(trx)
}
