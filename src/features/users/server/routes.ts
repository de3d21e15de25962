import type { FastifyInstance } from 'fastify'
import type { Validated } from '#contract/endpoint.ts'
import { usersContract } from '#features/users/contract.ts'
import { liftWaits, readWait, takeRequest } from '#server/auth/throttle.ts'
import { type ConstraintMessages, notFound } from '#server/errors.ts'
import { registerBeside } from '#server/history/restore.ts'
import { enqueue } from '#server/jobs/job.ts'
import { networkOf } from '#server/http/network.ts'
import type { AppContext } from '#server/context.ts'
import { addRoutes } from '#server/http/routes.ts'
import { changeUser, loadUser } from './update.ts'
import { readNewcomers, inviteUsers } from './einladung.ts'
import { handlePasswortForgotten, passwortForgotten } from './link.ts'
import { changePasswort, readLink, sendReset, resetPasswort } from './passwort.ts'
import { userZu } from './queries.ts'
import { registerUser } from './registrieren.ts'

export const userConflicts: ConstraintMessages = {
  users_username_key: { msg: 'Diesen Benutzernamen gibt es schon.', feld: 'username' },
  users_primary_email_key: { msg: 'Diese E-Mail-Adresse ist schon die Haupt-E-Mail von jemand anderem.', feld: 'primary_email' },
  users_email_vergeben: { msg: 'Eine dieser E-Mail-Adressen ist schon die Haupt-E-Mail von jemand anderem.', feld: 'email' },
  users_primary_email_vergeben: { msg: 'Diese E-Mail-Adresse ist schon bei jemand anderem eingetragen.', feld: 'primary_email' },
}

registerBeside('users', {
  change: usersContract.update,
  read: loadUser,
  write: async (trx, context, actor, body: Validated<typeof usersContract.update>['body']) =>
    changeUser(trx, context, actor, await loadUser(trx, actor, body._id), body),
  conflicts: userConflicts,
})
export const users = {
  name: 'users',
  contract: usersContract,
  handlers: (context: AppContext) => [handlePasswortForgotten(context)],
  routes: (app: FastifyInstance, context: AppContext) =>
    addRoutes(
      app,
      context,
      usersContract,
      {
        create: ({ actor, body, transact }) => registerUser({ ...context, transact }, actor, body),
        update: async ({ trx, actor, body }) => changeUser(trx, context, actor, await loadUser(trx, actor, body._id), body),
        changePassword: ({ actor, body, transact }) => changePasswort({ ...context, transact }, actor, body.neuesPasswort),
        einladungen: ({ db, actor, query }) => readNewcomers(db, actor, query),
        einladen: ({ trx, actor, body }) => inviteUsers(trx, context, actor, body),
        resetPassword: ({ trx, actor, params }) => sendReset(trx, context, actor, params.id),
        wait: async ({ db, params }) => {
          const user = await userZu(db, params.id)
          if (!user) throw notFound('Der Benutzer')
          return { bis: await readWait(db, user.username, context.now()) }
        },
        liftWaits: async ({ trx, params }) => {
          const user = await userZu(trx, params.id)
          if (!user) throw notFound('Der Benutzer')
          await liftWaits(trx, user.username)
        },
        link: ({ req }) => readLink(context, String(req.headers['x-auth-token'] ?? '')),
        passwortVergessen: async ({ trx, body, req }) => {
          await takeRequest(trx, networkOf(req), context.now())
          await enqueue(trx, passwortForgotten, { email: body.email })
        },
        resetPasswort: ({ body, req }) =>
          resetPasswort(context, String(req.headers['x-auth-token'] ?? ''), networkOf(req), body.neuesPasswort),
      },
      { conflicts: userConflicts },
    ),
}
