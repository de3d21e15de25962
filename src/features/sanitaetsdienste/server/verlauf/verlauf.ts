import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { dienstFelder } from '../../formen.ts'
import { verlauf } from '#server/historie/verlauf.ts'
import type { Db, Kontext, Nutzer } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { SCHICHTFELD } from './aenderungen.ts'
import { mitNamen } from './helfer-historie.ts'
import { lade } from '../laden.ts'

type C = typeof sanitaetsdiensteContract
const BEREICH = 'sanitaetsdienste'

/** Labels of entries that are no field of the form. */
const TITEL: Readonly<Record<string, string>> = {
  helfer: 'Helfer',
  status: 'Status',
  nummer: 'Nummer',
  absageGrund: 'Grund der Absage',
  absageVon: 'Abgesagt von',
  kopieVon: 'Kopie von',
  hilfeleistungen: 'Hilfeleistungen',
  bericht: 'Bericht',
  anwesend: 'Anwesenheit',
  hilferuf: 'Gefragt',
}

const titelZu = (feld: string, titel: string): string =>
  TITEL[feld] ?? (feld.startsWith(SCHICHTFELD) ? feld.slice(SCHICHTFELD.length) : titel)

async function zuletztGesehen(db: Db, nutzer: Nutzer, dienst: string): Promise<string | null> {
  const { rows } = await sql<{ zeit: string }>`
    select zeit from gesehen where "user" = ${nutzer._id}::uuid and bereich = ${BEREICH} and objekt = ${dienst}::uuid`.execute(db)
  return rows[0]?.zeit ?? null
}

/** The history of a service, newest first. New to somebody is what others did since they last looked. */
export const history =
  (_kontext: Kontext): Handler<C['history']> =>
  async ({ db, nutzer, params }) => {
    await lade(db, nutzer, params.id)
    const gesehenAm = await zuletztGesehen(db, nutzer, params.id)
    const eintraege = await mitNamen(db, await verlauf(db, BEREICH, params.id, dienstFelder))
    return eintraege.map((eintrag) => ({
      ...eintrag,
      titel: titelZu(eintrag.feld, eintrag.titel),
      ungesehen: eintrag.benutzer?._id !== nutzer.profil && (gesehenAm === null || eintrag.zeit > gesehenAm),
    }))
  }

/** Remembers that the asking person has seen all that there is now. */
export const gesehen =
  (_kontext: Kontext): Handler<C['gesehen']> =>
  async ({ trx, nutzer, params }) => {
    await lade(trx, nutzer, params.id)
    await sql`
      insert into gesehen ("user", bereich, objekt, zeit) values (${nutzer._id}::uuid, ${BEREICH}, ${params.id}::uuid, clock_timestamp())
      on conflict ("user", bereich, objekt) do update set zeit = excluded.zeit`.execute(trx)
  }
