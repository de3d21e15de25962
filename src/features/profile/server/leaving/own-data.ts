import { sql } from 'kysely'
import { readableTime, tagInBerlin } from '#contract/time/berlin.ts'
import { type Shape, titelOf } from '#contract/schema.ts'
import { type BuildingBlock, factTable, heading, listTable, quietText, sendDocument } from '#blocks/dokumente/server/index.ts'
import { HIDDEN_READER, type leavingContract } from '#features/profile/leaving.ts'
import { profil as schema, type Profil } from '#features/profile/schemas.ts'
import type { Actor, AppContext, Db } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { joinQuery, readJoined } from '#server/db/joined.ts'
import { parseInstant } from '#server/db/types.ts'
import { mayName } from '#server/db/vocabulary.ts'
import { fileHead } from '#server/files/file-name.ts'
import type { PersonalSource } from '#server/personal.ts'
import type { Handler } from '#server/http/routes.ts'
import { noteReads, profilOf } from '../queries.ts'
import { factOnPaper, isId, onPaper } from './paper-words.ts'

const WATCHED = { bank: ['kontoinhaber', 'iban', 'bic'], notfall: ['notfallkontakt'] } as const satisfies Record<
  string,
  readonly (keyof Profil)[]
>
const filled = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(filled) : Boolean(value)

/** Logs private data of others in a response to this reader, in one statement. Lists and exports with such fields pass all rows. */
export async function recordReading(db: Db, actor: Actor, now: Date, seen: readonly Profil[]): Promise<void> {
  const rows = seen
    .filter(({ _id }) => _id !== actor.profil)
    .flatMap((row) =>
      Object.entries(WATCHED).flatMap(([kind, fields]) =>
        fields.some((field) => filled(row[field])) ? [[row._id, kind as 'bank' | 'notfall'] as const] : [],
      ),
    )
  if (rows.length > 0) await noteReads(db, actor._id, now, rows)
}
export const afterRecording = async (db: Db, actor: Actor, now: Date, answer: Profil): Promise<Profil> => {
  await recordReading(db, actor, now, [answer])
  return answer
}

const READERS = sql`from einblicke e join users u on u._id = e.leser left join profile r on r."user" = u._id`
/** Last two years: older entries are deleted every night. */
export const einblicke: Handler<typeof leavingContract.einblicke> = async ({ db, actor }) => {
  // Readers without a profile cannot be hidden.
  const seen = sql`coalesce(${mayName(actor, 'r')}, true)`
  const { rows } = await sql<{ leser: { _id: string; vorname: string; nachname: string } | null; art: 'bank' | 'notfall'; tag: string }>`
    select case
      when ${seen} then json_build_object('_id', coalesce(r._id, u._id), 'vorname', u.vorname, 'nachname', u.nachname)
    end as leser,
      e.art, e.tag::text
    ${READERS}
    where e.profil = ${actor.profil}::uuid
    order by e.tag desc, case when ${seen} then u.nachname end, case when ${seen} then u.vorname end, e.art`.execute(db)
  return rows
}
export const forgetReaders = (db: Db, now: Date) =>
  sql`delete from einblicke where tag < ${tagInBerlin(now)}::date - interval '2 years'`.execute(db)

/** Data in the tables of members and accounts, without passwords and tokens. */
export const ownRows: PersonalSource = {
  data: ({ profil, user }) => [
    {
      titel: 'Ausbildungen',
      rows: sql`select bezeichnung as "Lehrgang", beginn::text as "Beginn", ende::text as "Ende",
          "gueltigBis"::text as "Gültig bis", bestanden as "Bestanden", "geprueftAm" as "Geprüft",
          "urkundeNr" as "Urkunde"
        from ausbildungen
        where profil = ${profil}::uuid
        order by ende`,
    },
    {
      titel: 'Geräte, auf denen du angemeldet bist',
      rows: sql`select geraet as "Gerät", "erstelltAm" as "Seit", "zuletztAm" as "Zuletzt"
        from sitzungen
        where "user" = ${user}::uuid
        order by 2`,
    },
    {
      titel: 'Wer deine Bankdaten und Notfallkontakte gesehen hat',
      rows: sql`select e.tag::text as "Tag",
          case
            when r.unsichtbar and r._id <> e.profil then ${HIDDEN_READER}
            else u.vorname || ' ' || u.nachname
          end as "Wer",
          case e.art when 'bank' then 'Bankdaten' else 'Notfallkontakt' end as "Was"
        ${READERS}
        where e.profil = ${profil}::uuid
        order by e.tag desc, 2, 3`,
    },
    {
      titel: 'Laufzettel',
      rows: sql`select "erstelltAm" as "Begonnen", "abgeschlossenAm" as "Abgeschlossen",
          (select string_agg(e.key, ', ') from jsonb_each(erledigt) e) as "Erledigt"
        from laufzettel
        where profil = ${profil}::uuid`,
    },
    {
      titel: 'Dateien von dir',
      rows: sql`select "erstelltAm" as "Hochgeladen", name as "Name", typ as "Art", groesse as "Bytes" from dateien
        where "erstelltVon" = ${user}::uuid or (bereich = 'profile' and objekt = ${profil}::uuid) order by 1`,
    },
    {
      titel: 'Nachrichten an dich',
      rows: sql`select m."erstelltAm" as "Geschrieben", m."versendetAm" as "Versendet", m.an as "An", m.betreff as "Betreff" from mails m
        join users u on u._id = ${user}::uuid and m.an = any (u.email)
        -- What somebody wrote down as theirs may be another's.
        where not exists (select 1 from users o where o._id <> u._id and lower(o.primary_email) = lower(m.an))
          and not exists (select 1 from users o where o._id <> u._id and kleine_adressen(o.email) @> array[lower(m.an)])
        order by 1 desc`,
    },
    {
      titel: 'Änderungen an deinen Daten',
      rows: sql`select zeit as "Wann", feld as "Was", aktion as "Wie", alt as "Vorher", neu as "Nachher" from historie
        where bereich in ('profile', 'users') and objekt in (${profil}::uuid, ${user}::uuid) order by 1 desc`,
    },
    {
      titel: 'Was du geändert hast',
      rows: sql`select bereich as "Bereich", count(distinct gruppe)::int as "Änderungen", min(zeit) as "Zuerst",
          max(zeit) as "Zuletzt"
        from historie
        where "user" = ${user}::uuid
        group by 1
        order by 1`,
    },
  ],
}

/** Texts of a row; in the history of the profile the field of `Was` names `Vorher` and `Nachher`. */
function lineOnPaper(line: Readonly<Record<string, unknown>>, shape: Shape): Readonly<Record<string, string>> {
  const was = line['Was']
  const field = 'Vorher' in line && typeof was === 'string' ? shape[was] : undefined
  return Object.fromEntries(
    Object.entries(line).map(([name, value]) => [
      name,
      field === undefined ? onPaper(value) : name === 'Was' ? (titelOf(field) ?? onPaper(value)) : factOnPaper(field, value),
    ]),
  )
}

function changeText({ kontoGeaendert: change }: Profil): string {
  if (!change) return ''
  const { am, selbst, person } = change
  return `${readableTime(am)} Uhr, ${selbst ? 'von dir' : person ? `${person.vorname} ${person.nachname}` : HIDDEN_READER}`
}

/** An instant as PostgreSQL's JSON has it: `2026-11-21T04:23:34.123456+00:00`. */
const INSTANT = /^(\d{4,}-\d\d-\d\d)T(\d\d:\d\d:\d\d(?:\.\d+)?)\+00:00$/
const asRead = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(INSTANT, (_, day, time) => parseInstant(`${day} ${time}+00`)) : value
const lineAsRead = (line: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(line).map(([name, value]) => [name, asRead(value)]))

/** Row limit of the PDF; the JSON is complete. */
const ROWS_ON_PAPER = 500
/** Excluded: ids, records with a table of their own, and the birthday (covered by the date). */
const NOT_ON_PAPER = ['bild', 'fuehrerscheinKontrolleDurch', 'ausbildungen', 'einweisungen', 'geburtstag']

/**
 * Annahme: the office's remark and the Verteiler are personal data too (Art. 15 DSGVO). They are included although no screen shows them
 * to the member.
 */
export const exportOwn =
  (context: AppContext): Handler<typeof leavingContract.export> =>
  async ({ db, actor, query, reply }) => {
    const row = actor.profil === null ? null : await profilOf(db, actor.profil)
    if (!row) throw notFound('Dein Profil')
    const shape: Shape = schema.shape
    // Without columns used only by the search.
    const profil = Object.fromEntries(Object.entries(row).filter(([name]) => name in shape))
    const all = context.personal.flatMap(({ data }) => data?.({ profil: row._id, user: row.user }) ?? [])
    const parts = await readJoined(
      db,
      all.map(({ titel, rows }) => joinQuery(rows, (zeilen) => [{ titel, zeilen: zeilen.map(lineAsRead) }])),
    )
    if (query.format === 'json') {
      const head = fileHead('attachment', `Meine_Daten_${tagInBerlin(context.now())}.json`, 'application/json; charset=utf-8')
      await reply.headers(head).send(JSON.stringify({ erstelltAm: context.now(), profil, bereiche: parts }, null, 2))
      return
    }
    const titled = Object.entries(profil).flatMap(([name, value]) => {
      const [field, titel] = [shape[name], shape[name] && titelOf(shape[name])]
      return titel === undefined || NOT_ON_PAPER.includes(name) || isId(value)
        ? []
        : [[titel, name === 'kontoGeaendert' ? changeText(row) : factOnPaper(field, value)] as const]
    })
    const content = parts.flatMap(({ titel, zeilen }): BuildingBlock[] => {
      const [first] = zeilen
      if (!first) return []
      const texts = zeilen.slice(0, ROWS_ON_PAPER).map((line) => lineOnPaper(line, shape))
      // Columns without a value take room from the others.
      const names = Object.keys(first).filter((name) => texts.some((text) => text[name] !== ''))
      if (names.length === 0) return []
      const unprinted = zeilen.length - texts.length
      return [
        listTable(
          titel,
          names,
          texts.map((text) => names.map((name) => text[name] ?? '')),
        ),
        ...(unprinted > 0 ? [quietText(`Weitere ${unprinted} Zeilen stehen in der JSON-Datei.`)] : []),
      ]
    })
    await sendDocument(reply, context, 'Meine_Daten', {
      titel: 'Meine Daten',
      subtitle: `${row.vorname} ${row.nachname}`,
      content: [heading('Profil'), factTable([['Name', `${row.vorname} ${row.nachname}`], ...titled], 200), ...content],
      foot: 'Auskunft nach Art. 15 DSGVO',
    })
  }
