// The groups and sizes that the chapter keeps: what a profile may say from now on; what it says already stays.
import type { FastifyInstance } from 'fastify'
import { path } from '#contract/screens.ts'
import { titelOf } from '#contract/schema.ts'
import { listsContract } from '#features/profile/contract.ts'
import { type ChapterLists, chapterLists, NO_LISTS, profilFields } from '#features/profile/schemas.ts'
import type { Area } from '#server/app.ts'
import type { AppContext, Trx } from '#server/context.ts'
import { badRequest } from '#server/errors.ts'
import { addRoutes } from '#server/routes.ts'
import { saysOf, setting, showSetting } from '#server/setting.ts'

const lists = setting('listen', chapterLists, NO_LISTS)
showSetting({
  titel: 'Gruppen, Verteiler und Größen',
  path: path('/profiles/listen'),
  zugang: listsContract.change.zugang,
  says: async ({ db }) => saysOf(chapterLists.shape, await lists.read(db)),
})

type Said = { readonly gruppe?: string | undefined; readonly konfektion?: Readonly<Record<string, string>> | undefined }

/** @throws 400 for a group or size that is new to this profile and on no list */
export async function checkLists(trx: Trx, fresh: Said, old: Said = {}): Promise<void> {
  if (fresh.gruppe === undefined && fresh.konfektion === undefined) return
  const known = await lists.read(trx)
  const check = (list: readonly string[], field: string, titel: string, value: string | undefined, before: string | undefined) => {
    if (!value || value === before || list.length === 0 || list.includes(value)) return
    throw badRequest(
      `${titel}: „${value}“ steht nicht auf der Liste. Zur Wahl stehen ${list.slice(0, 12).join(', ')}${list.length > 12 ? ' …' : ''}.`,
      field,
    )
  }
  check(known.gruppe, 'gruppe', 'Gruppe', fresh.gruppe, old.gruppe)
  for (const [part, value] of Object.entries(fresh.konfektion ?? {})) {
    const list = known[part as Exclude<keyof ChapterLists, 'version'>]
    check(list, `konfektion.${part}`, titelOf(profilFields.konfektion) ?? '', value, old.konfektion?.[part])
  }
}

export const chapterListArea: Area = {
  name: 'listen',
  contract: listsContract,
  routes: (app: FastifyInstance, context: AppContext) =>
    addRoutes(app, context, listsContract, {
      get: ({ db }) => lists.read(db),
      change: lists.change,
      history: (request) => lists.history(context, request),
    }),
}
