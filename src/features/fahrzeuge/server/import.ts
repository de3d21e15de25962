// Vehicles from a table: known by their plate, new or changed, each row by the rules of the form.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { titelVon } from '#contract/schema.ts'
import { darf } from '#contract/rechte.ts'
import { type fahrzeugeContract, fahrzeugFelder } from '#features/fahrzeuge/contract.ts'
import { leseMonat } from '#contract/monat.ts'
import { ungueltig } from '#server/fehler.ts'
import { type Aenderung, protokolliereViele } from '#server/historie/protokoll.ts'
import {
  type Abgelehnt,
  type Gelesen,
  importfelder,
  jeZeile,
  leseTabelle,
  leseZuordnung,
  pruefeZeile,
  schlageVor,
  schlicht,
  type Zeile,
  zeilenleser,
} from '#blocks/import/server/index.ts'
import type { Nutzer, Trx } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { touched } from '#server/db/vocabulary.ts'

type C = typeof fahrzeugeContract
// Rules and intervals are set in the form; the state has consequences for plans, and so is not changed by a table.
const { buchungsregeln: _regeln, pruefintervalle: _intervalle, status: _status, statusGrund: _grund, ...FELDER } = fahrzeugFelder
const schema = z.object(FELDER)
const NAMEN = Object.keys(FELDER) as (keyof typeof FELDER)[]
type Werte = z.output<typeof schema>
const felder = importfelder(FELDER)

const AUCH: Readonly<Record<string, readonly string[]>> = {
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

export const importLesen =
  (): Handler<C['importLesen']> =>
  async ({ req }) => {
    const { tabelle } = await leseTabelle(req)
    const { spalten, zeilen, zeichensatz } = tabelle
    return {
      spalten: [...spalten],
      beispiele: zeilen.slice(0, 5).map(({ zellen }) => spalten.map((_, i) => (zellen[i] ?? '').slice(0, 200))),
      zeilen: zeilen.length,
      zuordnung: schlageVor(spalten, felder, AUCH),
      zeichensatz,
      felder,
    }
  }

interface Bestand extends Werte {
  readonly _id: string
}
type Satz = { readonly alt: Bestand | null; readonly neu: Werte }

const MONATE = NAMEN.filter((name) => name.endsWith('Bis'))
/** What a row says wrongly, of the fields that a table holds otherwise than the API: months, and places by their name. */
const sagt = (werte: Gelesen['werte']) => (feld: string) => {
  const zelle = `„${String(werte[feld]).slice(0, 60)}“`
  if (feld === 'standort') return `Den Standort ${zelle} gibt es nicht.`
  const monat = MONATE.find((name) => name === feld)
  return monat && `${titelVon(FELDER[monat])}: ${zelle} ist kein Monat. Beispiel: 03/2027`
}

interface Vorhanden {
  readonly nachKennzeichen: ReadonlyMap<string, Bestand>
  /** Plate by Kennung. */
  readonly nachKennung: ReadonlyMap<string, string>
  readonly orte: ReadonlyMap<string, string>
}

async function ladeVorhandene(trx: Trx): Promise<Vorhanden> {
  const { rows } = await sql<Bestand>`select _id, ${sql.join(NAMEN.map((name) => sql.ref(name)))} from fahrzeuge where aktiv`.execute(trx)
  const { rows: orte } = await sql<{ _id: string; name: string }>`select _id, name from orte where aktiv`.execute(trx)
  return {
    nachKennzeichen: new Map(rows.map((zeile) => [zeile.kennzeichen, zeile])),
    nachKennung: new Map(rows.filter(({ kennung }) => kennung !== '').map((zeile) => [zeile.kennung, zeile.kennzeichen])),
    orte: new Map(orte.map(({ _id, name }) => [schlicht(name), _id])),
  }
}

/** What becomes of each row; remembers what the rows before it took. */
function bewerter({ nachKennzeichen, nachKennung, orte }: Vorhanden, darfAendern: boolean) {
  const zeileVon = new Map<string, number>()
  const kennungen = new Map(nachKennung)
  return ({ zeile, werte }: Gelesen): { gut: Satz } | { msg: string } => {
    const { standort, ...rest } = werte
    const plan = typeof rest['kennzeichen'] === 'string' ? rest['kennzeichen'] : ''
    const alt = nachKennzeichen.get(plan) ?? null
    const ort = typeof standort === 'string' ? orte.get(schlicht(standort)) : undefined
    const geprueft = pruefeZeile(schema, { ...alt, ...rest, ...(standort === undefined ? {} : { standort: ort ?? '' }) }, sagt(werte))
    if ('msg' in geprueft) return geprueft
    const neu = geprueft.gut
    const frueher = zeileVon.get(neu.kennzeichen)
    if (frueher !== undefined) return { msg: `Das Kennzeichen ${neu.kennzeichen} steht schon in Zeile ${frueher}.` }
    const besitzer = neu.kennung === '' ? undefined : kennungen.get(neu.kennung)
    if (besitzer !== undefined && besitzer !== neu.kennzeichen) return { msg: `Die Kennung ${neu.kennung} hat schon ${besitzer}.` }
    if (alt && !darfAendern && anders({ alt, neu }))
      return { msg: `${neu.kennzeichen} gibt es schon; zum Ändern fehlt dir das Recht UPDATE_FAHRZEUG.` }
    zeileVon.set(neu.kennzeichen, zeile)
    if (neu.kennung !== '') kennungen.set(neu.kennung, neu.kennzeichen)
    return { gut: { alt, neu } }
  }
}

const anders = ({ alt, neu }: Satz) => alt === null || NAMEN.some((name) => alt[name] !== neu[name])
const SPALTEN = sql.join(NAMEN.map((name) => sql.ref(name)))
/** So few at once that building a statement holds nobody up. */
const AUF_EINMAL = 100

async function schreibe(trx: Trx, saetze: readonly Satz[], wer: string): Promise<void> {
  for (let i = 0; i < saetze.length; i += AUF_EINMAL) {
    const teil = saetze.slice(i, i + AUF_EINMAL)
    const [neue, alte] = [teil.filter(({ alt }) => alt === null), teil.filter(({ alt }) => alt !== null)]
    // oxlint-disable no-await-in-loop -- one connection: one statement after the other
    const angelegt = await sql<{ _id: string; kennzeichen: string }>`
      insert into fahrzeuge (${SPALTEN}, "erstelltVon", "geaendertVon")
      select ${SPALTEN}, ${wer}::uuid, ${wer}::uuid from jsonb_populate_recordset(null::fahrzeuge, ${JSON.stringify(neue.map(({ neu }) => neu))}::jsonb)
      returning _id, kennzeichen`.execute(trx)
    await sql`
      update fahrzeuge f set ${sql.join(NAMEN.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`))},
        ${touched(wer, sql`now()`, 'f')}
      from jsonb_populate_recordset(null::fahrzeuge, ${JSON.stringify(alte.map(({ alt, neu }) => ({ ...neu, _id: alt?._id })))}::jsonb) n
      where f._id = n._id`.execute(trx)
    const idVon = new Map(angelegt.rows.map((zeile) => [zeile.kennzeichen, zeile._id]))
    await protokolliereViele(
      trx,
      teil.map(({ alt, neu }): Aenderung => ({
        bereich: 'fahrzeuge',
        objekt: alt?._id ?? idVon.get(neu.kennzeichen) ?? '',
        aktion: alt ? 'geaendert' : 'angelegt',
        felder: NAMEN,
        ...(alt ? { alt: { ...alt } } : {}),
        neu,
        wer,
      })),
    )
    // oxlint-enable no-await-in-loop
  }
}

interface Auftrag {
  readonly zeilen: readonly Zeile[]
  readonly lies: (zeile: Zeile) => Gelesen
  readonly nutzer: Nutzer
  readonly probe: boolean
}
interface Ergebnis {
  readonly neu: number
  readonly geaendert: number
  readonly unveraendert: number
  readonly abgelehnt: readonly Abgelehnt[]
}

async function verarbeite(trx: Trx, { zeilen, lies, nutzer, probe }: Auftrag): Promise<Ergebnis> {
  // Nobody else writes vehicles meanwhile; who books one is not held up.
  if (!probe) await sql`lock table fahrzeuge in share row exclusive mode`.execute(trx)
  const bewerte = bewerter(await ladeVorhandene(trx), darf(nutzer, 'UPDATE_FAHRZEUG'))
  const { gut, abgelehnt } = await jeZeile(zeilen, (zeile) => bewerte(lies(zeile)))
  const geaendert = gut.filter(anders)
  if (!probe) await schreibe(trx, geaendert, nutzer._id)
  const neu = gut.filter(({ alt }) => alt === null).length
  return { neu, geaendert: geaendert.length - neu, unveraendert: gut.length - geaendert.length, abgelehnt }
}

export const importieren =
  (): Handler<C['importieren']> =>
  async ({ req, nutzer, schreibe: transaktion }) => {
    const { tabelle, felder: beigaben } = await leseTabelle(req)
    const zuordnung = leseZuordnung(beigaben['zuordnung'], tabelle, felder)
    const probe = beigaben['probe'] ?? 'true'
    if (probe !== 'true' && probe !== 'false') throw ungueltig('Probe muss true oder false sein.', 'probe')
    const monate = Object.fromEntries(MONATE.map((name) => [name, (text: string) => leseMonat(text) ?? text]))
    const lies = zeilenleser(zuordnung, FELDER, { ...monate, kennzeichen, standort: (text) => text })
    const ergebnis = await transaktion((trx) => verarbeite(trx, { zeilen: tabelle.zeilen, lies, nutzer, probe: probe === 'true' }))
    return { probe: probe === 'true', ...ergebnis, abgelehnt: [...ergebnis.abgelehnt] }
  }
