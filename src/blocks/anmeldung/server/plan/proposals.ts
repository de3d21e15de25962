// People of an occasion that was, for one to come.
import { sql } from 'kysely'
import type { Trx } from '#server/context.ts'
import { DIENSTFAEHIG } from '#blocks/gueltigkeit/contract.ts'

interface Proposal {
  readonly angebot: string
  readonly profil: string
  readonly von: string
  readonly bis: string
  readonly praktikant: boolean
  readonly funktion: string
}

/** Registers those of these people who still take part in duties; returns the new registrations. */
export async function proposeHelfer(trx: Trx, people: readonly Proposal[], actor: string): Promise<string[]> {
  if (people.length === 0) return []
  const { rows } = await sql<{ _id: string }>`
    insert into anmeldungen (angebot, profil, status, beginn, ende, praktikant, funktion, herkunft, "erstelltVon", "geaendertVon")
    select n.angebot, n.profil, 'gemeldet', n.beginn, n.ende, n.praktikant, n.funktion, 'leitung', ${actor}::uuid, ${actor}::uuid
    from unnest(${people.map(({ angebot }) => angebot)}::uuid[], ${people.map(({ profil }) => profil)}::uuid[],
      ${people.map(({ von }) => von)}::timestamptz[], ${people.map(({ bis }) => bis)}::timestamptz[],
      ${people.map(({ praktikant }) => praktikant)}::boolean[], ${people.map(({ funktion: fn }) => fn)}::text[])
      as n(angebot, profil, beginn, ende, praktikant, funktion)
    join profile p on p._id = n.profil and p.status = any(${[...DIENSTFAEHIG]}::text[]) and p."geloeschtAm" is null
    where n.ende > n.beginn returning _id`.execute(trx)
  return rows.map(({ _id }) => _id)
}
