import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { findInList } from '#server/find.ts'
import { path } from '#contract/screens.ts'
import { FIELD_RULES, profileContract } from '#features/profile/contract.ts'
import { type ReadonlyField, profilHistory } from '#features/profile/schemas.ts'
import { userFields } from '#features/users/contract.ts'
import { readUpload } from '#server/files/upload.ts'
import { readForgiving } from '#server/crud/cursor.ts'
import { type ConstraintMessages, notFound, forbidden } from '#server/errors.ts'
import { firstPhone, mayName } from '#server/db/vocabulary.ts'
import { registerPhone } from '#server/calendar/plan.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Names } from '#server/history/names.ts'
import { readVerlauf } from '#server/history/verlauf.ts'
import type { AppContext } from '#server/context.ts'
import { addRoutes } from '#server/http/routes.ts'
import { birthdays } from './birthdays.ts'
import { confirmAccount } from './account.ts'
import { changeProfil } from './update.ts'
import { createProfiles } from './create.ts'
import { checkImage, imageRecht, deleteImage, setImage } from './image.ts'
import { loadOwn, loadOwnAs, loadForChange, loadForRead, loadForDelete, maySee, visiblePart } from './load.ts'
import { deleteProfil } from './delete.ts'
import {
  listCondition,
  countContacts,
  classOf,
  readContacts,
  facesOf,
  profilOf,
  seesStatus,
  seesVerteiler,
  whenVisible,
} from './queries.ts'
import { afterRecording } from './leaving/own-data.ts'
import { mayLeave } from './leaving/laufzettel.ts'
import { mayRead } from './rules.ts'
import { sendToVerteiler } from './verteiler-mail.ts'
import { PHOTO_BYTES } from '#contract/limits.ts'

export const profileConflicts: ConstraintMessages = {
  profile_user_key: { msg: 'Dieser Benutzer hat schon ein Profil.', feld: 'user' },
  profile_user_fkey: { msg: 'Diesen Benutzer gibt es nicht.', feld: 'user' },
  profile_personalnummer_key: { msg: 'Diese Personalnummer hat schon jemand.', feld: 'personalnummer' },
  profile_fuehrerscheinKontrolleDurch_fkey: {
    msg: 'Die Person, die den Führerschein kontrolliert hat, gibt es nicht.',
    feld: 'fuehrerscheinKontrolleDurch',
  },
  profile_laufzettel: { msg: 'Der Laufzettel ist noch nicht abgeschlossen.', feld: 'status' },
  users_letzter_rechteverwalter: {
    msg: 'Jemand muss Rechte vergeben können: Gib das Recht „Rechte vergeben und entziehen“ erst einer anderen Person.',
  },
}
registerPhone((actor) => sql`case when ${listCondition(actor, {})} then ${whenVisible(actor, 'telefon', firstPhone)} end`)

const HIDDEN = 'jemand'
const TABLES = ['users', 'profile']

export const profile = {
  name: 'profile',
  contract: profileContract,
  kalender: birthdays,
  finds: findInList(profileContract.list, {
    titel: 'Personen',
    path: (id: string) => path('/profile/{id}', { id }),
    name: ['vorname', 'nachname'],
    hint: ['gruppe', 'primary_telefon'],
    phone: 'primary_telefon',
  }),
  fileRecht: { profile: imageRecht },
  names: {
    person: {
      select: (ids, actor) => sql`select p._id, case when ${mayName(actor, 'x')} then p.name else ${HIDDEN} end as name
        from personen p join profile x on x._id = p._id where p._id = any(${ids}::uuid[])`,
      gone: 'Ehemaliges Mitglied',
      hidden: HIDDEN,
    },
  } satisfies Names,
  routes: (app: FastifyInstance, context: AppContext) =>
    addRoutes(
      app,
      context,
      profileContract,
      {
        me: ({ actor }) => loadOwn(context, actor),
        list: ({ db, actor, query }) => {
          if (query.status !== undefined && !seesStatus(actor)) throw forbidden('Nach dem Status darfst du nicht filtern.')
          if (query.verteiler !== undefined && !seesVerteiler(actor)) throw forbidden('Nach dem Verteiler darfst du nicht filtern.')
          return readForgiving(query, ({ limit, nach, ...filters }) =>
            readContacts(db, actor, { ...filters, limit, nach }, () =>
              context.cache.getOrLoad(
                // JSON distinguishes an empty filter value ("without a group") from no filter.
                `profile gesamt ${classOf(actor)} ${JSON.stringify(filters)}`,
                TABLES,
                () => countContacts(db, actor, filters),
              ),
            ),
          )
        },
        ansicht: ({ db, actor, params }) => loadOwnAs(db, actor, params.id),
        get: async ({ db, actor, params }) => afterRecording(db, actor, context.now(), await loadForRead(context, actor, params.id)),
        ofAccount: async ({ db, actor, params }) => {
          const { rows } = await sql<{ person: ResponseOf<typeof profileContract.ofAccount> }>`
            select v.person
            from personen v join profile x on x._id = v._id
            where v."user" = ${params.id}::uuid and ${mayName(actor, 'x')}`.execute(db)
          return rows[0]?.person ?? null
        },
        gesichter: async ({ db, actor, query }) =>
          (await facesOf(db, query.personen.split(',')))
            .filter((face) => maySee(actor, face))
            .map((face) => ({
              _id: face._id,
              ...(face.bild !== null && mayRead(actor, face, 'bild') ? { bild: face.bild } : {}),
              ...(face.telefon && mayRead(actor, face, 'telefon') ? { telefon: face.telefon } : {}),
            })),
        create: async ({ trx, actor, body }) => {
          const [id = ''] = await createProfiles(trx, actor, [body], context.now())
          const row = await profilOf(trx, id, false, actor)
          if (!row) throw notFound('Das Profil')
          return visiblePart(actor, row)
        },
        update: async ({ trx, actor, body }) => {
          const row = await loadForChange(trx, actor, body._id)
          await mayLeave(trx, context, actor, row, body)
          return changeProfil(trx, context, actor, row, body)
        },
        confirmAccount: async ({ trx, actor, body }) =>
          confirmAccount(trx, actor, await loadForChange(trx, actor, actor.profil ?? ''), body.version, context.now()),
        remove: async ({ trx, actor, params }) => deleteProfil(trx, actor._id, await loadForDelete(trx, actor, params.id), context.now()),
        bildSetzen: async ({ req, actor, params, transact: write }) => {
          await write(async (trx) => checkImage(actor, await loadForChange(trx, actor, params.id)))
          const upload = await readUpload(req, { max: PHOTO_BYTES, types: ['image/jpeg', 'image/png'] })
          return { bild: await write(async (trx) => setImage(trx, actor, await loadForChange(trx, actor, params.id), upload)) }
        },
        bildLoeschen: async ({ trx, actor, params }) => deleteImage(trx, actor, await loadForChange(trx, actor, params.id)),
        verteilerMail: ({ trx, actor, body }) => sendToVerteiler(context, trx, actor, body),
        history: async ({ db, actor, params }) => {
          const row = await profilOf(db, params.id)
          if (!row || !maySee(actor, row)) throw notFound('Das Profil')
          const entries = [
            ...(await readVerlauf(context, { db, actor }, 'profile', row._id, profilHistory)),
            ...(await readVerlauf(context, { db, actor }, 'users', row.user, userFields)),
          ]
          return entries
            .filter(({ feld }) => !(feld in FIELD_RULES) || mayRead(actor, row, feld as ReadonlyField))
            .sort((a, b) => b.zeit.localeCompare(a.zeit))
        },
      },
      { conflicts: profileConflicts, keep: { list: { tables: TABLES, audience: classOf } } },
    ),
}
