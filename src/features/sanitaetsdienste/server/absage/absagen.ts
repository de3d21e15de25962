import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { absageHindernis } from '../../hindernisse.ts'
import { konflikt } from '#server/fehler.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Kontext, Trx } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { type Dienstkopf, ladeMit } from '../laden.ts'
import { lies } from '../lesen/lesen.ts'
import { meldeAbsage } from '../nachrichten/nachrichten.ts'
import { touched } from '#server/db/vocabulary.ts'

type C = typeof sanitaetsdiensteContract

function pruefe(dienst: Dienstkopf): void {
  const grund = absageHindernis(dienst)
  if (grund !== null) throw konflikt(grund)
}

/** Nobody and nothing is held by the service any more; the states stay readable. Answers whose questions were still open. */
async function gibFrei(trx: Trx, dienst: string, jetzt: Date): Promise<string[]> {
  await sql`select _id from angebote where sanitaetsdienst = ${dienst}::uuid order by _id for update`.execute(trx)
  await sql`
    delete from fahrzeugbelegungen b using angebot_fahrzeuge v, angebote a
    where b."angebotFahrzeug" = v._id and v.angebot = a._id and a.sanitaetsdienst = ${dienst}::uuid`.execute(trx)
  await sql`update anmeldungen m set gilt = false from angebote a where m.angebot = a._id and a.sanitaetsdienst = ${dienst}::uuid and m.gilt`.execute(
    trx,
  )
  const { rows } = await sql<{ profil: string; offen: boolean }>`
    update anfragen f set antwort = 'zurueckgezogen', "beantwortetAm" = ${jetzt} from angebote a
    where f.angebot = a._id and a.sanitaetsdienst = ${dienst}::uuid and f.antwort is null returning f.profil, f."laeuftAb" > ${jetzt} as offen`.execute(
    trx,
  )
  return rows.flatMap(({ profil, offen }) => (offen ? [profil] : []))
}

export const absagen =
  (kontext: Kontext): Handler<C['absage']> =>
  async ({ trx, nutzer, params, body }) => {
    const dienst = await ladeMit(trx, nutzer, params.id, 'UPDATE')
    pruefe(dienst)
    await sql`
      update sanitaetsdienste set abgesagt = true, "absageGrund" = ${body.grund}, "absageVon" = ${body.von}, "abgesagtAm" = ${kontext.jetzt()},
        ${touched(nutzer._id)}
      where _id = ${params.id}::uuid`.execute(trx)
    const gefragte = await gibFrei(trx, params.id, kontext.jetzt())
    await protokolliere(trx, {
      bereich: 'sanitaetsdienste',
      objekt: params.id,
      aktion: 'abgesagt',
      felder: ['absageGrund', 'absageVon'],
      neu: { absageGrund: body.grund, absageVon: body.von },
      wer: nutzer._id,
    })
    await meldeAbsage(kontext, trx, params.id, nutzer._id, gefragte)
    return lies(kontext, trx, nutzer, params.id)
  }
