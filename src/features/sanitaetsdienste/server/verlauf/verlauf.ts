import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { dienstVerlauf, type Schichtfakten } from '../../history.ts'
import { verlauf } from '#server/historie/verlauf.ts'
import type { Db, Kontext, Nutzer } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { lade } from '../laden.ts'

type C = typeof sanitaetsdiensteContract
const BEREICH = 'sanitaetsdienste'

type Eintrag = Awaited<ReturnType<typeof verlauf>>[number]

/** Two shifts may share a name: then those after the first say their number as well. */
function eindeutig(eintraege: readonly Eintrag[]): Eintrag[] {
  const seen = new Set<string>()
  return eintraege.map((eintrag) => {
    const key = `${eintrag.gruppe} ${eintrag.titel}`
    if (eintrag.feld !== 'schichten' || !seen.has(key)) {
      seen.add(key)
      return eintrag
    }
    const { nr } = (eintrag.neu ?? eintrag.alt) as Schichtfakten
    return { ...eintrag, titel: `${eintrag.titel} (${nr})` }
  })
}

async function zuletztGesehen(db: Db, nutzer: Nutzer, dienst: string): Promise<string | null> {
  const { rows } = await sql<{ zeit: string }>`
    select zeit from gesehen where "user" = ${nutzer._id}::uuid and bereich = ${BEREICH} and objekt = ${dienst}::uuid`.execute(db)
  return rows[0]?.zeit ?? null
}

/** The history of a service, newest first. New to somebody is what others did since they last looked. */
export const history =
  (kontext: Kontext): Handler<C['history']> =>
  async ({ db, nutzer, params }) => {
    await lade(db, nutzer, params.id)
    const gesehenAm = await zuletztGesehen(db, nutzer, params.id)
    const eintraege = eindeutig(await verlauf(kontext, db, BEREICH, params.id, dienstVerlauf))
    return eintraege.map((eintrag) => ({
      ...eintrag,
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
