import { rechtText } from '#contract/rights/recht-titles.ts'
import { path } from '#contract/screens.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { may, type Zugang } from '#contract/rights/rechte.ts'
import type { kalenderContract } from '#features/kalender/contract.ts'
import type { Fahrzeugwarnung } from '#features/fahrzeuge/schemas.ts'
import { warningsOf } from '#features/fahrzeuge/server/queries.ts'
import { notFound, forbidden } from '#server/errors.ts'
import type { COMMON_FIELDS } from '#contract/history.ts'
import { recordChange } from '#server/history/record.ts'
import type { Db, AppContext, Actor } from '#server/context.ts'
import type { Handler } from '#server/http/routes.ts'

type C = typeof kalenderContract
type AddressKind = 'feed' | 'schild'
type For = 'fahrzeug' | 'raum'

const READ = { fahrzeug: 'READ_FAHRZEUGBELEGUNG', raum: 'READ_RAUMBELEGUNG' } as const satisfies Record<For, Zugang>
const RENEW = {
  fahrzeug: ['UPDATE_FAHRZEUGBELEGUNG', 'UPDATE_FAHRZEUG'],
  raum: ['UPDATE_RAUMBELEGUNG', 'UPDATE_ORT'],
} as const satisfies Record<For, Zugang>
const HISTORY_FIELD = { feed: 'kalenderadresse', schild: 'tuerschild' } as const satisfies Record<AddressKind, keyof typeof COMMON_FIELDS>

export interface Target {
  readonly fuer: For
  readonly id: string
  readonly name: string
  readonly unter: string
  readonly status: string
  readonly statusGrund: string
  readonly buchbar: boolean
  readonly warnungen: readonly Fahrzeugwarnung[]
}

/** @throws 404 for an unknown or revoked secret */
export async function loadTarget(db: Db, kind: AddressKind, secret: string): Promise<Target> {
  const { rows } = await sql<Target>`
    select case when k.fahrzeug is null then 'raum' else 'fahrzeug' end as fuer, coalesce(f._id, o._id) as id,
      coalesce(f.bezeichnung, o.name) as name,
      case
        when k.fahrzeug is null then o.stadt
        else concat_ws(' · ', nullif(nullif(f.funkrufname, f.bezeichnung), ''), f.kennzeichen)
      end as unter,
      coalesce(f.status, '') as status, coalesce(f."statusGrund", '') as "statusGrund",
      coalesce(f.buchbar, o.buchbar) as buchbar,
      case when f._id is null then '[]' else ${warningsOf('f')} end as warnungen
    from kalenderadressen k
      left join fahrzeuge f on f._id = k.fahrzeug and f.aktiv
      left join orte o on o._id = k.raum and o.aktiv
    where k.geheimnis = ${secret} and k.art = ${kind} and coalesce(f._id, o._id) is not null`.execute(db)
  if (!rows[0]) throw notFound(kind === 'feed' ? 'Der Kalender' : 'Das Türschild')
  return rows[0]
}

const url = ({ config }: AppContext, kind: AddressKind, secret: string) =>
  new URL(kind === 'feed' ? `/api/kalender/feed/${secret}.ics` : path('/schild/{geheimnis}', { geheimnis: secret }), config.baseUrl).href

function requireRight(actor: Actor, zugang: Zugang): void {
  if (!may(actor, zugang)) throw forbidden(`Dafür fehlt dir das Recht ${rechtText(zugang)}.`)
}

const active = (forWhom: For, id: string) =>
  forWhom === 'fahrzeug'
    ? sql`k.fahrzeug = ${id}::uuid and exists (select 1 from fahrzeuge where _id = k.fahrzeug and aktiv)`
    : sql`k.raum = ${id}::uuid and exists (select 1 from orte where _id = k.raum and aktiv)`

export const adresse =
  (context: AppContext): Handler<C['adresse']> =>
  async ({ db, actor, params: { art, fuer, id } }) => {
    requireRight(actor, READ[fuer])
    const { rows } = await sql<{ geheimnis: string; erstelltAm: string }>`
      select k.geheimnis, k."erstelltAm" from kalenderadressen k where k.art = ${art} and ${active(fuer, id)}`.execute(db)
    if (!rows[0]) throw notFound(fuer === 'fahrzeug' ? 'Das Fahrzeug' : 'Der Raum')
    return { url: url(context, art, rows[0].geheimnis), erstelltAm: rows[0].erstelltAm }
  }

export const reset =
  (context: AppContext): Handler<C['zuruecksetzen']> =>
  async ({ trx, actor, params: { art, fuer, id } }) => {
    requireRight(actor, RENEW[fuer])
    const { rows } = await sql<{ geheimnis: string; erstelltAm: string }>`
      update kalenderadressen k
      set geheimnis = ${randomBytes(32).toString('hex')}, "erstelltAm" = ${context.now()},
        "erstelltVon" = ${actor._id}::uuid
      where k.art = ${art} and ${active(fuer, id)}
      returning k.geheimnis, k."erstelltAm"`.execute(trx)
    if (!rows[0]) throw notFound(fuer === 'fahrzeug' ? 'Das Fahrzeug' : 'Der Raum')
    await recordChange(trx, {
      area: fuer === 'fahrzeug' ? 'fahrzeuge' : 'orte',
      object: id,
      action: 'geaendert',
      fields: [HISTORY_FIELD[art]],
      after: { [HISTORY_FIELD[art]]: 'neu' },
      actor: actor._id,
    })
    return { url: url(context, art, rows[0].geheimnis), erstelltAm: rows[0].erstelltAm }
  }
