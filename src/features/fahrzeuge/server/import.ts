// Vehicles from a table: known by their plate, new or changed, each row by the rules of the form.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { titelOf } from '#contract/schema.ts'
import { may } from '#contract/rechte.ts'
import { type fahrzeugeContract, fahrzeugFields } from '#features/fahrzeuge/contract.ts'
import { readMonth } from '#contract/month.ts'
import { badRequest } from '#server/errors.ts'
import { type Change, recordChanges } from '#server/history/record.ts'
import {
  type Abgelehnt,
  type Read,
  importFields,
  perRow,
  readTable,
  readMapping,
  checkRow,
  suggest,
  plain,
  type Row,
  rowReader,
} from '#blocks/import/server/index.ts'
import type { Actor, Trx } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { touched } from '#server/db/vocabulary.ts'

type C = typeof fahrzeugeContract
// Rules and intervals are set in the form; the state has consequences for plans, and so is not changed by a table.
const { buchungsregeln: _rules, pruefintervalle: _intervals, status: _status, statusGrund: _reason, ...FIELDS } = fahrzeugFields
const schema = z.object(FIELDS)
const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[]
type Values = z.output<typeof schema>
const fields = importFields(FIELDS)

const ALSO: Readonly<Record<string, readonly string[]>> = {
  bezeichnung: ['Name', 'Fahrzeug'],
  typ: ['Fahrzeugtyp', 'Art'],
  kennzeichen: ['Kfz-Kennzeichen', 'KFZ', 'Nummernschild'],
  funkrufname: ['Funkname', 'Rufname', 'OPTA'],
  fin: ['FIN', 'Fahrgestellnr.', 'Fahrgestell-Nr.'],
  huBis: ['HU', 'TÜV', 'TÜV bis', 'Hauptuntersuchung'],
  spBis: ['SP', 'Sicherheitsprüfung'],
  uvvBis: ['UVV'],
  medPruefungBis: ['MPG', 'Medizinprodukte', 'Medizinprodukte bis'],
  versicherungBis: ['Versicherung'],
  desinfektionBis: ['Desinfektion'],
  kmStand: ['km', 'km-Stand', 'Kilometer'],
  zulGesamtmasse: ['zGM', 'zGG', 'Zulässiges Gesamtgewicht'],
  fuehrerscheinklasse: ['Führerschein', 'Klasse', 'FS-Klasse'],
  sitzplaetze: ['Sitze'],
}
/** Plates as people type them; what is still none is refused by the schema. */
const kennzeichen = (text: string) => text.toUpperCase().replace(/\s+/g, ' ').trim()

export const readImport =
  (): Handler<C['importLesen']> =>
  async ({ req }) => {
    const { tabelle: table } = await readTable(req)
    const { spalten: columns, zeilen: rows, zeichensatz: charset } = table
    return {
      spalten: [...columns],
      beispiele: rows.slice(0, 5).map(({ cells }) => columns.map((_, i) => (cells[i] ?? '').slice(0, 200))),
      zeilen: rows.length,
      zuordnung: suggest(columns, fields, ALSO),
      zeichensatz: charset,
      felder: fields,
    }
  }

interface Stock extends Values {
  readonly _id: string
}
type Sentence = { readonly alt: Stock | null; readonly neu: Values }

const MONTHS = NAMES.filter((name) => name.endsWith('Bis'))
/** What a row says wrongly, of the fields that a table holds otherwise than the API: months, and places by their name. */
const says = (values: Read['werte']) => (field: string) => {
  const cell = `„${String(values[field]).slice(0, 60)}“`
  if (field === 'standort') return `Den Standort ${cell} gibt es nicht.`
  const month = MONTHS.find((name) => name === field)
  return month && `${titelOf(FIELDS[month])}: ${cell} ist kein Monat. Beispiel: 03/2027`
}

interface Present {
  readonly byKennzeichen: ReadonlyMap<string, Stock>
  /** Plate by Kennung. */
  readonly byKennung: ReadonlyMap<string, string>
  readonly orte: ReadonlyMap<string, string>
}

async function loadPresent(trx: Trx): Promise<Present> {
  const { rows } = await sql<Stock>`select _id, ${sql.join(NAMES.map((name) => sql.ref(name)))} from fahrzeuge where aktiv`.execute(trx)
  const { rows: orte } = await sql<{ _id: string; name: string }>`select _id, name from orte where aktiv`.execute(trx)
  return {
    byKennzeichen: new Map(rows.map((row) => [row.kennzeichen, row])),
    byKennung: new Map(rows.filter(({ kennung }) => kennung !== '').map((row) => [row.kennung, row.kennzeichen])),
    orte: new Map(orte.map(({ _id, name }) => [plain(name), _id])),
  }
}

/** What becomes of each row; remembers what the rows before it took. */
function rater({ byKennzeichen, byKennung, orte }: Present, mayChange: boolean) {
  const rowOf = new Map<string, number>()
  const kennungen = new Map(byKennung)
  return ({ zeile: row, werte: values }: Read): { gut: Sentence } | { msg: string } => {
    const { standort, ...rest } = values
    const plan = typeof rest['kennzeichen'] === 'string' ? rest['kennzeichen'] : ''
    const old = byKennzeichen.get(plan) ?? null
    const ort = typeof standort === 'string' ? orte.get(plain(standort)) : undefined
    const checked = checkRow(schema, { ...old, ...rest, ...(standort === undefined ? {} : { standort: ort ?? '' }) }, says(values))
    if ('msg' in checked) return checked
    const fresh = checked.gut
    const earlier = rowOf.get(fresh.kennzeichen)
    if (earlier !== undefined) return { msg: `Das Kennzeichen ${fresh.kennzeichen} steht schon in Zeile ${earlier}.` }
    const owner = fresh.kennung === '' ? undefined : kennungen.get(fresh.kennung)
    if (owner !== undefined && owner !== fresh.kennzeichen) return { msg: `Die Kennung ${fresh.kennung} hat schon ${owner}.` }
    if (old && !mayChange && different({ alt: old, neu: fresh }))
      return { msg: `${fresh.kennzeichen} gibt es schon; zum Ändern fehlt dir das Recht UPDATE_FAHRZEUG.` }
    rowOf.set(fresh.kennzeichen, row)
    if (fresh.kennung !== '') kennungen.set(fresh.kennung, fresh.kennzeichen)
    return { gut: { alt: old, neu: fresh } }
  }
}

const different = ({ alt: old, neu: fresh }: Sentence) => old === null || NAMES.some((name) => old[name] !== fresh[name])
const COLUMNS = sql.join(NAMES.map((name) => sql.ref(name)))
/** So few at once that building a statement holds nobody up. */
const AT_ONCE = 100

async function write(trx: Trx, sentences: readonly Sentence[], actor: string): Promise<void> {
  for (let i = 0; i < sentences.length; i += AT_ONCE) {
    const part = sentences.slice(i, i + AT_ONCE)
    const [fresh, old] = [part.filter(({ alt: old }) => old === null), part.filter(({ alt: old }) => old !== null)]
    // oxlint-disable no-await-in-loop -- one connection: one statement after the other
    const created = await sql<{ _id: string; kennzeichen: string }>`
      insert into fahrzeuge (${COLUMNS}, "erstelltVon", "geaendertVon")
      select ${COLUMNS}, ${actor}::uuid, ${actor}::uuid from jsonb_populate_recordset(null::fahrzeuge, ${JSON.stringify(fresh.map(({ neu: fresh }) => fresh))}::jsonb)
      returning _id, kennzeichen`.execute(trx)
    await sql`
      update fahrzeuge f set ${sql.join(NAMES.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`))},
        ${touched(actor, sql`now()`, 'f')}
      from jsonb_populate_recordset(null::fahrzeuge, ${JSON.stringify(old.map(({ alt: old, neu: fresh }) => ({ ...fresh, _id: old?._id })))}::jsonb) n
      where f._id = n._id`.execute(trx)
    const idOf = new Map(created.rows.map((row) => [row.kennzeichen, row._id]))
    await recordChanges(
      trx,
      part.map(({ alt: old, neu: fresh }): Change => ({
        bereich: 'fahrzeuge',
        objekt: old?._id ?? idOf.get(fresh.kennzeichen) ?? '',
        aktion: old ? 'geaendert' : 'angelegt',
        felder: NAMES,
        ...(old ? { alt: { ...old } } : {}),
        neu: fresh,
        wer: actor,
      })),
    )
    // oxlint-enable no-await-in-loop
  }
}

interface Job {
  readonly rows: readonly Row[]
  readonly read: (row: Row) => Read
  readonly actor: Actor
  readonly sample: boolean
}
interface Result {
  readonly neu: number
  readonly geaendert: number
  readonly unveraendert: number
  readonly abgelehnt: readonly Abgelehnt[]
}

async function process(trx: Trx, { rows, read, actor, sample }: Job): Promise<Result> {
  // Nobody else writes vehicles meanwhile; who books one is not held up.
  if (!sample) await sql`lock table fahrzeuge in share row exclusive mode`.execute(trx)
  const rate = rater(await loadPresent(trx), may(actor, 'UPDATE_FAHRZEUG'))
  const { gut: good, abgelehnt } = await perRow(rows, (row) => rate(read(row)))
  const changed = good.filter(different)
  if (!sample) await write(trx, changed, actor._id)
  const fresh = good.filter(({ alt: old }) => old === null).length
  return { neu: fresh, geaendert: changed.length - fresh, unveraendert: good.length - changed.length, abgelehnt }
}

export const importFile =
  (): Handler<C['importieren']> =>
  async ({ req, actor, transact: transaction }) => {
    const { tabelle: table, felder: extras } = await readTable(req)
    const mapping = readMapping(extras['zuordnung'], table, fields)
    const sample = extras['probe'] ?? 'true'
    if (sample !== 'true' && sample !== 'false') throw badRequest('Probe muss true oder false sein.', 'probe')
    const months = Object.fromEntries(MONTHS.map((name) => [name, (text: string) => readMonth(text) ?? text]))
    const read = rowReader(mapping, FIELDS, { ...months, kennzeichen, standort: (text) => text })
    const result = await transaction((trx) => process(trx, { rows: table.zeilen, read, actor, sample: sample === 'true' }))
    return { probe: sample === 'true', ...result, abgelehnt: [...result.abgelehnt] }
  }
