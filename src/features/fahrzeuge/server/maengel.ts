// Defects of vehicles: reported by whoever finds them, worked off by whoever looks after the vehicles.
import { pfad } from '#contract/screens.ts'
import { type RawBuilder, sql } from 'kysely'
import { darf } from '#contract/rechte.ts'
import type { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { type Mangel, MANGELBILDER, mangelFelder } from '#features/fahrzeuge/formen.ts'
import { speichereDatei } from '#server/dateien/ablage.ts'
import type { Dateirecht } from '#server/dateien/recht.ts'
import { leseUpload } from '#server/dateien/upload.ts'
import { konflikt, nichtGefunden, veraltet, verboten } from '#server/fehler.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import { verlauf } from '#server/historie/verlauf.ts'
import type { Db, Kontext, Trx } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { raeumePlaene, sperreMitDiensten } from './ausser-dienst.ts'
import { fahrzeugwarte } from './empfaenger.ts'
import { touched } from '#server/db/vocabulary.ts'

type C = typeof fahrzeugeContract
const VERFOLGT = Object.keys(mangelFelder)
const OFFEN: readonly string[] = ['gemeldet', 'in Arbeit']

/** Defects with their pictures, what is open first, then by urgency; one query. */
async function lies(db: Db | Trx, wo: RawBuilder<unknown>): Promise<Mangel[]> {
  const { rows } = await sql<Mangel>`
    select m._id, m.version, m."erstelltAm", m."erstelltVon", m."geaendertAm", m."geaendertVon", m.fahrzeug, f.bezeichnung as "fahrzeugName", m.titel,
      m.beschreibung, m.prioritaet, m.status, m."ausserDienst", m."behobenAm", m.loesung,
      p.person as "gemeldetVonPerson",
      (select coalesce(json_agg(json_build_object('_id', d._id, 'feld', d.feld, 'name', d.name, 'typ', d.typ, 'groesse', d.groesse, 'erstelltAm', iso(d."erstelltAm"),
        'erstelltVon', d."erstelltVon") order by d."erstelltAm", d._id), '[]') from dateien d where d.bereich = 'fahrzeugmaengel' and d.objekt = m._id) as bilder
    from fahrzeugmaengel m join fahrzeuge f on f._id = m.fahrzeug left join personen p on p._id = m."gemeldetVon"
    where ${wo}
    order by m.status in ('gemeldet', 'in Arbeit') desc, array_position(array['kritisch', 'hoch', 'mittel', 'niedrig'], m.prioritaet), m."erstelltAm" desc, m._id
    limit 1000`.execute(db)
  return rows
}
async function einen(db: Db | Trx, id: string): Promise<Mangel> {
  const [mangel] = await lies(db, sql`m._id = ${id}::uuid`)
  if (!mangel) throw nichtGefunden('Der Mangel')
  return mangel
}

export const alleMaengel =
  (): Handler<C['alleMaengel']> =>
  ({ db, query }) =>
    lies(
      db,
      sql`f.aktiv and ${query.status ? sql`m.status = ${query.status}` : sql`m.status = any(${OFFEN}::text[])`}
      ${query.prioritaet ? sql`and m.prioritaet = ${query.prioritaet}` : sql``}`,
    )

export const maengel =
  (): Handler<C['maengel']> =>
  async ({ db, params }) => {
    const { rows } = await sql`select 1 from fahrzeuge where _id = ${params.id}::uuid`.execute(db)
    if (rows.length === 0) throw nichtGefunden('Das Fahrzeug')
    return lies(db, sql`m.fahrzeug = ${params.id}::uuid`)
  }

export const mangelHistory =
  (kontext: Kontext): Handler<C['mangelHistory']> =>
  async ({ db, params }) => {
    const { rows } = await sql`
      select 1 from fahrzeugmaengel where _id = ${params.mangelId}::uuid and fahrzeug = ${params.id}::uuid`.execute(db)
    if (rows.length === 0) throw nichtGefunden('Der Mangel')
    return verlauf(kontext, db, 'fahrzeugmaengel', params.mangelId, mangelFelder)
  }

interface Wagen {
  readonly bezeichnung: string
  readonly status: string
  readonly statusGrund: string
}

/** A vehicle of the stock. @throws 404 */
async function wagen(trx: Trx, fahrzeug: string): Promise<Wagen> {
  const { rows } = await sql<Wagen>`
    select bezeichnung, status, "statusGrund" from fahrzeuge where _id = ${fahrzeug}::uuid and aktiv`.execute(trx)
  if (!rows[0]) throw nichtGefunden('Das Fahrzeug')
  return rows[0]
}

/** The vehicle, locked with the services that count on it: for what takes it out of service only. @throws 404 */
async function sperre(kontext: Kontext, trx: Trx, fahrzeug: string): Promise<Wagen> {
  await sperreMitDiensten(trx, fahrzeug, kontext.jetzt())
  return wagen(trx, fahrzeug)
}

/** The defect as it stands. @throws 404 for one that is none of this vehicle, 409 when it was changed meanwhile */
async function ladeStand(
  trx: Trx,
  { id, mangelId }: { id: string; mangelId: string },
  version: number,
  gesperrt: boolean,
): Promise<Mangel> {
  const { rows } = await sql<Mangel>`
    select * from fahrzeugmaengel where _id = ${mangelId}::uuid and fahrzeug = ${id}::uuid ${gesperrt ? sql`for update` : sql``}`.execute(
    trx,
  )
  if (!rows[0]) throw nichtGefunden('Der Mangel')
  if (rows[0].version !== version) throw veraltet()
  return rows[0]
}

/** Out of service because of a defect: state, plans and mails in one go. One that is out of service already stays so. */
async function setzeAusserDienst(
  kontext: Kontext,
  trx: Trx,
  fahrzeug: string,
  alt: { status: string; statusGrund: string },
  grund: string,
  wer: string,
): Promise<void> {
  const neu = { status: 'ausserDienst', statusGrund: grund.slice(0, 200) }
  if (alt.status !== 'ausserDienst') {
    await sql`
      update fahrzeuge set status = ${neu.status}, "statusGrund" = ${neu.statusGrund}, ${touched(wer)}
      where _id = ${fahrzeug}::uuid`.execute(trx)
    await protokolliere(trx, {
      bereich: 'fahrzeuge',
      objekt: fahrzeug,
      aktion: 'geaendert',
      felder: ['status', 'statusGrund'],
      alt,
      neu,
      wer,
    })
  }
  await raeumePlaene(kontext, trx, { fahrzeug, was: 'ausserDienst', grund, wer })
}

/** Told at once to whoever looks after the vehicles, unless they reported it themselves. */
async function meldeDenWarten(
  kontext: Kontext,
  trx: Trx,
  fahrzeug: string,
  mangel: { _id: string; titel: string; beschreibung: string; prioritaet: string },
  { name, wer, von }: { name: string; wer: string; von: string },
): Promise<void> {
  const warte = await fahrzeugwarte(trx)
  await kontext.sende(
    trx,
    warte
      .filter(({ user }) => user !== wer)
      .map((person) => ({
        an: { email: person.email, name: person.vorname },
        art: 'faelligkeiten',
        betreff: `${mangel.prioritaet === 'kritisch' ? 'Kritischer Mangel' : 'Mangel'} an ${name}: ${mangel.titel}`,
        absaetze: [`${von} hat einen Mangel an ${name} gemeldet.`, mangel.beschreibung].filter(Boolean),
        fakten: [
          ['Mangel', mangel.titel],
          ['Priorität', mangel.prioritaet],
        ] as const,
        knopf: { text: 'Mangel ansehen', pfad: pfad('/fahrzeuge/edit/{id}', { id: fahrzeug }) },
        schluessel: `mangel ${mangel._id} ${mangel.prioritaet} ${person.profil}`,
      })),
  )
}
const DRINGEND = new Set(['hoch', 'kritisch'])

export const mangelMelden =
  (kontext: Kontext): Handler<C['mangelMelden']> =>
  async ({ trx, nutzer, params, body }) => {
    const wart = darf(nutzer, 'UPDATE_FAHRZEUG')
    if (body.ausserDienst && !wart)
      throw verboten('Außer Dienst stellen darf nur, wer das Recht UPDATE_FAHRZEUG hat. Melde den Mangel als kritisch.')
    // Annahme: what a member reports as critical is told at once; whether the vehicle stays, decides who looks after it.
    const ausserDienst = wart && (body.ausserDienst || body.prioritaet === 'kritisch')
    const fahrzeug = ausserDienst ? await sperre(kontext, trx, params.id) : await wagen(trx, params.id)
    const { titel, beschreibung, prioritaet } = body
    const {
      rows: [neu],
    } = await sql<{ _id: string }>`
      insert into fahrzeugmaengel (fahrzeug, titel, beschreibung, prioritaet, "ausserDienst", "gemeldetVon", "erstelltVon", "geaendertVon")
      values (${params.id}::uuid, ${titel}, ${beschreibung}, ${prioritaet}, ${ausserDienst}, ${nutzer.profil}::uuid, ${nutzer._id}::uuid, ${nutzer._id}::uuid)
      returning _id`.execute(trx)
    if (!neu) throw nichtGefunden('Der Mangel')
    await protokolliere(trx, {
      bereich: 'fahrzeugmaengel',
      objekt: neu._id,
      aktion: 'angelegt',
      felder: VERFOLGT,
      neu: { ...body, ausserDienst, status: 'gemeldet' },
      wer: nutzer._id,
    })
    if (ausserDienst) await setzeAusserDienst(kontext, trx, params.id, fahrzeug, titel, nutzer._id)
    if (DRINGEND.has(prioritaet))
      await meldeDenWarten(
        kontext,
        trx,
        params.id,
        { _id: neu._id, titel, beschreibung, prioritaet },
        {
          name: fahrzeug.bezeichnung,
          wer: nutzer._id,
          von: `${nutzer.vorname} ${nutzer.nachname}`,
        },
      )
    return einen(trx, neu._id)
  }

export const mangelAendern =
  (kontext: Kontext): Handler<C['mangelAendern']> =>
  async ({ trx, nutzer, params, body }) => {
    // Looked at first, for services and vehicle are locked before the defect, and only where the vehicle goes out of service.
    // It is the same version afterwards, so what was decided still holds.
    const alt = await ladeStand(trx, params, body.version, false)
    const offen = OFFEN.includes(body.status)
    const ausserDienst = body.ausserDienst || (offen && body.prioritaet === 'kritisch' && alt.prioritaet !== 'kritisch')
    const hielt = alt.ausserDienst && OFFEN.includes(alt.status)
    const haelt = ausserDienst && offen
    const fahrzeug = haelt && !hielt ? await sperre(kontext, trx, params.id) : await wagen(trx, params.id)
    await ladeStand(trx, params, body.version, true)
    const { titel, beschreibung, prioritaet, status, loesung } = body
    await sql`
      update fahrzeugmaengel set titel = ${titel}, beschreibung = ${beschreibung}, prioritaet = ${prioritaet}, status = ${status}, "ausserDienst" = ${ausserDienst},
        loesung = ${loesung}, "behobenAm" = ${status === 'behoben' ? (alt.behobenAm ?? kontext.jetzt()) : null}, ${touched(nutzer._id)}
      where _id = ${params.mangelId}::uuid`.execute(trx)
    await protokolliere(trx, {
      bereich: 'fahrzeugmaengel',
      objekt: params.mangelId,
      aktion: 'geaendert',
      felder: VERFOLGT,
      alt,
      neu: { ...body, ausserDienst },
      wer: nutzer._id,
    })
    if (haelt && !hielt) await setzeAusserDienst(kontext, trx, params.id, fahrzeug, titel, nutzer._id)
    if (offen && DRINGEND.has(prioritaet) && prioritaet !== alt.prioritaet)
      await meldeDenWarten(
        kontext,
        trx,
        params.id,
        { _id: params.mangelId, titel, beschreibung, prioritaet },
        {
          name: fahrzeug.bezeichnung,
          wer: nutzer._id,
          von: `${nutzer.vorname} ${nutzer.nachname}`,
        },
      )
    const { rows } = await sql<{ frei: boolean }>`
      select f.status = 'ausserDienst' and not exists (select 1 from fahrzeugmaengel m where m.fahrzeug = f._id and m."ausserDienst" and m.status = any(${OFFEN}::text[])) as frei
      from fahrzeuge f where f._id = ${params.id}::uuid`.execute(trx)
    return { ...(await einen(trx, params.mangelId)), einsatzbereitMoeglich: hielt && !haelt && rows[0]?.frei === true }
  }

export const mangelBild =
  (): Handler<C['mangelBild']> =>
  async ({ req, schreibe, nutzer, params }) => {
    const bild = await leseUpload(req, { typen: ['image/jpeg', 'image/png'] })
    return schreibe(async (trx) => {
      const {
        rows: [mangel],
      } = await sql<{ bilder: number }>`
        select (select count(*)::int from dateien d where d.bereich = 'fahrzeugmaengel' and d.objekt = m._id) as bilder
        from fahrzeugmaengel m where m._id = ${params.mangelId}::uuid and m.fahrzeug = ${params.id}::uuid for update`.execute(trx)
      if (!mangel) throw nichtGefunden('Der Mangel')
      if (mangel.bilder >= MANGELBILDER) throw konflikt(`Mehr als ${MANGELBILDER} Bilder gehen an einem Mangel nicht.`, 'datei')
      return speichereDatei(trx, { bereich: 'fahrzeugmaengel', objekt: params.mangelId, feld: 'bild' }, bild, nutzer._id)
    })
  }

/** Pictures of defects are seen by whoever sees defects, and deleted by whoever looks after the vehicles. */
export const mangelbildrecht: Dateirecht = async (nutzer, _objekt, zweck) =>
  darf(nutzer, zweck === 'lesen' ? ['READ_FAHRZEUG', 'READ_FAHRZEUGBELEGUNG'] : 'UPDATE_FAHRZEUG')
