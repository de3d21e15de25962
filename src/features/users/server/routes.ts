import type { FastifyInstance } from 'fastify'
import { usersContract } from '#features/users/contract.ts'
import { nimmAnforderung } from '#server/auth/drossel.ts'
import type { Konflikte } from '#server/fehler.ts'
import { reiheEin } from '#server/jobs/auftrag.ts'
import type { Kontext } from '#server/kontext.ts'
import { addRoutes } from '#server/routes.ts'
import { aendereUser, ladeUser } from './aendern.ts'
import { erledigePasswortVergessen, passwortVergessen } from './link.ts'
import { aenderePasswort, schickeReset, setzePasswortZurueck } from './passwort.ts'
import { registriere } from './registrieren.ts'

const konflikte: Konflikte = {
  users_username_key: { msg: 'Diesen Benutzernamen gibt es schon.', feld: 'username' },
  users_primary_email_key: { msg: 'Diese E-Mail-Adresse ist schon die Haupt-E-Mail von jemand anderem.', feld: 'primary_email' },
}

export const users = {
  name: 'users',
  contract: usersContract,
  aufgaben: (kontext: Kontext) => [erledigePasswortVergessen(kontext)],
  routen: (app: FastifyInstance, kontext: Kontext) =>
    addRoutes(
      app,
      kontext,
      usersContract,
      {
        create: ({ nutzer, body }) => registriere(kontext, nutzer, body),
        update: async ({ trx, nutzer, body }) => aendereUser(trx, kontext, nutzer, await ladeUser(trx, nutzer, body._id), body),
        changePassword: ({ nutzer, body }) => aenderePasswort(kontext, nutzer, body.neuesPasswort),
        resetPassword: ({ trx, nutzer, params }) => schickeReset(trx, kontext, nutzer, params.id),
        passwortVergessen: async ({ trx, body, req }) => {
          await nimmAnforderung(trx, req.ip, kontext.jetzt())
          await reiheEin(trx, passwortVergessen, { email: body.email })
        },
        resetPasswort: ({ body, req }) =>
          setzePasswortZurueck(kontext, String(req.headers['x-auth-token'] ?? ''), req.ip, body.neuesPasswort),
      },
      { konflikte },
    ),
}
