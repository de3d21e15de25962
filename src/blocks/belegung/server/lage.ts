// What a booking must know before it is written: the things, locked; the people it names; who is in the way. One statement.
import { sql } from 'kysely'
import { konflikt, ungueltig } from '#server/fehler.ts'
import { type Ressourcenbelegung, belegtAbfrage, jeFrage } from '#blocks/konflikte/server/index.ts'
import type { Trx } from '#server/kontext.ts'
import type { Belegungsart, Person, Ressource, Werte } from './art.ts'
import { type Wunsch, alsFrage } from './zeitraum.ts'

export interface Lage<R extends Ressource> {
  readonly ressourcen: ReadonlyMap<string, R>
  /** Members who are still there. */
  readonly personen: ReadonlyMap<string, Person>
  /** What holds the things asked for, one list per span. */
  readonly belegt: readonly (readonly Ressourcenbelegung[])[]
}
interface Frage {
  readonly ressourcen: readonly string[]
  /** At most two. */
  readonly personen: readonly [] | readonly [verantwortlich: string | null, fahrer: string | null]
  readonly wuensche: readonly Wunsch[]
  /** The field to blame for a thing that does not exist. */
  readonly feld: string
}

const personJson = sql`json_build_object('_id', p._id, 'vorname', p.vorname, 'nachname', p.nachname, 'klassen', p.fuehrerscheinklassen)`

/** Members who are still there, whatever their number. */
export async function lesePersonen(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const { rows } = await sql<{ _id: string; person: Person }>`
    select p._id, ${personJson} as person from personen p
    where p._id = any(${[...ids]}::uuid[]) and p."geloeschtAm" is null`.execute(trx)
  return new Map(rows.map(({ _id, person }) => [_id, person]))
}

/**
 * Locks these vehicles or rooms against other bookers until the end of the transaction, in an order that no two lock crosswise.
 *
 * Whoever had to wait for the lock reads what was in the way before they waited. Then the exclusion constraint refuses the row,
 * and the transaction is run again (schreiben.ts), which finds who was faster.
 * @throws 400 for a thing that does not exist
 */
export async function sperreUndLies<R extends Ressource>(
  trx: Trx,
  art: Belegungsart<R>,
  { ressourcen, personen, wuensche, feld }: Frage,
): Promise<Lage<R>> {
  const ids = [...new Set(ressourcen)]
  const [eine = null, andere = null] = personen
  const { rows } = await sql<{ ressourcen: R[]; personen: Person[]; belegt: (Ressourcenbelegung & { nr: number })[] }>`
    with r as materialized (
      select ${art.kenntnis} from ${sql.table(art.ressourcen)} r where r._id = any(${ids}::uuid[]) order by r._id for no key update
    )
    select (select coalesce(json_agg(r), '[]') from r) as ressourcen,
      (select coalesce(json_agg(${personJson}), '[]')
        from personen p where p._id in (${eine}::uuid, ${andere}::uuid) and p."geloeschtAm" is null) as personen,
      (select coalesce(json_agg(json_build_object('nr', k.nr, '_id', k._id, 'status', k.status, 'titel', k.titel, 'beginn', iso(k.beginn), 'ende', iso(k.ende),
          'belegtVon', iso(k."belegtVon"), 'belegtBis', iso(k."belegtBis"), 'dienst', k.dienst, 'wer', k.wer)), '[]')
        from (${belegtAbfrage(art, wuensche.map(alsFrage))}) k) as belegt`.execute(trx)
  const [gelesen] = rows
  if (!gelesen || gelesen.ressourcen.length < ids.length) throw ungueltig(art.gibtEsNicht, feld)
  const nachId = <T extends { readonly _id: string }>(liste: readonly T[]) => new Map(liste.map((eine) => [eine._id, eine]))
  return {
    ressourcen: nachId(gelesen.ressourcen),
    personen: nachId(gelesen.personen),
    belegt: jeFrage(wuensche.length, gelesen.belegt),
  }
}

const FELDER = ['verantwortlich', 'fahrer'] as const

/**
 * Refuses people who do not exist, and a driver who lacks the licence class for what they are new to drive. Who stood there
 * before stays, even when they are gone. `gefahren` are the ids of what the driver drives.
 * Annahme: a licence that runs out, a check that is due and a missing briefing only warn (`hinweise` of "frei"), as in services;
 * the class is what the law asks for.
 * @throws 400 or 409 naming the field
 */
export function verlangePersonen<R extends Ressource>(
  art: Belegungsart<R>,
  lage: Lage<R>,
  werte: Werte,
  vorher: Werte | null,
  gefahren: readonly string[],
): void {
  for (const feld of FELDER) {
    const wer = werte[feld]
    if (typeof wer === 'string' && wer !== vorher?.[feld] && !lage.personen.has(wer)) throw ungueltig('Diese Person gibt es nicht.', feld)
  }
  const neuAmSteuer = vorher === null || werte['fahrer'] !== vorher['fahrer'] || werte[art.spalte] !== vorher[art.spalte]
  const person = typeof werte['fahrer'] === 'string' ? lage.personen.get(werte['fahrer']) : undefined
  if (!neuAmSteuer || !person) return
  const msg = art.fahreinwand?.(
    person,
    gefahren.flatMap((id) => lage.ressourcen.get(id) ?? []),
  )
  if (msg) throw konflikt(msg, 'fahrer')
}
