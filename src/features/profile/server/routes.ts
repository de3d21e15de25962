import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { FELDREGELN, profileContract } from '#features/profile/contract.ts'
import { bild, type Lesefeld, profilFelder } from '#features/profile/formen.ts'
import { userFelder } from '#features/users/contract.ts'
import { leseUpload } from '#server/dateien/upload.ts'
import { type Konflikte, nichtGefunden, verboten } from '#server/fehler.ts'
import { namesFrom } from '#server/historie/names.ts'
import { verlauf } from '#server/historie/verlauf.ts'
import type { Kontext } from '#server/kontext.ts'
import { addRoutes } from '#server/routes.ts'
import { aendereProfil } from './aendern.ts'
import { legeProfilAn } from './anlegen.ts'
import { bildrecht, loescheBild, setzeBild } from './bild.ts'
import { ladeEigenes, ladeZumAendern, ladeZumLesen, ladeZumLoeschen, sichtbares } from './laden.ts'
import { loescheProfil } from './loeschen.ts'
import { anzahl, klasseVon, kontakte, profilZu, siehtStatus } from './queries.ts'
import { darfLesen } from './regeln.ts'

const konflikte: Konflikte = {
  profile_user_key: { msg: 'Dieser Benutzer hat schon ein Profil.', feld: 'user' },
  profile_user_fkey: { msg: 'Diesen Benutzer gibt es nicht.', feld: 'user' },
  profile_personalnummer_key: { msg: 'Diese Personalnummer hat schon jemand.', feld: 'personalnummer' },
  profile_fuehrerscheinKontrolleDurch_fkey: {
    msg: 'Die Person, die den Führerschein kontrolliert hat, gibt es nicht.',
    feld: 'fuehrerscheinKontrolleDurch',
  },
  users_letzter_rechteverwalter: { msg: 'Jemand muss Rechte vergeben können: Gib das Recht UPDATE_USER_RECHTE erst einer anderen Person.' },
}
const BILD_MAX = 2 * 1024 * 1024
const TABELLEN = ['users', 'profile']

export const profile = {
  name: 'profile',
  contract: profileContract,
  dateirecht: { profile: bildrecht },
  names: { person: namesFrom('personen', sql`name`, 'ehem. Mitglied') },
  routen: (app: FastifyInstance, kontext: Kontext) =>
    addRoutes(
      app,
      kontext,
      profileContract,
      {
        me: ({ db, nutzer }) => ladeEigenes(db, nutzer),
        list: ({ db, nutzer, query }) => {
          if (query.status !== undefined && !siehtStatus(nutzer)) throw verboten('Nach dem Status darfst du nicht filtern.')
          const { suche = '', gruppe = '', status = '' } = query
          const schluessel = `profile gesamt ${klasseVon(nutzer)} ${JSON.stringify([suche, gruppe, status])}`
          return kontakte(db, nutzer, query, () =>
            kontext.speicher.hole(
              schluessel,
              TABELLEN,
              () => anzahl(db, nutzer, query),
              () => 100,
            ),
          )
        },
        get: ({ db, nutzer, params }) => ladeZumLesen(db, nutzer, params.id),
        create: async ({ trx, nutzer, body }) => sichtbares(nutzer, await legeProfilAn(trx, nutzer, body, kontext.jetzt())),
        update: async ({ trx, nutzer, body }) =>
          aendereProfil(trx, nutzer, await ladeZumAendern(trx, nutzer, body._id), body, kontext.jetzt()),
        remove: async ({ trx, nutzer, params }) =>
          loescheProfil(trx, nutzer, await ladeZumLoeschen(trx, nutzer, params.id), kontext.jetzt()),
        bildSetzen: async ({ req, nutzer, params, schreibe }) => {
          const upload = await leseUpload(req, { hoechstens: BILD_MAX, typen: ['image/jpeg', 'image/png'] })
          return { bild: await schreibe(async (trx) => setzeBild(trx, nutzer, await ladeZumAendern(trx, nutzer, params.id), upload)) }
        },
        bildLoeschen: async ({ trx, nutzer, params }) => loescheBild(trx, nutzer, await ladeZumAendern(trx, nutzer, params.id)),
        history: async ({ db, nutzer, params }) => {
          const zeile = await profilZu(db, params.id)
          if (!zeile) throw nichtGefunden('Das Profil')
          const eintraege = [
            ...(await verlauf(kontext, db, 'profile', zeile._id, { ...profilFelder, bild })),
            ...(await verlauf(kontext, db, 'users', zeile.user, userFelder)),
          ]
          return eintraege
            .filter(({ feld }) => !(feld in FELDREGELN) || darfLesen(nutzer, zeile, feld as Lesefeld))
            .sort((a, b) => b.zeit.localeCompare(a.zeit))
        },
      },
      { konflikte, behalte: { list: { tabellen: TABELLEN, klasse: klasseVon } } },
    ),
}
