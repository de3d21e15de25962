import { type RawBuilder, sql } from 'kysely'
import type { Anmeldestatus, Besetzung } from '../../contract.ts'
import type { HelferState } from '../../history.ts'
import type { Obstacle } from '../../seat.ts'
import { type Belegung, firmTimes, type Reader } from '#blocks/konflikte/server/index.ts'
import { REST_MS } from '#blocks/gueltigkeit/server/index.ts'
import type { Actor, Trx } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import type { Kept } from './before.ts'
import type { Guarded } from './fit.ts'
import { knownHere } from './naming.ts'
import type { OccasionHead, OccasionKind } from '../signup/occasion.ts'
import { helferState, stateTables } from '../signup/write.ts'
import { vehiclesColumn } from './wheel.ts'

/** Requested change. Without `von` and `bis`: span unchanged, or the whole offer. */
export interface Change {
  readonly profil: string
  readonly schicht: string
  readonly status: Anmeldestatus
  readonly funktion: string
  readonly fahrzeug: string | null
  readonly praktikant: boolean
  readonly von: string | null
  readonly bis: string | null
  readonly grund?: string
  /** Reason for staffing despite an overlap or an unfit seat; '' or absent: refused. */
  readonly trotzdem?: string
  /** State the request is based on, null without a row; absent: any. */
  readonly war?: Anmeldestatus | null | undefined
  readonly kommentar?: string
  readonly kommentarSichtbarkeit?: 'fuehrung' | 'alle'
}

export interface Angebot extends Guarded {
  _id: string
  beginn: string
  ende: string
  plaetze: number | null
  besetzung: Besetzung
  fahrzeuge: string[]
}
export interface Person {
  _id: string
  vorname: string
  nachname: string
  status: string
  known: boolean
  qualifikation: string
  hauptamtlich: boolean
  austrittsdatum: string | null
}
export interface Existing extends Kept {
  _id: string
  angebot: string
  profil: string
  fahrzeug: string | null
  trotzdem: string
  trotzWegen: Obstacle[]
  eingeteiltAm: string | null
  stand: HelferState
}

export const keyOf = (angebot: string, profil: string) => `${angebot} ${profil}`

type Taken = Belegung & { readonly nr: number }

/**
 * CTEs that lock the named offers, then the people `p`, in this order under any plan. The second of two leaders thus sees the first
 * one's rows.
 * A statement that waited for locks reads everything else from its old snapshot, so `readPlaces` is separate.
 */
const locks = (offers: RawBuilder<unknown>, changes: readonly Change[], reader: Reader) => sql`
  o as materialized (select angebot._id
    from angebote angebot
    where angebot._id = any(${changes.map(({ schicht }) => schicht)}::uuid[]) and angebot._id = any(${offers})
    order by angebot._id
    for update),
  p as materialized (select p._id, u.vorname, u.nachname, p.status,
      p."geloeschtAm" is null and ${knownHere(reader, offers)} as known, p.sanitaetsausbildung as qualifikation,
      p.hauptamtlich, p.austrittsdatum::text as austrittsdatum
    from profile p join users u on u._id = p."user"
    where p._id = any(${changes.map(({ profil }) => profil)}::uuid[]) and (select count(*) from o) >= 0
    order by p._id
    for no key update of p)`

export async function lockPlaces(
  trx: Trx,
  offers: RawBuilder<unknown>,
  changes: readonly Change[],
  reader: Reader,
): Promise<readonly Person[]> {
  const { rows } = await sql<Person>`with ${locks(offers, changes, reader)} select * from p`.execute(trx)
  return rows
}

/**
 * Locks a visible occasion, its offers and the changed people, in the common order.
 * @throws 404
 */
export async function lockBoard<H extends OccasionHead>(
  trx: Trx,
  kind: OccasionKind<H>,
  actor: Actor,
  id: string,
  changes: readonly Change[],
): Promise<{ readonly head: H; readonly people: readonly Person[] }> {
  const offers = sql`array(select angebot._id from angebote angebot where ${kind.id} = (select d._id from d))`
  const { rows } = await sql<H & { people: readonly Person[] }>`
    with d as materialized (select ${kind.headColumns}
      from ${kind.from} d
      where d._id = ${id}::uuid and ${kind.visible(actor)}
      for update of d),
      ${locks(offers, changes, actor)}
    select d.*, (select coalesce(json_agg(p), '[]') from p) as people
    from d`.execute(trx)
  const [head] = rows
  if (!head) throw notFound(kind.mention)
  return { head, people: head.people }
}

/** Named offers, the people's registrations there, and their other firm times including rest. */
export async function readPlaces(trx: Trx, offers: RawBuilder<unknown>, changes: readonly Change[], reader: Reader) {
  const schichten = [...new Set(changes.map(({ schicht }) => schicht))]
  const condition = sql`angebot._id = any(${schichten}::uuid[]) and angebot._id = any(${offers})`
  const staffed = changes.map(({ status }) => status === 'eingeteilt')
  const questions = sql`(
    select q.nr, q.wer, x.beginn - make_interval(secs => ${REST_MS / 1000}) as von, x.ende + make_interval(secs => ${REST_MS / 1000}) as bis
    from unnest(${changes.map(({ profil }) => profil)}::uuid[], ${changes.map(({ schicht }) => schicht)}::uuid[], ${staffed}::boolean[])
      with ordinality as q(wer, angebot, staffed, nr) join angebote x on x._id = q.angebot where q.staffed)`
  const { rows } = await sql<{
    angebote: readonly Angebot[]
    existing: readonly Existing[]
    taken: readonly Taken[]
  }>`select (select coalesce(json_agg(json_build_object('_id', angebot._id,
        'beginn', iso(angebot.beginn), 'ende', iso(angebot.ende), 'plaetze', angebot.plaetze, 'besetzung', angebot.besetzung,
        'termine', zeiten_json(angebot.zeiten),
        'fahrzeuge', array(select v._id from angebot_fahrzeuge v where v.angebot = angebot._id), 'bedarf', angebot.bedarf,
        'vehicles', ${vehiclesColumn()})),
        '[]')
      from angebote angebot
      where ${condition}) as angebote,
      (select coalesce(json_agg(json_build_object('_id', meldung._id, 'angebot', meldung.angebot, 'profil', meldung.profil,
          'status', meldung.status, 'funktion', meldung.funktion, 'fahrzeug', meldung.fahrzeug, 'praktikant', meldung.praktikant,
          'beginn', iso(meldung.beginn), 'ende', iso(meldung.ende), 'trotzdem', meldung.trotzdem, 'trotzWegen', meldung."trotzWegen",
          'grund', meldung.grund, 'kommentar', meldung.kommentar, 'kommentarSichtbarkeit', meldung."kommentarSichtbarkeit",
          'gemeldetAm', iso(meldung."gemeldetAm"), 'eingeteiltAm', iso(meldung."eingeteiltAm"), 'herkunft', meldung.herkunft,
          'zuvor', meldung.zuvor, 'stand', ${helferState})),
          '[]')
        from anmeldungen meldung ${stateTables}
        where ${condition} and meldung.profil = any(${changes.map(({ profil }) => profil)}::uuid[])) as existing,
      ${
        staffed.includes(true)
          ? sql`(select coalesce(json_agg(json_build_object('nr', f.nr, 'als', t.als, 'angebot', t.angebot,
              'titel', t.titel, 'beginn', iso(t.beginn), 'ende', iso(t.ende), 'dienst', t.dienst, 'beside', t.beside)
            order by t.beginn, t.als, t.titel),
            '[]')
          from ${questions} f cross join lateral ${firmTimes(sql`f.wer`, sql`f.von`, sql`f.bis`, reader)} t)`
          : sql`'[]'::json`
      } as taken`.execute(trx)
  const { angebote = [], existing = [], taken = [] } = rows[0] ?? {}
  return {
    angebote: new Map(angebote.map((angebot) => [angebot._id, angebot])),
    existing: new Map(existing.map((row) => [keyOf(row.angebot, row.profil), row])),
    taken: Map.groupBy(taken, ({ nr: number }) => keyOf(changes[number - 1]?.schicht ?? '', changes[number - 1]?.profil ?? '')),
  }
}
