// The logbook of a vehicle. Constraint fahrten_nicht_doppelt: a vehicle is on one trip at a time.
import { type RawBuilder, sql } from 'kysely'
import { darf } from '#contract/rechte.ts'
import type { Antwort } from '#contract/endpoint.ts'
import type { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { type Fahrt, fahrtFelder } from '#features/fahrzeuge/formen.ts'
import { sendeExport } from '#server/export/sende.ts'
import { konflikt, nichtGefunden, ungueltig, veraltet, verboten } from '#server/fehler.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Db, Kontext, Nutzer, Trx } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { alsZeiger, ausZeiger } from '#server/seitenzeiger.ts'
import { lesbareZeit, wanduhr } from '#contract/berlin.ts'
import { fuehreBelegungenNach, pruefeBelegung } from './fahrtbelegung.ts'
import { touched } from '#server/db/vocabulary.ts'

type C = typeof fahrzeugeContract
type Angaben = Omit<Fahrt, 'fahrer'> & { readonly fahrer: string | null }
type Eingabe = Pick<Angaben, keyof typeof fahrtFelder>
const VERFOLGT = Object.keys(fahrtFelder)
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
// Annahme: a trip is entered when it is over; clocks may differ by a little.
const UHREN_MS = 10 * 60_000
const TAG_MS = 86_400_000

const auswahl = (nutzer: Nutzer) => sql`
  select t._id, t.version, t."erstelltAm", t."erstelltVon", t."geaendertAm", t."geaendertVon", t.fahrzeug, t.belegung, t.fahrer, t.beginn, t.ende, t."kmStart",
    t."kmEnde", t.zweck, t.ziel, t.bemerkung, p.person as "fahrerPerson",
    (${darf(nutzer, 'UPDATE_FAHRZEUG')} or (${darf(nutzer, 'CREATE_FAHRZEUGBELEGUNG')}
      and (t.fahrer is not distinct from ${nutzer.profil}::uuid or t."erstelltVon" is not distinct from ${nutzer._id}::uuid))) as aenderbar
  from fahrten t join personen p on p._id = t.fahrer`

const lies = async (db: Db | Trx, nutzer: Nutzer, wo: RawBuilder<unknown>, limit: number): Promise<Fahrt[]> =>
  (await sql<Fahrt>`${auswahl(nutzer)} where ${wo} order by t.beginn desc, t._id desc limit ${limit}`.execute(db)).rows

async function name(db: Db | Trx, fahrzeug: string): Promise<string> {
  const { rows } = await sql<{ bezeichnung: string }>`select bezeichnung from fahrzeuge where _id = ${fahrzeug}::uuid`.execute(db)
  if (!rows[0]) throw nichtGefunden('Das Fahrzeug')
  return rows[0].bezeichnung
}

export const fahrten =
  (): Handler<C['fahrten']> =>
  async ({ db, nutzer, params, query }) => {
    await name(db, params.id)
    const dahinter = query.nach === undefined ? sql`` : sql`and (t.beginn, t._id) < (${ausZeiger(query.nach, 2, INSTANT)})`
    const zeilen = await lies(db, nutzer, sql`t.fahrzeug = ${params.id}::uuid ${dahinter}`, query.limit + 1)
    const { rows } = await sql<{ gesamt: number }>`select count(*)::int as gesamt from fahrten where fahrzeug = ${params.id}::uuid`.execute(
      db,
    )
    const seite = zeilen.slice(0, query.limit)
    const letzte = seite.at(-1)
    return {
      zeilen: seite,
      gesamt: rows[0]?.gesamt ?? 0,
      naechste: zeilen.length > seite.length && letzte ? alsZeiger([letzte.beginn, letzte._id]) : null,
    }
  }

export const fahrtenExport =
  (kontext: Kontext): Handler<C['fahrtenExport']> =>
  async ({ db, nutzer, params, reply }) => {
    const titel = `Fahrtenbuch ${await name(db, params.id)}`.replace(/[/\\]/g, '-')
    const zeilen = await lies(db, nutzer, sql`t.fahrzeug = ${params.id}::uuid`, 20_000)
    const text = (was: keyof Fahrt) => (zeile: Readonly<Record<string, unknown>>) => (zeile[was] ?? null) as string | number | null
    return sendeExport(reply, kontext, params.format, {
      titel,
      zeilen,
      spalten: [
        { titel: 'Beginn', wert: (zeile) => lesbareZeit(String(zeile['beginn'])) },
        { titel: 'Ende', wert: (zeile) => lesbareZeit(String(zeile['ende'])) },
        {
          titel: 'Fahrer',
          wert: ({ fahrerPerson }) =>
            Object.values(fahrerPerson as object)
              .slice(1)
              .join(' '),
        },
        { titel: 'Kilometer bei Beginn', wert: text('kmStart') },
        { titel: 'Kilometer am Ende', wert: text('kmEnde') },
        { titel: 'Gefahren', wert: (zeile) => Number(zeile['kmEnde']) - Number(zeile['kmStart']) },
        { titel: 'Zweck', wert: text('zweck') },
        { titel: 'Ziel', wert: text('ziel') },
        { titel: 'Bemerkung', wert: text('bemerkung') },
      ],
    })
  }

function pruefe({ beginn, ende, kmStart, kmEnde }: Eingabe, jetzt: Date): void {
  if (Date.parse(ende) <= Date.parse(beginn)) throw ungueltig('Das Ende muss nach dem Beginn liegen.', 'ende')
  if (wanduhr(ende) - wanduhr(beginn) > 14 * TAG_MS) throw ungueltig('Eine Fahrt dauert höchstens 14 Tage.', 'ende')
  if (Date.parse(ende) > jetzt.getTime() + UHREN_MS) throw ungueltig('Die Fahrt ist noch nicht zu Ende. Trage sie danach ein.', 'ende')
  if (kmEnde < kmStart) throw ungueltig('Der Kilometerstand am Ende ist kleiner als bei Beginn.', 'kmEnde')
}

/** @throws 400 */
async function pruefeFahrer(trx: Trx, fahrer: string | null): Promise<string> {
  if (fahrer === null) throw ungueltig('Fahrer fehlt.', 'fahrer')
  const { rows } = await sql`select 1 from profile where _id = ${fahrer}::uuid and "geloeschtAm" is null`.execute(trx)
  if (rows.length === 0) throw ungueltig('Diesen Fahrer gibt es nicht.', 'fahrer')
  return fahrer
}

/** What is odd about the kilometres beside the trips before and after; said, not refused. */
async function hinweise(trx: Trx, { _id, fahrzeug, beginn, ende, kmStart, kmEnde }: Fahrt): Promise<string[]> {
  const { rows } = await sql<{ davor: number | null; danach: number | null }>`
    select (select "kmEnde" from fahrten where fahrzeug = ${fahrzeug}::uuid and _id <> ${_id}::uuid and ende <= ${beginn}::timestamptz order by ende desc limit 1) as davor,
      (select "kmStart" from fahrten where fahrzeug = ${fahrzeug}::uuid and _id <> ${_id}::uuid and beginn >= ${ende}::timestamptz order by beginn limit 1) as danach`.execute(
    trx,
  )
  const { davor = null, danach = null } = rows[0] ?? {}
  const km = (zahl: number) => `${zahl.toLocaleString('de-DE')} km`
  return [
    davor !== null && kmStart < davor ? `Die Fahrt davor endete bei ${km(davor)}, diese beginnt bei ${km(kmStart)}.` : '',
    davor !== null && kmStart > davor ? `Zwischen der Fahrt davor und dieser fehlen ${km(kmStart - davor)}.` : '',
    danach !== null && kmEnde > danach ? `Die Fahrt danach beginnt schon bei ${km(danach)}.` : '',
  ].filter(Boolean)
}

/** The vehicle's kilometres are those at the end of its latest trip. */
async function fuehreNach(trx: Trx, fahrzeug: string, wer: string): Promise<void> {
  const { rows } = await sql<{ alt: number | null; neu: number }>`
    update fahrzeuge f set "kmStand" = l."kmEnde", ${touched(wer)}
    from (select "kmEnde" from fahrten where fahrzeug = ${fahrzeug}::uuid order by ende desc limit 1) l,
      (select "kmStand" from fahrzeuge where _id = ${fahrzeug}::uuid) a
    where f._id = ${fahrzeug}::uuid and f."kmStand" is distinct from l."kmEnde"
    returning a."kmStand" as alt, f."kmStand" as neu`.execute(trx)
  if (!rows[0]) return
  const { alt, neu } = rows[0]
  await protokolliere(trx, {
    bereich: 'fahrzeuge',
    objekt: fahrzeug,
    aktion: 'geaendert',
    felder: ['kmStand'],
    alt: { kmStand: alt },
    neu: { kmStand: neu },
    wer,
  })
}

async function sperre(trx: Trx, fahrzeug: string): Promise<void> {
  const { rows } = await sql`select _id from fahrzeuge where _id = ${fahrzeug}::uuid and aktiv for no key update`.execute(trx)
  if (rows.length === 0) throw nichtGefunden('Das Fahrzeug')
}

/** A kind sentence before the constraint says no. @throws 409 */
async function pruefeFrei(trx: Trx, fahrzeug: string, { beginn, ende }: Eingabe, ohne: string | null): Promise<void> {
  const { rows } = await sql<{ zweck: string; beginn: string }>`
    select zweck, beginn from fahrten where fahrzeug = ${fahrzeug}::uuid and _id is distinct from ${ohne}::uuid
      and tstzrange(beginn, ende) && tstzrange(${beginn}::timestamptz, ${ende}::timestamptz) order by beginn limit 1`.execute(trx)
  if (rows[0])
    throw konflikt(`Zu dieser Zeit steht schon eine Fahrt im Buch: ${rows[0].zweck}, ${lesbareZeit(rows[0].beginn)} Uhr.`, 'beginn')
}

async function fertig(trx: Trx, nutzer: Nutzer, id: string, vorher: string | null): Promise<Antwort<C['fahrtEintragen']>> {
  const [fahrt] = await lies(trx, nutzer, sql`t._id = ${id}::uuid`, 1)
  if (!fahrt) throw nichtGefunden('Die Fahrt')
  await fuehreBelegungenNach(trx, [vorher, fahrt.belegung], nutzer._id)
  await fuehreNach(trx, fahrt.fahrzeug, nutzer._id)
  return { ...fahrt, hinweise: await hinweise(trx, fahrt) }
}

export const fahrtEintragen =
  ({ jetzt }: Kontext): Handler<C['fahrtEintragen']> =>
  async ({ trx, nutzer, params, body }) => {
    pruefe(body, jetzt())
    await sperre(trx, params.id)
    const fahrer = await pruefeFahrer(trx, body.fahrer ?? nutzer.profil)
    await pruefeBelegung(trx, body.belegung, { ...body, fahrzeug: params.id })
    await pruefeFrei(trx, params.id, body, null)
    const { _id } = await trx
      .insertInto('fahrten')
      .values({ ...body, fahrer, fahrzeug: params.id, erstelltVon: nutzer._id, geaendertVon: nutzer._id })
      .returning('_id')
      .executeTakeFirstOrThrow()
    await protokolliere(trx, {
      bereich: 'fahrten',
      objekt: _id,
      aktion: 'angelegt',
      felder: VERFOLGT,
      neu: { ...body, fahrer },
      wer: nutzer._id,
    })
    return fertig(trx, nutzer, _id, null)
  }

/** A trip of this vehicle, locked. @throws 404 */
async function lade(trx: Trx, nutzer: Nutzer, { id, fahrtId }: { id: string; fahrtId: string }): Promise<Fahrt> {
  await sperre(trx, id)
  const [fahrt] = await lies(trx, nutzer, sql`t._id = ${fahrtId}::uuid and t.fahrzeug = ${id}::uuid`, 1)
  if (!fahrt) throw nichtGefunden('Die Fahrt')
  return fahrt
}

export const fahrtAendern =
  ({ jetzt }: Kontext): Handler<C['fahrtAendern']> =>
  async ({ trx, nutzer, params, body: { version, ...body } }) => {
    const alt = await lade(trx, nutzer, params)
    if (!alt.aenderbar) throw verboten('Ändern darfst du nur deine eigenen Fahrten; sonst fehlt dir das Recht UPDATE_FAHRZEUG.')
    if (alt.version !== version) throw veraltet()
    pruefe(body, jetzt())
    const fahrer = await pruefeFahrer(trx, body.fahrer ?? alt.fahrer)
    await pruefeBelegung(trx, body.belegung, { ...body, fahrzeug: params.id })
    await pruefeFrei(trx, params.id, body, alt._id)
    await trx
      .updateTable('fahrten')
      .set((eb) => ({ ...body, fahrer, version: eb('version', '+', 1), geaendertAm: jetzt(), geaendertVon: nutzer._id }))
      .where('_id', '=', alt._id)
      .execute()
    await protokolliere(trx, {
      bereich: 'fahrten',
      objekt: alt._id,
      aktion: 'geaendert',
      felder: VERFOLGT,
      alt,
      neu: { ...body, fahrer },
      wer: nutzer._id,
    })
    return fertig(trx, nutzer, alt._id, alt.belegung)
  }

export const fahrtLoeschen =
  (): Handler<C['fahrtLoeschen']> =>
  async ({ trx, nutzer, params }) => {
    const alt = await lade(trx, nutzer, params)
    await trx.deleteFrom('fahrten').where('_id', '=', alt._id).execute()
    await protokolliere(trx, { bereich: 'fahrten', objekt: alt._id, aktion: 'geloescht', felder: VERFOLGT, alt, wer: nutzer._id })
    await fuehreBelegungenNach(trx, [alt.belegung], nutzer._id)
    await fuehreNach(trx, params.id, nutzer._id)
  }
