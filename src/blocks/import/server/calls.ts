import { sql } from 'kysely'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import type { ImportProgress, ImportResult } from '#contract/import.ts'
import * as z from 'zod/mini'
import type { Actor, Trx } from '#server/context.ts'
import { badRequest, HttpError } from '#server/errors.ts'
import { asCsv, CSV_BEGIN } from '#contract/cells.ts'
import { fileHead } from '#server/files/file-name.ts'
import type { Handlers, RouteRequest } from '#server/http/routes.ts'
import { damageFinder } from './damage.ts'
import { importFields, readMapping, suggestMapping } from './mapping.ts'
import { rememberMapping, readRemembered } from './memory.ts'
import { readTable } from './read.ts'
import { checkRow, type Read, type Refused, rowReader, walkPieces } from './rows.ts'

export type Fields = Readonly<Record<string, z.core.$ZodType>>
export type Values = Readonly<Record<string, unknown>>
/** Result of a row; `id` of the new record if a next action exists. */
export interface Taken {
  readonly was: 'neu' | 'geaendert' | 'unveraendert'
  readonly id?: string
  readonly titel?: string
}
export type Outcome = Taken | Refused
export type ImportCall = 'importLesen' | 'importieren' | 'importState' | 'importMuster'
export type ImportContract = Contract & Record<ImportCall, Endpoint>
type Upload = Endpoint & { readonly transaction: 'selbst' }
type Asked = Endpoint & { readonly method: 'GET' }

export interface Columns {
  /** Fields this person may fill; optional ones need no column. */
  readonly fields: Fields | ((actor: Actor) => Fields)
  readonly also?: Readonly<Record<string, readonly string[]>>
  /** Cell readers for fields whose type alone does not determine the format. */
  readonly readers?: Readonly<Record<string, (text: string) => unknown>>
  readonly sample?: Readonly<Record<string, string>>
}
interface ImportKind extends Columns {
  /**
   * Starts a run in its transaction: takes pieces, then ends. A rehearsal is rolled back without ending.
   * An all-or-nothing import is rolled back if a row fails.
   */
  readonly begin: (
    trx: Trx,
    run: { readonly actor: Actor; readonly sample: boolean; readonly refusalOf: RouteRequest<Upload>['refusalOf'] },
  ) => Promise<{
    readonly take: (piece: readonly Read[]) => readonly Outcome[] | Promise<readonly Outcome[]>
    readonly end?: () => Promise<void>
  }>
}

const fieldsOf = ({ fields }: Columns, actor: Actor): Fields => (typeof fields === 'function' ? fields(actor) : fields)

/** Error that rolls back the transaction and carries the result out of it. */
class TakenBack extends Error {
  readonly result: ImportResult
  constructor(result: ImportResult) {
    super('taken back')
    this.result = result
  }
}
const yesNo = (fields: Readonly<Record<string, string>>, name: string, titel: string, preset: string): boolean => {
  const text = fields[name] ?? preset
  if (text !== 'true' && text !== 'false') throw badRequest(`${titel} muss true oder false sein.`, name)
  return text === 'true'
}

export function importHandlers<const C extends ImportContract>(contract: C, kind: ImportKind): Pick<Handlers<C>, ImportCall> {
  const { also, readers, sample: example = {} } = kind
  const name = contract.importieren.path
  const progress = new Map<string, ImportProgress>()

  const handlers = {
    importLesen: async ({ req, actor, db }: RouteRequest<Upload>) => {
      const { tabelle } = await readTable(req)
      const { spalten, zeilen, zeichensatz } = tabelle
      const fields = importFields(fieldsOf(kind, actor))
      const known = new Set(fields.map(({ feld }) => feld))
      const before = await readRemembered(db, name, spalten)
      return {
        spalten: [...spalten],
        beispiele: zeilen.slice(0, 5).map(({ cells }) => spalten.map((_, i) => (cells[i] ?? '').slice(0, 200))),
        zeilen: zeilen.length,
        zuordnung: before?.map((field) => (known.has(field) ? field : '')) ?? suggestMapping(spalten, fields, also),
        gemerkt: before !== null,
        zeichensatz,
        felder: fields,
      }
    },
    importieren: async ({ req, actor, db, transact, refusalOf }: RouteRequest<Upload>) => {
      const { tabelle, felder } = await readTable(req)
      const { spalten, zeilen } = tabelle
      const fields = fieldsOf(kind, actor)
      const mapping = readMapping(felder['zuordnung'], tabelle, importFields(fields))
      const sample = yesNo(felder, 'probe', 'Probe', 'true')
      const all = yesNo(felder, 'alle', 'Nur alle Zeilen', 'false')
      const read = rowReader(mapping, fields, readers)
      const { mend, questions } = damageFinder(tabelle, mapping, fields, felder['antworten'])
      await rememberMapping(db, name, spalten, mapping)
      try {
        return await transact(async (trx) => {
          const run = await kind.begin(trx, { actor, sample, refusalOf })
          const allOutcomes: Taken[] = []
          const abgelehnt = await walkPieces(zeilen, async (piece, from) => {
            progress.set(actor._id, { getan: from, zeilen: zeilen.length })
            const mended = piece.map(mend)
            const outcomes = (await run.take(mended.flatMap((row) => ('msg' in row ? [] : [read(row)])))).values()
            return mended.map((row) => {
              const outcome = 'msg' in row ? row : outcomes.next().value
              if (outcome === undefined || 'msg' in outcome) return outcome ?? null
              allOutcomes.push(outcome)
              return null
            })
          })
          const dropped = !sample && all && abgelehnt.length > 0
          if (!sample && !dropped) await run.end?.()
          const result = {
            probe: sample,
            ...sums(allOutcomes),
            abgelehnt,
            ...(questions.length > 0 ? { fragen: questions } : {}),
            ...(dropped ? { verworfen: true } : {}),
            ...(sample ? namesOf(allOutcomes) : {}),
          }
          if (sample || dropped) throw new TakenBack(result)
          const ids = allOutcomes.flatMap(({ id }) => id ?? [])
          return ids.length > 0 ? { ...result, angelegt: ids } : result
        })
      } catch (error) {
        if (error instanceof TakenBack) return error.result
        throw error
      } finally {
        progress.delete(actor._id)
      }
    },
    importState: ({ actor }: RouteRequest<Asked>) => Promise.resolve(progress.get(actor._id) ?? { getan: 0, zeilen: 0 }),
    importMuster: async ({ actor, reply }: RouteRequest<Asked>) => {
      const fields = importFields(fieldsOf(kind, actor))
      const rows = [fields.map(({ titel }) => titel), fields.map(({ feld }) => example[feld] ?? '')]
      await reply.headers(fileHead('attachment', 'Muster.csv', 'text/csv; charset=utf-8')).send(CSV_BEGIN + asCsv(rows))
    },
  }
  return handlers as unknown as Pick<Handlers<C>, ImportCall>
}

const sums = (outcomes: readonly Taken[]) => {
  const count = (what: Taken['was']) => outcomes.filter(({ was }) => was === what).length
  return { neu: count('neu'), geaendert: count('geaendert'), unveraendert: count('unveraendert') }
}

/** Number of names shown, enough to verify the mapping. */
const NAMED = 10
const namesOf = (outcomes: readonly Taken[]) => {
  const first = (what: Taken['was']) => outcomes.flatMap(({ was, titel }) => (was === what && titel ? [titel] : [])).slice(0, NAMED)
  const names = { neu: first('neu'), geaendert: first('geaendert') }
  return names.neu.length + names.geaendert.length > 0 ? { namen: names } : {}
}

/** Lookup and write functions of one run; a thrown HttpError rejects the row. */
export interface RowRun<Found> {
  /** Finds the record of a row. `keys` identify later duplicates, `titel` is the display name. Rows contain only filled cells. */
  readonly find: (row: Values) => { readonly keys: readonly string[]; readonly titel: string; readonly found: Found }
  /** Writes these rows in order. A thrown refusal rolls all of them back; they are retried in smaller pieces. */
  readonly save: (rows: readonly Meant<Found>[]) => Promise<readonly Taken[]>
  /** Snapshots the run's memory state; the returned function restores it. */
  readonly mark?: () => () => void
}
export interface Meant<Found> {
  readonly row: Values
  readonly found: Found
}
export const saveOneByOne =
  <Found>(save: (row: Values, found: Found) => Promise<Taken>): RowRun<Found>['save'] =>
  async (rows) => {
    const taken: Taken[] = []
    for (const { row, found } of rows) taken.push(await save(row, found))
    return taken
  }
interface RowKind<Found> extends Columns {
  readonly open: (trx: Trx, actor: Actor) => Promise<RowRun<Found>>
}
/** Joined errors need a full stop each. */
/** Rows cannot ask for confirmation: doubtful values are entered by hand. */
const sentence = ({ errors }: HttpError) =>
  errors.map(({ msg }) => msg.replace(/ ?Trotzdem\?$/, ' Stimmt das, gib es von Hand ein.').replace(/[^.]$/, '$&.')).join(' ')

/**
 * Import handlers for areas that find and write rows with their own use cases and rules. Each piece has a savepoint.
 * A refusal rolls it back and retries both halves, down to the rejected row. A rehearsal is rolled back as a whole.
 * Imports of one kind run serially, so the second finds the first one's rows.
 */
export const rowImport = <const C extends ImportContract, Found>(contract: C, { open, ...columns }: RowKind<Found>) =>
  importHandlers(contract, {
    ...columns,
    begin: async (trx, { actor, refusalOf }) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${contract.importieren.path}, 0))`.execute(trx)
      const { find, save, mark } = await open(trx, actor)
      const schema = z.object(fieldsOf(columns, actor))
      await sql`savepoint zeile`.execute(trx)
      const lineOf = new Map<string, number>()
      /** Record of a row, or its refusal; `seen` has the lines of the piece. */
      const planOf = ({ zeile, werte: cells }: Read, seen: Map<string, number>) => {
        const checked = checkRow(schema, cells)
        if ('msg' in checked) return checked
        const row = Object.fromEntries(Object.entries<unknown>(checked.gut).filter(([field]) => field in cells))
        try {
          const { keys, titel, found } = find(row)
          const earlier = keys.map((key) => lineOf.get(key) ?? seen.get(key)).find((line) => line !== undefined)
          if (earlier !== undefined) return { msg: `${titel} steht schon in Zeile ${earlier}.` }
          for (const key of keys) seen.set(key, zeile)
          return { row, titel, found }
        } catch (error) {
          if (error instanceof HttpError) return { msg: sentence(error) }
          throw error
        }
      }
      const take = async (piece: readonly Read[]): Promise<readonly Outcome[]> => {
        const seen = new Map<string, number>()
        const rows = piece.map((row) => planOf(row, seen))
        const takeBack = mark?.()
        try {
          const good = rows.flatMap((row) => ('msg' in row ? [] : [row]))
          const taken = (good.length > 0 ? await save(good) : []).values()
          // Checks deferred constraints per piece: at commit, the offending row would be unknown.
          if (good.length > 0)
            await sql`set constraints all immediate; set constraints all deferred; release savepoint zeile; savepoint zeile`.execute(trx)
          for (const [key, line] of seen) lineOf.set(key, line)
          return rows.map((row) => ('msg' in row ? row : { titel: row.titel, ...(taken.next().value ?? { was: 'unveraendert' }) }))
        } catch (error) {
          const refusal = error instanceof HttpError ? error : refusalOf(error)
          if (!refusal) throw error
          await sql`rollback to savepoint zeile`.execute(trx)
          takeBack?.()
          if (piece.length === 1) return [{ msg: sentence(refusal) }]
          const half = Math.ceil(piece.length / 2)
          return [...(await take(piece.slice(0, half))), ...(await take(piece.slice(half)))]
        }
      }
      return { take }
    },
  })
