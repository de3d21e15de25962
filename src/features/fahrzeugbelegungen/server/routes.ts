import type { FastifyInstance } from 'fastify'
import { belegungsFelder, fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { belegungshistorie } from '#blocks/belegung/contract.ts'
import { gemeinsameRouten, kalender, zeigeSerie } from '#blocks/belegung/server/index.ts'
import type { Konflikte } from '#server/fehler.ts'
import type { Kontext } from '#server/kontext.ts'
import { addRoutes } from '#server/routes.ts'
import { sql } from 'kysely'
import { FAHRZEUGE } from './art.ts'
import { aendern, anlegen } from './buchen.ts'
import { fahrerhinweise } from './fahrer.ts'
import { frei } from './frei.ts'
import { OHNE_RUESTZEIT, pruefung } from './pruefung.ts'
import { leser } from './zeilen.ts'

const konflikte: Konflikte = {
  fahrzeugbelegungen_nicht_doppelt: { msg: 'Das Fahrzeug ist zu dieser Zeit schon belegt.', feld: 'beginn' },
  fahrzeugbelegungen_ende_check: { msg: 'Das Ende muss nach dem Beginn liegen.', feld: 'ende' },
  fahrzeugbelegungen_dauer_check: { msg: 'Eine Belegung dauert höchstens 14 Tage.', feld: 'ende' },
  fahrzeugbelegungen_km_check: { msg: 'Der Kilometerstand am Ende muss mindestens so hoch sein wie bei Beginn.', feld: 'kmEnde' },
}
const kalenderangabe = sql`json_build_object('_id', r._id, 'bezeichnung', r.bezeichnung, 'kennung', r.kennung, 'funkrufname', r.funkrufname, 'typ', r.typ,
  'status', r.status, 'buchbar', r.buchbar and r.aktiv)`

export const fahrzeugbelegungen = {
  name: 'fahrzeugbelegungen',
  contract: fahrzeugbelegungenContract,
  routen: (app: FastifyInstance, kontext: Kontext) =>
    addRoutes(
      app,
      kontext,
      fahrzeugbelegungenContract,
      {
        ...gemeinsameRouten(kontext, FAHRZEUGE, leser, { fahrzeug: belegungshistorie.fahrzeug, ...belegungsFelder }),
        kalender: ({ db, nutzer, query }) =>
          kalender(kontext, db, FAHRZEUGE, nutzer, query, {
            unter: 'fahrzeuge',
            ressource: kalenderangabe,
            da: sql`r.aktiv`,
            order: sql`r.bezeichnung`,
          }),
        frei: frei(kontext),
        pruefung: pruefung(kontext),
        fahrer: fahrerhinweise,
        serie: ({ trx, nutzer, body: { fahrzeuge, wiederholung, ...spanne } }) =>
          zeigeSerie(kontext, trx, FAHRZEUGE, nutzer, { ...spanne, ...OHNE_RUESTZEIT, ressourcen: fahrzeuge }, wiederholung),
        create: anlegen(kontext),
        update: aendern(kontext),
      },
      { konflikte },
    ),
}
