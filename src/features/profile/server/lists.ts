// Groups and sizes of the chapter: allowed new values of a profile; existing values are kept.
import type { FastifyInstance } from 'fastify'
import { path } from '#contract/screens.ts'
import { titelOf } from '#contract/schema.ts'
import { SIZE_OF } from '#features/kleidung/contract.ts'
import { listsContract } from '#features/profile/contract.ts'
import {
  type ChapterList,
  type ChapterLists,
  chapterListFields,
  chapterLists,
  isChapterList,
  NO_LISTS,
  profilFields,
  SIZE_MAX,
} from '#features/profile/schemas.ts'
import type { Area } from '#server/app.ts'
import { type RawBuilder, sql } from 'kysely'
import { isSameWord, duplicateText } from '#contract/fields.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { badRequest, conflict } from '#server/errors.ts'
import { setTouched } from '#server/db/vocabulary.ts'
import { recordChanges } from '#server/history/record.ts'
import { addRoutes } from '#server/http/routes.ts'
import { saysOf, defineSetting, showSetting } from '#server/setting.ts'

const lists = defineSetting('listen', chapterLists, NO_LISTS)
showSetting({
  titel: 'Gruppen, Verteiler und Größen',
  path: path('/profiles/listen'),
  zugang: listsContract.change.zugang,
  says: async ({ db }) => saysOf(chapterLists.shape, await lists.read(db)),
})

type Said = {
  readonly gruppe?: string | undefined
  readonly verteiler?: readonly string[] | undefined
  readonly konfektion?: Readonly<Record<string, string>> | undefined
}

const saysNone = (chosen: Said) => [chosen.gruppe, chosen.verteiler, chosen.konfektion].every((value) => value === undefined)
/** Reads the lists once for a check of profiles, which throws 400 for a new value on no list. */
export async function readListCheck(trx: Trx, many: readonly Said[]): Promise<(wanted: Said, old?: Said) => void> {
  if (many.every(saysNone)) return () => undefined
  const known = await lists.read(trx)
  return (wanted, old = {}) => checkLists(known, wanted, old)
}
function checkLists(known: ChapterLists, wanted: Said, old: Said): void {
  const check = (list: readonly string[], field: string, titel: string, value: string | undefined, before: string | undefined) => {
    if (!value || value === before || list.length === 0 || list.includes(value)) return
    throw badRequest(
      `${titel}: „${value}“ steht nicht auf der Liste. Zur Wahl stehen ${list.slice(0, 12).join(', ')}${list.length > 12 ? ' …' : ''}.`,
      field,
    )
  }
  check(known.gruppe, 'gruppe', 'Gruppe', wanted.gruppe, old.gruppe)
  for (const verteiler of wanted.verteiler ?? [])
    if (!old.verteiler?.includes(verteiler)) check(known.verteiler, 'verteiler', 'Verteiler', verteiler, undefined)
  for (const [part, value] of Object.entries(wanted.konfektion ?? {})) {
    const list = known[part as ChapterList]
    check(list, `konfektion.${part}`, titelOf(profilFields.konfektion) ?? '', value, old.konfektion?.[part])
  }
}

const having = (list: ChapterList, words: readonly string[]) =>
  list === 'gruppe'
    ? sql<boolean>`gruppe = any(${[...words]}::text[])`
    : list === 'verteiler'
      ? sql<boolean>`verteiler && ${[...words]}::text[]`
      : sql<boolean>`konfektion ->> ${list} = any(${[...words]}::text[])`
const eveningsFor = (list: ChapterList, words: readonly string[]) => sql<boolean>`${list === 'gruppe'} and gruppe && ${[...words]}::text[]`

const keyOf = (list: ChapterList) => ({ gruppe: 'gruppen', verteiler: 'verteiler' })[list as 'gruppe' | 'verteiler']
const lettersTo = (list: ChapterList, words: readonly string[], status: 'entwurf' | 'geplant') =>
  sql<boolean>`status = ${status} and empfaenger -> ${keyOf(list) ?? ''} ?| ${[...words]}::text[]`
const boxesOf = (list: ChapterList, words: readonly string[]) => sql<boolean>`${list === 'gruppe'} and gruppe = any(${[...words]}::text[])`
const clothesIn = (list: ChapterList, words: readonly string[]) => {
  const categories = Object.entries(SIZE_OF).flatMap(([category, part]) => (part === list ? [category] : []))
  return sql<boolean>`kategorie = any(${categories}::text[]) and groesse = any(${[...words]}::text[])`
}
const amount = (count: number, singular: string, several: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${singular}` : `${count} ${several}`]

/** Annahme: emptying a whole list is no removal, but permits free text again. @throws 409 for a value in use */
async function requireUnused(trx: Trx, before: ChapterLists, after: ChapterLists): Promise<void> {
  for (const list of Object.keys(chapterListFields).filter(isChapterList)) {
    const gone = after[list].length === 0 ? [] : before[list].filter((word) => !after[list].includes(word))
    for (const word of gone) {
      const { rows } = await sql<Record<'people' | 'evenings' | 'letters' | 'boxes' | 'clothes', number>>`
        select (select count(*)::int from profile where "geloeschtAm" is null and ${having(list, [word])}) as people,
          (select count(*)::int from dienstabende where ${eveningsFor(list, [word])} and ende > now()) as evenings,
          (select count(*)::int
            from newsletter
            where ${lettersTo(list, [word], 'entwurf')} or ${lettersTo(list, [word], 'geplant')}) as letters,
          (select count(*)::int from stellen where ${boxesOf(list, [word])}) as boxes,
          (select count(*)::int
            from kleidung
            where ${clothesIn(list, [word])} and zustand <> 'ausgesondert') as clothes`.execute(trx)
      const { people, evenings, letters, boxes, clothes } = rows[0] ?? { people: 0, evenings: 0, letters: 0, boxes: 0, clothes: 0 }
      const used = [
        ...amount(people, 'Mitglied', 'Mitglieder'),
        ...amount(evenings, 'Dienstabend', 'Dienstabende'),
        ...amount(letters, 'Newsletter', 'Newsletter'),
        ...amount(boxes, 'Stelle im Organigramm', 'Stellen im Organigramm'),
        ...amount(clothes, 'Artikel der Kleiderkammer', 'Artikel der Kleiderkammer'),
      ]
      if (used.length > 0)
        throw conflict(`„${word}“ wird noch gebraucht: ${used.join(' und ')}. Benenne es um, oder ändere zuerst, wer es hat.`, list)
    }
  }
}

/**
 * Replaces the value everywhere: profiles, service evenings, newsletter drafts, chart and clothing; each with its history. @throws 409
 * for a newsletter about to be sent
 */
async function rename(trx: Trx, actor: Actor, list: ChapterList, old: string, renamed: string, now: Date): Promise<number> {
  const replaced = (column: string) => sql`array(select distinct unnest(array_replace(t.${sql.ref(column)}, ${old}, ${renamed})))`
  const [column, value] =
    list === 'gruppe'
      ? (['gruppe', sql`${renamed}::text`] as const)
      : list === 'verteiler'
        ? (['verteiler', replaced('verteiler')] as const)
        : (['konfektion', sql`jsonb_set(t.konfektion, array[${list}]::text[], to_jsonb(${renamed}::text))`] as const)
  const write = async (
    area: 'profile' | 'dienstabende' | 'newsletter' | 'stellen' | 'kleidung',
    field: string,
    to: RawBuilder<unknown>,
    where: RawBuilder<boolean>,
  ) => {
    const { rows } = await sql<{ _id: string; alt: unknown; neu: unknown }>`
      with old as (select _id, ${sql.ref(field)} as alt from ${sql.table(area)} where ${where} for update)
      update ${sql.table(area)} t set ${sql.ref(field)} = ${to}, ${setTouched(actor._id, now, 't')}
      from old where t._id = old._id returning t._id, old.alt, t.${sql.ref(field)} as neu`.execute(trx)
    await recordChanges(
      trx,
      rows.map(({ _id, alt, neu }) => ({
        area,
        object: _id,
        action: 'geaendert',
        fields: [field],
        before: { [field]: alt },
        after: { [field]: neu },
        actor: actor._id,
      })),
    )
    return rows.length
  }
  const { rows: planned } = await sql<{ titel: string }>`select titel from newsletter where ${lettersTo(list, [old], 'geplant')}`.execute(
    trx,
  )
  if (planned[0]) throw conflict(`Der Newsletter „${planned[0].titel}“ ist an „${old}“ geplant. Nimm ihn zuerst zurück.`, 'alt')
  const key = keyOf(list)
  if (key !== undefined) {
    const words = sql`(select jsonb_agg(distinct case when e = ${old} then ${renamed}::text else e end)
      from jsonb_array_elements_text(t.empfaenger -> ${key}) e)`
    await write(
      'newsletter',
      'empfaenger',
      sql`jsonb_set(t.empfaenger, array[${key}]::text[], ${words})`,
      lettersTo(list, [old], 'entwurf'),
    )
  }
  if (list === 'gruppe') {
    await write('dienstabende', 'gruppe', replaced('gruppe'), eveningsFor(list, [old]))
    await write('stellen', 'gruppe', sql`${renamed}::text`, boxesOf(list, [old]))
  }
  // Clothing must keep fitting the same members.
  await write('kleidung', 'groesse', sql`${renamed}::text`, clothesIn(list, [old]))
  return write('profile', column, value, having(list, [old]))
}

export const chapterListArea: Area = {
  name: 'listen',
  contract: listsContract,
  routes: (app: FastifyInstance, context: AppContext) =>
    addRoutes(
      app,
      context,
      listsContract,
      {
        get: ({ db }) => lists.read(db),
        change: async (request) => {
          // Previous values; `change` refuses the request if they are stale.
          const known = await lists.read(request.trx)
          const set = await lists.change(request)
          await requireUnused(request.trx, known, set)
          return set
        },
        rename: async ({ trx, actor, body: { version, liste, alt, neu } }) => {
          const known = await lists.read(trx)
          const words = known[liste as ChapterList]
          if (!words.includes(alt)) throw badRequest(`„${alt}“ steht nicht auf der Liste.`, 'alt')
          if (words.some((word) => word !== alt && isSameWord(word, neu))) throw badRequest(duplicateText(neu), 'neu')
          if (!['gruppe', 'verteiler'].includes(liste) && neu.length > SIZE_MAX)
            throw badRequest(`Eine Größe hat höchstens ${SIZE_MAX} Zeichen.`, 'neu')
          const renamed = (before: readonly string[]) => before.map((word) => (word === alt ? neu : word))
          const supporting = liste === 'gruppe' ? { foerdernd: renamed(known.foerdernd) } : {}
          const body = { ...known, ...supporting, version, [liste]: renamed(words) }
          const set = await lists.change({ trx, actor, body })
          return { ...set, mitglieder: await rename(trx, actor, liste as ChapterList, alt, neu, context.now()) }
        },
        history: (request) => lists.history(context, request),
      },
      { conflicts: { kleidung_artikel_key: { msg: 'In der Kleiderkammer gibt es einen Artikel schon in dieser Größe.', feld: 'neu' } } },
    ),
}
