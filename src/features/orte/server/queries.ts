import type { Trx } from '#server/kontext.ts'

/** What still needs this place, as German names for the refusal; empty when it may go. */
export async function verwendungen(trx: Trx, ort: string): Promise<string[]> {
  const fahrzeuge = await trx
    .selectFrom('fahrzeuge')
    .select('bezeichnung')
    .where('standort', '=', ort)
    .where('aktiv', '=', true)
    .orderBy('bezeichnung')
    .limit(5)
    .execute()
  return fahrzeuge.map(({ bezeichnung }) => `Standort von ${bezeichnung}`)
}
