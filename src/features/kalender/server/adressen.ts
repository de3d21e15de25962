// Secret addresses: one per vehicle or room and kind, made with it by the database. Who knows it needs no account.
import { pfad } from '#contract/screens.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { darf, type Zugang } from '#contract/rechte.ts'
import type { kalenderContract } from '#features/kalender/contract.ts'
import { nichtGefunden, verboten } from '#server/fehler.ts'
import type { COMMON_FIELDS } from '#contract/history.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Db, Kontext, Nutzer } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'

type C = typeof kalenderContract
type Art = 'feed' | 'schild'
type Fuer = 'fahrzeug' | 'raum'

const LESEN = { fahrzeug: 'READ_FAHRZEUGBELEGUNG', raum: 'READ_RAUMBELEGUNG' } as const satisfies Record<Fuer, Zugang>
const ERNEUERN = {
  fahrzeug: ['UPDATE_FAHRZEUGBELEGUNG', 'UPDATE_FAHRZEUG'],
  raum: ['UPDATE_RAUMBELEGUNG', 'UPDATE_ORT'],
} as const satisfies Record<Fuer, Zugang>
const HISTORIENFELD = { feed: 'kalenderadresse', schild: 'tuerschild' } as const satisfies Record<Art, keyof typeof COMMON_FIELDS>

/** What an address opens. Deleted vehicles and rooms have no address any more. */
export interface Ziel {
  readonly fuer: Fuer
  readonly id: string
  readonly name: string
  readonly unter: string
  readonly status: string
  readonly statusGrund: string
  readonly buchbar: boolean
}

/** @throws 404 for a secret that is none, or none any more */
export async function ladeZiel(db: Db, art: Art, geheimnis: string): Promise<Ziel> {
  const { rows } = await sql<Ziel>`
    select case when k.fahrzeug is null then 'raum' else 'fahrzeug' end as fuer, coalesce(f._id, o._id) as id, coalesce(f.bezeichnung, o.name) as name,
      case when k.fahrzeug is null then o.stadt else concat_ws(' · ', nullif(nullif(f.funkrufname, f.bezeichnung), ''), f.kennzeichen) end as unter,
      coalesce(f.status, '') as status, coalesce(f."statusGrund", '') as "statusGrund", coalesce(f.buchbar, o.buchbar) as buchbar
    from kalenderadressen k left join fahrzeuge f on f._id = k.fahrzeug and f.aktiv left join orte o on o._id = k.raum and o.aktiv
    where k.geheimnis = ${geheimnis} and k.art = ${art} and coalesce(f._id, o._id) is not null`.execute(db)
  if (!rows[0]) throw nichtGefunden(art === 'feed' ? 'Der Kalender' : 'Das Türschild')
  return rows[0]
}

const url = ({ config }: Kontext, art: Art, geheimnis: string) =>
  new URL(art === 'feed' ? `/api/kalender/feed/${geheimnis}.ics` : pfad('/schild/{geheimnis}', { geheimnis }), config.baseUrl).href

function verlange(nutzer: Nutzer, zugang: Zugang): void {
  if (!darf(nutzer, zugang)) throw verboten(`Dafür fehlt dir das Recht ${typeof zugang === 'string' ? zugang : zugang.join(' oder ')}.`)
}

const aktives = (fuer: Fuer, id: string) =>
  fuer === 'fahrzeug'
    ? sql`k.fahrzeug = ${id}::uuid and exists (select 1 from fahrzeuge where _id = k.fahrzeug and aktiv)`
    : sql`k.raum = ${id}::uuid and exists (select 1 from orte where _id = k.raum and aktiv)`

export const adresse =
  (kontext: Kontext): Handler<C['adresse']> =>
  async ({ db, nutzer, params: { art, fuer, id } }) => {
    verlange(nutzer, LESEN[fuer])
    const { rows } = await sql<{ geheimnis: string; erstelltAm: string }>`
      select k.geheimnis, k."erstelltAm" from kalenderadressen k where k.art = ${art} and ${aktives(fuer, id)}`.execute(db)
    if (!rows[0]) throw nichtGefunden(fuer === 'fahrzeug' ? 'Das Fahrzeug' : 'Der Raum')
    return { url: url(kontext, art, rows[0].geheimnis), erstelltAm: rows[0].erstelltAm }
  }

export const zuruecksetzen =
  (kontext: Kontext): Handler<C['zuruecksetzen']> =>
  async ({ trx, nutzer, params: { art, fuer, id } }) => {
    verlange(nutzer, ERNEUERN[fuer])
    const { rows } = await sql<{ geheimnis: string; erstelltAm: string }>`
      update kalenderadressen k set geheimnis = ${randomBytes(32).toString('hex')}, "erstelltAm" = ${kontext.jetzt()}, "erstelltVon" = ${nutzer._id}::uuid
      where k.art = ${art} and ${aktives(fuer, id)} returning k.geheimnis, k."erstelltAm"`.execute(trx)
    if (!rows[0]) throw nichtGefunden(fuer === 'fahrzeug' ? 'Das Fahrzeug' : 'Der Raum')
    await protokolliere(trx, {
      bereich: fuer === 'fahrzeug' ? 'fahrzeuge' : 'orte',
      objekt: id,
      aktion: 'geaendert',
      felder: [HISTORIENFELD[art]],
      neu: { [HISTORIENFELD[art]]: 'neu' },
      wer: nutzer._id,
    })
    return { url: url(kontext, art, rows[0].geheimnis), erstelltAm: rows[0].erstelltAm }
  }
