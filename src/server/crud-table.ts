// The handlers of a plain area over one table. A closed list of options; anything else is written after the spread.
import type { FastifyReply } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { type Contract, type Endpoint, type Exportformat, type Objekt, SOFT_DELETE, seite as pageQuery } from '#contract/endpoint.ts'
import { elementOf, kindOf } from '#contract/schema.ts'
import { sendeExport } from '#server/export/sende.ts'
import { type Spalte, spaltenAus } from '#server/export/tabelle.ts'
import { nichtGefunden, veraltet } from '#server/fehler.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import { verlauf } from '#server/historie/verlauf.ts'
import type { Db, Kontext, Nutzer, Trx } from '#server/kontext.ts'
import { alsZeiger, ausZeiger, suchmuster } from '#server/seitenzeiger.ts'
import { type Handlers, JsonText, type Seite } from '#server/routes.ts'
import { touched } from '#server/db/vocabulary.ts'

type Sql = RawBuilder<unknown>

export interface TableOptions {
  /** Table name; its columns are named as the contract's fields. */
  readonly tabelle: string
  /** Columns of the order; `_id` follows by itself, so that the order is total and a cursor can hold it. */
  readonly order: readonly string[]
  /** Fields of the answer that are no column: an SQL expression over the row `t`. */
  readonly lesen?: Readonly<Record<string, Sql>>
  /** Fields that the history follows; all that a client may write unless said. */
  readonly historie?: readonly string[]
  /** Columns that a search looks into. */
  readonly suche?: readonly string[]
  /** A condition per filter that is not plain equality. */
  readonly filter?: Readonly<Record<string, (wert: never) => Sql | null>>
  /** What leaves as a file: its title, and its columns as fields of the contract, or made by the area. */
  readonly export?: { readonly titel: string; readonly spalten: readonly string[] | ((format: Exportformat) => readonly Spalte[]) }
}

type CrudContract = Contract & Record<'list' | 'get' | 'create' | 'update' | 'remove', Endpoint>
type Zeile = Record<string, unknown> & { _id: string; version: number }
/** The calls that `crudTable` answers, if the contract has them. */
export type PlainCall = 'list' | 'get' | 'create' | 'update' | 'remove' | 'reaktivieren' | 'history' | 'export'
export type PlainHandlers<C extends Contract> = Pick<Handlers<C>, keyof C & PlainCall>

/** Objects and lists of objects are stored as jsonb. */
function istJson(schema: z.core.$ZodType): boolean {
  const kind = kindOf(schema)
  if (kind !== 'array') return kind === 'object' || kind === 'record'
  const element = elementOf(schema)
  return element !== undefined && istJson(element)
}

/**
 * Handlers for `crud()`'s endpoints. The select list is the contract's own field list, and PostgreSQL builds the JSON:
 * one query per list, whatever its length, and nothing that the contract does not name leaves the table.
 * Where the contract can bring a row back, a delete clears its column `aktiv`; otherwise the row is gone.
 */
export function crudTable<const C extends CrudContract>(
  kontext: Kontext,
  contract: C,
  { tabelle, order, lesen = {}, historie, suche = [], filter = {}, export: file }: TableOptions,
): PlainHandlers<C> {
  const softDelete = 'reaktivieren' in contract ? SOFT_DELETE.field : undefined
  const noFilter = new Set([...Object.keys(pageQuery), ...(softDelete ? [SOFT_DELETE.filter] : [])])
  const schemas = (contract.create.body as Objekt).shape
  const antwort = (contract.get.antwort as Objekt).shape
  const felder = Object.entries(schemas)
  const feldnamen = felder.map(([name]) => name)
  const verfolgt = historie ?? feldnamen
  const t = sql.table(tabelle)
  const spalte = (name: string) => sql.ref(`t.${name}`)
  const auswahl = sql.join(Object.keys(antwort).map((name) => sql`${lesen[name] ?? spalte(name)} as ${sql.ref(name)}`))
  const sortierung = [...order, '_id']

  const lies = async (db: Db | Trx, id: string): Promise<JsonText> => {
    const { rows } = await sql<{
      json: string
    }>`select row_to_json(z)::text as json from (select ${auswahl} from ${t} t where t._id = ${id}::uuid) z`.execute(db)
    if (!rows[0]) throw nichtGefunden()
    return new JsonText(rows[0].json)
  }
  const sperre = async (trx: Trx, id: string): Promise<Zeile> => {
    const { rows } =
      await sql<Zeile>`select * from ${t} t where t._id = ${id}::uuid ${softDelete ? sql`and ${spalte(softDelete)}` : sql``} for update`.execute(
        trx,
      )
    if (!rows[0]) throw nichtGefunden()
    return rows[0]
  }
  const werte = (body: Record<string, unknown>): [string, Sql][] =>
    felder.map(([name, schema]) => [
      name,
      istJson(schema) ? sql`${body[name] === null ? null : JSON.stringify(body[name])}::jsonb` : sql`${body[name]}`,
    ])
  /** The end of a statement that writes and answers at once: in the select list `t` is the row as it was written. */
  const undLies = sql`returning *) select z._id, row_to_json(z)::text as json from (select ${auswahl} from t) z`
  type Geschrieben = { _id: string; json: string }
  const schreibeZeile = async (trx: Trx, id: string, zuweisungen: readonly [string, Sql][], wer: string): Promise<JsonText> => {
    const { rows } = await sql<Geschrieben>`
      with t as (update ${t} set ${sql.join(zuweisungen.map(([name, wert]) => sql`${sql.ref(name)} = ${wert}`))},
        ${touched(wer)} where _id = ${id}::uuid ${undLies}`.execute(trx)
    if (!rows[0]) throw nichtGefunden()
    return new JsonText(rows[0].json)
  }

  function bedingungen(query: Record<string, unknown>): Sql[] {
    const teile: Sql[] = []
    if (softDelete && query[SOFT_DELETE.filter] !== true) teile.push(spalte(softDelete))
    if (suche.length > 0) {
      const text = sql.join(
        suche.map((name) => sql`coalesce(${spalte(name)}::text, '')`),
        sql` || ' ' || `,
      )
      for (const muster of suchmuster(query['suche'] as string | undefined)) teile.push(sql`(${text}) ilike ${muster}`)
    }
    for (const [name, wert] of Object.entries(query)) {
      if (noFilter.has(name) || wert === undefined) continue
      const eigene = filter[name]
      const bedingung = eigene ? eigene(wert as never) : sql`${spalte(name)} = ${wert}`
      if (bedingung) teile.push(bedingung)
    }
    return teile
  }
  const wo = (teile: readonly Sql[]) => (teile.length > 0 ? sql`where ${sql.join(teile, sql` and `)}` : sql``)

  async function seite(db: Db, query: Record<string, unknown>): Promise<Seite<never>> {
    const limit = query['limit'] as number
    const auswahlregel = bedingungen(query)
    const dahinter =
      typeof query['nach'] === 'string'
        ? [sql`(${sql.join(sortierung.map(spalte))}) > (${ausZeiger(query['nach'], sortierung.length)})`]
        : []
    const { rows } = await sql<{ gesamt: number; json: string; zeiger: string[] | null }>`
      select (select count(*)::int from ${t} t ${wo(auswahlregel)}) as gesamt,
        coalesce(json_agg(s.zeile) filter (where s.nr <= ${limit}), '[]')::text as json,
        (array_agg(s.zeiger) filter (where s.nr = ${limit} and s.weiter))[1] as zeiger
      from (
        select row_to_json(z) as zeile, row_number() over () as nr, lead(1) over () is not null as weiter,
          json_build_array(${sql.join(sortierung.map((n) => sql`${sql.ref(`z.${n}`)}::text`))}) as zeiger
        from (
          select ${auswahl} from ${t} t ${wo([...auswahlregel, ...dahinter])}
          order by ${sql.join(sortierung.map(spalte))} limit ${limit + 1}
        ) z
      ) s`.execute(db)
    const [zeile] = rows
    if (!zeile) return { zeilen: new JsonText('[]'), gesamt: 0, naechste: null }
    const naechste = zeile.zeiger ? alsZeiger(zeile.zeiger) : null
    return { zeilen: new JsonText(zeile.json), gesamt: zeile.gesamt, naechste }
  }

  /** Every row that the filters of the list leave, as objects. */
  async function allRows(db: Db, query: Record<string, unknown>): Promise<Record<string, unknown>[]> {
    const { rows } = await sql<Record<string, unknown>>`
      select ${auswahl} from ${t} t ${wo(bedingungen(query))} order by ${sql.join(sortierung.map(spalte))}`.execute(db)
    return rows
  }

  const schreiber = {
    create: async ({ trx, body, nutzer }: { trx: Trx; body: Record<string, unknown>; nutzer: Nutzer }) => {
      const paare = werte(body)
      const { rows } = await sql<Geschrieben>`
        with t as (insert into ${t} (${sql.join(paare.map(([name]) => sql.ref(name)))}, "erstelltVon", "geaendertVon")
        values (${sql.join(paare.map(([, wert]) => wert))}, ${nutzer._id}, ${nutzer._id}) ${undLies}`.execute(trx)
      if (!rows[0]) throw nichtGefunden()
      const { _id, json } = rows[0]
      await protokolliere(trx, { bereich: tabelle, objekt: _id, aktion: 'angelegt', felder: verfolgt, neu: body, wer: nutzer._id })
      return new JsonText(json)
    },
    update: async ({ trx, params, body, nutzer }: { trx: Trx; params: { id: string }; body: Record<string, unknown>; nutzer: Nutzer }) => {
      const alt = await sperre(trx, params.id)
      if (alt.version !== body['version']) throw veraltet()
      const json = await schreibeZeile(trx, params.id, werte(body), nutzer._id)
      await protokolliere(trx, {
        bereich: tabelle,
        objekt: params.id,
        aktion: 'geaendert',
        felder: verfolgt,
        alt,
        neu: body,
        wer: nutzer._id,
      })
      return json
    },
    remove: async ({ trx, params, nutzer }: { trx: Trx; params: { id: string }; nutzer: Nutzer }) => {
      const alt = await sperre(trx, params.id)
      if (softDelete) await schreibeZeile(trx, params.id, [[softDelete, sql`false`]], nutzer._id)
      else await sql`delete from ${t} where _id = ${params.id}::uuid`.execute(trx)
      await protokolliere(trx, {
        bereich: tabelle,
        objekt: params.id,
        aktion: 'geloescht',
        felder: softDelete ? [] : verfolgt,
        alt,
        wer: nutzer._id,
      })
    },
    /** Brings a softly deleted row back; the handler of `PUT /{id}/reaktivieren`. */
    reaktivieren: async ({ trx, params, nutzer }: { trx: Trx; params: { id: string }; nutzer: Nutzer }) => {
      const { rows } = await sql<Zeile>`select * from ${t} t where _id = ${params.id}::uuid for update`.execute(trx)
      if (!rows[0]) throw nichtGefunden()
      if (softDelete && rows[0][softDelete] === false) {
        await schreibeZeile(trx, params.id, [[softDelete, sql`true`]], nutzer._id)
        await protokolliere(trx, { bereich: tabelle, objekt: params.id, aktion: 'reaktiviert', felder: [], wer: nutzer._id })
      }
      return lies(trx, params.id)
    },
  }
  type ExportRequest = { db: Db; params: { format: Exportformat }; query: Record<string, unknown>; reply: FastifyReply }
  async function exportFile({ db, params: { format }, query, reply }: ExportRequest) {
    if (!file) throw new Error(`${tabelle} exports, but nobody said which columns.`)
    const spalten = typeof file.spalten === 'function' ? file.spalten(format) : spaltenAus(schemas, file.spalten)
    await sendeExport(reply, kontext, format, { titel: file.titel, spalten, zeilen: await allRows(db, query) })
  }
  return {
    list: ({ db, query }: { db: Db; query: Record<string, unknown> }) => seite(db, query),
    get: ({ db, params }: { db: Db; params: { id: string } }) => lies(db, params.id),
    history: ({ db, params }: { db: Db; params: { id: string } }) => verlauf(kontext, db, tabelle, params.id, schemas),
    export: exportFile,
    ...schreiber,
  } as unknown as PlainHandlers<C>
}
