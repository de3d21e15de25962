// What the chapter set of itself, as every area reads it (docs/adr/0069). Kept until the table `config` changes, on whatever node.
import { sql } from 'kysely'
import { chapterSchema, mailTexts, NO_LOGO, logoSchema, NO_TEXTS } from '#contract/chapter/chapter.ts'
import { lookOf } from '#contract/chapter/color.ts'
import type { AnswerCache } from '#server/http/answer-cache.ts'
import type { Chapter, Db, ReadChapter, Trx } from '#server/base.ts'
import type { Config } from '#server/config.ts'
import type { FileType } from '#server/files/file-name.ts'
import { isInPrintColors } from '#server/files/picture.ts'
import { SETTING, setting } from '#server/setting.ts'

type Preset = Pick<Config, 'orgName' | 'orgKuerzel' | 'federalState' | 'baseUrl' | 'mailFrom'>

/** What the environment says holds until somebody sets another. */
export const chapterSetting = ({ orgName, orgKuerzel, federalState }: Preset) =>
  setting('verband', chapterSchema, { version: 1, name: orgName, kuerzel: orgKuerzel, land: federalState, farbe: '' })
export const mailSetting = setting('mailtexte', mailTexts, NO_TEXTS)
export const logoSetting = setting('logo', logoSchema, NO_LOGO)
/** Where its file hangs; setting it changes `config` as well, of which all nodes hear. */
export const LOGO = { area: 'logo', object: SETTING } as const

const newest = sql`from dateien where bereich = ${LOGO.area} and objekt = ${LOGO.object}::uuid order by _id desc limit 1`

async function load(preset: Preset, db: Db | Trx): Promise<Chapter> {
  const { name, kuerzel, land, farbe: color } = await chapterSetting(preset).read(db)
  const texts = await mailSetting.read(db)
  const mail = { greeting: texts.anrede, farewell: texts.gruss, footer: texts.fuss }
  const { rows } = await sql<{ _id: string }>`select _id ${newest}`.execute(db)
  const { baseUrl, mailFrom } = preset
  return { orgName: name, orgKuerzel: kuerzel, land, color, logo: rows[0]?._id ?? null, mail, baseUrl, mailFrom }
}

const KEY = 'verband'
export const chapterReader =
  (preset: Preset, db: Db, cache: AnswerCache): ReadChapter =>
  async (trx) =>
    trx ? ((cache.peek(KEY) as Chapter | undefined) ?? load(preset, trx)) : cache.getOrLoad(KEY, ['config'], () => load(preset, db))

/** Where browsers get the logo, under another address for each; '' for none. */
export const logoAddress = ({ logo }: Chapter): string => (logo === null ? '' : `/api/config/logo?v=${logo.slice(-12)}`)

/** What a page's root is dressed with. */
export const chapterLook = ({ color }: Chapter): string => lookOf(color)

interface Logo {
  readonly _id: string
  readonly name: string
  readonly type: FileType
  readonly content: Buffer
}
/** The logo as it is now. */
export const readLogo = async (db: Db | Trx): Promise<Logo | undefined> =>
  (await sql<Logo>`select _id, name, typ as type, inhalt as content ${newest}`.execute(db)).rows[0]

/** What stands in the head of every print. */
export interface PrintHead {
  readonly organisation: string
  /** As data address; absent where there is none that a PDF can show. */
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
    // A PDF knows no WebP, and one for the archive no four colours.
    ...(logo && logo.type !== 'image/webp' && !isInPrintColors(logo.type, logo.content)
      ? { logo: `data:${logo.type};base64,${logo.content.toString('base64')}` }
      : {}),
    ...(chapter.color === '' ? {} : { color: chapter.color }),
  }
}
