import type { TableContent } from '#blocks/bedarf/table.ts'
import { insertTable, readTable, readTables } from '#blocks/bedarf/server/index.ts'
import type { Contract } from '#contract/endpoint.ts'
import { isInPrintColors, isWholePng } from '#server/files/picture.ts'
import { chapterSetting, LOGO, logoSetting, mailSetting } from '#server/chapter.ts'
import { may } from '#contract/rights/rechte.ts'
import { linkSetting } from '#features/config/server/queries.ts'
import type { Area } from '#server/app.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { badRequest, HttpError } from '#server/errors.ts'
import { storeFile } from '#server/files/file-store.ts'
import { readUpload, type Upload } from '#server/files/upload.ts'
import { addRoutes, type Handlers } from '#server/http/routes.ts'
import { shownSettings } from '#server/setting.ts'
import {
  chapterContract,
  linkContract,
  LOGO_MAX,
  LOGO_PIXELS,
  mailContract,
  checklistContract,
  needContract,
  settingsContract,
} from '../contract.ts'
import { checklistSetting, needSetting } from './queries.ts'

const settingArea = <const C extends Contract>(name: string, contract: C, make: (context: AppContext) => Handlers<C>): Area => ({
  name,
  contract,
  routes: (app, context) => addRoutes(app, context, contract, make(context)),
})

interface Readable<V, H> {
  readonly read: (db: Db) => V
  readonly history: (context: AppContext, request: { readonly db: Db; readonly actor: Actor }) => H
}
const callsOf = <V, H, S extends Readable<V, H>>(context: AppContext, setting: S & Readable<V, H>) => ({
  ...setting,
  get: ({ db }: { readonly db: Db }) => setting.read(db),
  history: (request: { readonly db: Db; readonly actor: Actor }) => setting.history(context, request),
})

const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
const nothing = (trx: Trx) => trx.deleteFrom('dateien').where('bereich', '=', LOGO.area).where('objekt', '=', LOGO.object).execute()

const damaged = () => badRequest('Das Bild ist beschädigt. Speichere es noch einmal oder nimm ein anderes.', 'datei')
/** The logo is printed and mailed for years, so it is decoded completely. @throws 400, and 429 or 503 while other files are made */
async function checkLogo({ files }: AppContext, actor: Actor, { type, content }: Upload): Promise<void> {
  if (type === 'image/webp') return
  if (isInPrintColors(type, content))
    throw badRequest('Das Bild hat die Farben des Druckers (CMYK). Speichere es mit denen des Bildschirms (RGB).', 'datei')
  const logo = `data:${type};base64,${content.toString('base64')}`
  // Only a trial print, beside the requests, proves that it prints.
  const input = { titel: 'Logo', heads: ['Logo'], organisation: '', printed: '', logo }
  const order = { module: new URL('../../../server/export/table-pdf.ts', import.meta.url), input }
  if (type === 'image/png' && !isWholePng(content)) throw damaged()
  const leave = files.enter(actor._id)
  const prints = await files
    .make(order, AbortSignal.timeout(20_000))
    .then(
      () => true,
      (error: unknown) => {
        // Lack of capacity is no statement about the picture.
        if (error instanceof HttpError && error.status !== 400) throw error
        return false
      },
    )
    .finally(leave)
  if (!prints) throw damaged()
}

const chapterWide: Area = {
  name: 'einstellungen',
  contract: settingsContract,
  routes: (app, context) =>
    addRoutes(app, context, settingsContract, {
      list: ({ actor }) =>
        Promise.all(
          shownSettings
            .toSorted((a, b) => a.titel.localeCompare(b.titel, 'de'))
            .map(async ({ titel, path, zugang, says }) => ({
              titel,
              adresse: path,
              angaben: may(actor, zugang) ? (await says(context)).map(([name, text]) => ({ titel: name, text })) : null,
            })),
        ),
      logo: ({ db }) => logoSetting.read(db),
      setLogo: async ({ req, actor, query, transact }) => {
        const upload = await readUpload(req, { max: LOGO_MAX, types: LOGO_TYPES, pixels: LOGO_PIXELS })
        await checkLogo(context, actor, upload)
        return transact(async (trx) => {
          const name = `${upload.name.slice(-220)} (${upload.sha256.toString('hex').slice(0, 6)})`
          const set = await logoSetting.change({ trx, actor, body: { ...query, datei: name } })
          await nothing(trx)
          await storeFile(trx, LOGO, upload, actor._id)
          return set
        })
      },
      removeLogo: async (request) => {
        const set = await logoSetting.reset(request)
        await nothing(request.trx)
        return set
      },
      logoHistory: (request) => logoSetting.history(context, request),
    }),
}

/** Tables for new estimates: published ones, and the chapter's own versions, of which the newest applies. */
const needTables = {
  ...needSetting,
  change: async (call: Parameters<typeof needSetting.change>[0]) => {
    await readTable(call.trx, call.body.variante)
    return needSetting.change(call)
  },
  tables: ({ db }: { readonly db: Db }) => readTables(db),
  addTable: async ({ trx, actor, body: { version, ...content } }: { trx: Trx; actor: Actor; body: TableContent & { version: number } }) =>
    needSetting.change({ trx, actor, body: { version, variante: await insertTable(trx, actor, content) } }),
}

export const settingAreas: readonly Area[] = [
  chapterWide,
  settingArea('verband', chapterContract, (context) => callsOf(context, chapterSetting(context.config))),
  settingArea('mailtexte', mailContract, (context) => callsOf(context, mailSetting)),
  settingArea('links', linkContract, (context) => callsOf(context, linkSetting)),
  settingArea('bedarfstabelle', needContract, (context) => callsOf(context, needTables)),
  settingArea('checkliste', checklistContract, (context) => callsOf(context, checklistSetting)),
]
