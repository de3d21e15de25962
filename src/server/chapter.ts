// Settings of the chapter as read by every area (docs/adr/0069). Cached until the table `config` changes on any node.
import { sql } from 'kysely'
import { chapterSchema, mailTexts, NO_LOGO, logoSchema, NO_TEXTS } from '#contract/chapter/chapter.ts'
import { lookOf } from '#contract/chapter/color.ts'
import type { AnswerCache } from '#server/http/answer-cache.ts'
import type { Chapter, Db, ReadChapter, Trx } from '#server/base.ts'
import type { Config } from '#server/config.ts'
import type { FileType } from '#server/files/file-name.ts'
import { isInPrintColors } from '#server/files/picture.ts'
import { SETTING, defineSetting } from '#server/setting.ts'

type Preset = Pick<Config, 'orgName' | 'orgKuerzel' | 'federalState' | 'baseUrl' | 'mailFrom'>

export const chapterSetting = ({ orgName, orgKuerzel, federalState }: Preset) =>
  defineSetting('verband', chapterSchema, { version: 1, name: orgName, kuerzel: orgKuerzel, land: federalState, farbe: '' })
export const mailSetting = defineSetting('mailtexte', mailTexts, NO_TEXTS)
export const logoSetting = defineSetting('logo', logoSchema, NO_LOGO)
/** Object that the logo file is attached to; changing the logo also changes `config`, which notifies all nodes. */
export const LOGO = { area: 'logo', object: SETTING } as const

const newest = sql`from dateien where bereich = ${LOGO.area} and objekt = ${LOGO.object}::uuid order by _id desc limit 1`

async function load(preset: Preset, db: Db | Trx): Promise<Chapter> {
  const { name, kuerzel, land, farbe } = await chapterSetting(preset).read(db)
  const texts = await mailSetting.read(db)
  const mail = { greeting: texts.anrede, farewell: texts.gruss, footer: texts.fuss }
  const { rows } = await sql<{ _id: string }>`select _id ${newest}`.execute(db)
  const { baseUrl, mailFrom } = preset
  return { orgName: name, orgKuerzel: kuerzel, land, color: farbe, logo: rows[0]?._id ?? null, mail, baseUrl, mailFrom }
}

const KEY = 'verband'
export const chapterReader =
  (preset: Preset, db: Db, cache: AnswerCache): ReadChapter =>
  async (trx) =>
    trx ? ((cache.peek(KEY) as Chapter | undefined) ?? load(preset, trx)) : cache.getOrLoad(KEY, ['config'], () => load(preset, db))

/** Logo address for browsers with a version per file; '' for none. */
export const logoAddress = ({ logo }: Chapter): string => (logo === null ? '' : `/api/config/logo?v=${logo.slice(-12)}`)

export const chapterLook = ({ color }: Chapter): string => lookOf(color)

interface Logo {
  readonly _id: string
  readonly name: string
  readonly type: FileType
  readonly content: Buffer
}
export const readLogo = async (db: Db | Trx): Promise<Logo | undefined> =>
  (await sql<Logo>`select _id, name, typ as type, inhalt as content ${newest}`.execute(db)).rows[0]

export interface PrintHead {
  readonly organisation: string
  /** Data URL; absent without a logo that a PDF supports. */
  readonly logo?: string
  readonly color?: string
}
interface Printing {
  readonly chapter: ReadChapter
  readonly db: Db
}
export async function printHead({ chapter: read, db }: Printing, trx?: Trx): Promise<PrintHead> {
  const chapter = await read(trx)
  const logo = chapter.logo === null ? undefined : await readLogo(trx ?? db)
  return {
    organisation: chapter.orgName,
    // PDF does not support WebP, and the archive format does not allow CMYK.
    ...(logo && logo.type !== 'image/webp' && !isInPrintColors(logo.type, logo.content)
      ? { logo: `data:${logo.type};base64,${logo.content.toString('base64')}` }
      : {}),
    ...(chapter.color === '' ? {} : { color: chapter.color }),
  }
}
