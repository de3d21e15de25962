import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { darf } from '#contract/rechte.ts'
import { type Raumbelegung, raumbelegungsFelder, raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import {
  alsHalter,
  gemeinsameRouten,
  kalender,
  mitRuestzeit,
  pruefeEines,
  spanneEinwand,
  verlangeSpanne,
  zeigeSerie,
} from '#blocks/belegung/server/index.ts'
import type { Konflikte } from '#server/fehler.ts'
import { belegteRessourcen } from '#blocks/konflikte/server/index.ts'
import type { Kontext } from '#server/kontext.ts'
import { addRoutes, type Handler } from '#server/routes.ts'
import { RAEUME } from './art.ts'
import { aendern, anlegen } from './buchen.ts'
import { platzEinwand } from './raum.ts'
import { angabe, leser } from './zeilen.ts'

type C = typeof raumbelegungenContract
type Angabe = Raumbelegung['raumDaten']

const konflikte: Konflikte = {
  raumbelegungen_nicht_doppelt: { msg: 'Der Raum ist zu dieser Zeit schon belegt.', feld: 'beginn' },
  raumbelegungen_ende_check: { msg: 'Das Ende muss nach dem Beginn liegen.', feld: 'ende' },
  raumbelegungen_dauer_check: { msg: 'Eine Belegung dauert höchstens 14 Tage.', feld: 'ende' },
}

/** Rooms with what speaks against them for a span; set-up times count. Two queries. */
const frei: Handler<C['frei']> = async ({ db, nutzer, query }) => {
  const { beginn, ende, personen = null, ruestzeitVor = 0, ruestzeitNach = 0, alle = false } = query
  verlangeSpanne(spanneEinwand({ beginn, ende }))
  const { rows } = await sql<Angabe & { genehmigung: boolean }>`
    select r._id, r.name, r.stadt, r.kapazitaet, r.ausstattung, r.farbe, r.genehmigung from orte r where r.aktiv and r.buchbar order by r.name, r._id`.execute(
    db,
  )
  const spanne = mitRuestzeit({ beginn, ende, ruestzeitVor, ruestzeitNach })
  const belegt = await belegteRessourcen(
    db,
    RAEUME,
    rows.map(({ _id }) => ({ wer: _id, ...spanne })),
    true,
  )
  const darfAlles = darf(nutzer, RAEUME.rechte.aendern)
  const halter = await alsHalter(db, RAEUME, nutzer, belegt)
  const zeilen = rows.map((raum, i) => {
    const seine = halter[i] ?? []
    const besetzt = seine.find(({ status }) => status === 'bestaetigt')
    const gruende = [platzEinwand(raum, personen), besetzt ? `${raum.name} ist belegt: ${besetzt.titel}.` : null].filter(
      (grund) => grund !== null,
    )
    return { ...raum, frei: gruende.length === 0, gruende, halter: seine, genehmigung: raum.genehmigung && !darfAlles }
  })
  return alle ? zeilen : zeilen.filter((zeile) => zeile.frei)
}

export const raumbelegungen = {
  name: 'raumbelegungen',
  contract: raumbelegungenContract,
  routen: (app: FastifyInstance, kontext: Kontext) =>
    addRoutes(
      app,
      kontext,
      raumbelegungenContract,
      {
        ...gemeinsameRouten(kontext, RAEUME, leser, raumbelegungsFelder),
        kalender: ({ db, nutzer, query }) =>
          kalender(kontext, db, RAEUME, nutzer, query, {
            unter: 'raeume',
            ressource: angabe,
            da: sql`(r.aktiv and r.buchbar)`,
            order: sql`r.name`,
          }),
        frei,
        pruefung: ({ db, nutzer, query: { raum, ohne, ruestzeitVor = 0, ruestzeitNach = 0, ...spanne } }) =>
          pruefeEines(kontext, db, RAEUME, nutzer, {
            ...spanne,
            ruestzeitVor,
            ruestzeitNach,
            ressourcen: [raum],
            ohne: ohne === undefined ? [] : [ohne],
          }),
        serie: ({ trx, nutzer, body: { raum, wiederholung, ...wunsch } }) =>
          zeigeSerie(kontext, trx, RAEUME, nutzer, { ...wunsch, ressourcen: [raum] }, wiederholung),
        create: anlegen(kontext),
        update: aendern(kontext),
      },
      { konflikte },
    ),
}
