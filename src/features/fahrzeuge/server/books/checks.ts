// Checklists of a vehicle: due ones and results. Filled ones are immutable (migration 1025).
import { sql } from 'kysely'
import { keysOf } from '#contract/schema.ts'
import { shortenText } from '#contract/words.ts'
import { checkContract, checklistenContract, type fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { type Fahrzeugcheck, PRIORITAET_NAMES, sameLine, type VehicleChecklists } from '#features/fahrzeuge/schemas.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { crudArea } from '#server/crud/crud-area.ts'
import { badRequest, conflict, notFound } from '#server/errors.ts'
import type { Handler, Handlers } from '#server/http/routes.ts'
import { dailyEntries } from '#server/share.ts'
import { crudTable } from '#server/crud/crud-table.ts'
import { inBook, nameOf, ofVehicle, personCell, type Vehicles } from './book.ts'
import { openLines, reportLines, waitForOthers } from '../maengel/maengel.ts'

type C = typeof fahrzeugeContract
type Checklist = VehicleChecklists['listen'][number]
const LEVELS = keysOf(PRIORITAET_NAMES)
const takeShare = dailyEntries('fahrzeugchecks', 'Checklisten ausgefüllt')

/**
 * Checklists of a vehicle. Due after a duty: a confirmed booking ended within a day, and the list was not filled since its begin.
 * Annahme: after a later duty or the next morning, nobody can tell whose damage it was.
 */
async function listsOf(db: Db | Trx, actor: Actor, fahrzeug: string, now: Date): Promise<Checklist[]> {
  const { rows } = await sql<Checklist>`
    select l._id, l.name, l.rhythmus, l.gruppen,
      case
        when z.zeit is null then null
        else json_build_object('zeit', iso(z.zeit), 'person', z.person, 'fehler', z.fehler)
      end as zuletzt,
      case l.rhythmus
        when 'anlass' then false
        when 'nachDienst'
          then exists (
            select 1
            from fahrzeugbelegungen b
            where b.fahrzeug = f._id
              and b.status = 'bestaetigt'
              and b.art <> 'Werkstatt'
              and b.ende <= j.jetzt
              and b.ende > j.jetzt - interval '1 day'
              and (z.zeit is null or z.zeit < b.beginn))
        else date_trunc(t.takt, z.zeit at time zone 'Europe/Berlin') is distinct from date_trunc(t.takt,
          j.jetzt at time zone 'Europe/Berlin')
      end as faellig
    from fahrzeuge f
      cross join (select ${now}::timestamptz as jetzt) j
      join checklisten l on l.aktiv
        and (l.typen = '{}' and l.fahrzeuge = '{}' or f.typ = any (l.typen) or f._id = any (l.fahrzeuge))
      cross join lateral (select case l.rhythmus
          when 'woechentlich' then 'week'
          when 'monatlich' then 'month'
          else 'day'
        end as takt) t
      left join lateral (
        select c.zeit, c.fehler, ${inBook(actor, 'c.profil')} as person
        from fahrzeugchecks c
        where c.fahrzeug = f._id and c.checkliste = l._id
        order by c.zeit desc
        limit 1) z on true
    where f._id = ${fahrzeug}::uuid and f.aktiv
    order by faellig desc, l.name, l._id`.execute(db)
  return rows
}

export const checklistsOf =
  (context: AppContext): Handler<C['checklisten']> =>
  async ({ db, actor, params }) => ({
    bezeichnung: await nameOf(db, params.id),
    listen: await listsOf(db, actor, params.id, context.now()),
    bekannt: await openLines(db, params.id),
  })

const failedIn = (groups: Fahrzeugcheck['gruppen']): string =>
  groups
    .flatMap(({ punkte }) => punkte)
    .filter(({ antwort }) => antwort === 'mangel')
    .map(({ text, bemerkung }) => `${text}: ${bemerkung}`)
    .join('; ')
export function checkBook(context: AppContext, vehicles: Vehicles) {
  const book = crudTable(context, checkContract, {
    table: 'fahrzeugchecks',
    order: { newest: ['zeit'] },
    below: ofVehicle(vehicles),
    computed: { person: (actor) => inBook(actor, 't.profil') },
    export: {
      titel: 'Checklisten',
      columns: () => [
        { titel: 'Ausgefüllt am', value: ({ zeit }) => zeit },
        { titel: 'Checkliste', value: ({ name }) => name },
        { titel: 'Mängel', value: ({ fehler }) => fehler },
        { titel: 'Nicht in Ordnung', value: ({ gruppen }) => failedIn(gruppen) || null },
        { titel: 'Ausgefüllt von', value: ({ person }) => personCell(person) },
        { titel: 'Bemerkung', value: ({ bemerkung }) => bemerkung || null },
      ],
    },
  })
  return { checks: book.list, checksExport: book.export } satisfies Partial<Handlers<C>>
}

/** Matches each current line with exactly one answer. @throws 400, 409 */
function match(list: Checklist, sent: Parameters<Handler<C['fillCheck']>>[0]['body']['antworten'], known: ReadonlyMap<string, string>) {
  const answers = new Map(sent.map((line) => [sameLine(line.punkt), line]))
  if (answers.size < sent.length) throw badRequest('Eine Zeile hat zwei Antworten.', 'antworten')
  const asked = list.gruppen.flatMap(({ punkte }) => punkte)
  const lines = new Set(asked.map(({ text }) => sameLine(text)))
  const past = sent.find(({ punkt }) => !lines.has(sameLine(punkt)))
  if (past) throw conflict(`„${past.punkt}“ steht nicht mehr auf der Checkliste. Sieh sie noch einmal durch.`, 'antworten')
  const answered = asked.map((line) => {
    const answer = answers.get(sameLine(line.text))
    if (!answer) throw badRequest(`Zu „${line.text}“ fehlt noch eine Antwort.`, 'antworten')
    if (answer.antwort === 'mangel' && answer.bemerkung === '' && !known.has(sameLine(line.text)))
      throw badRequest(`Schreib zu „${line.text}“ noch, was nicht in Ordnung ist.`, 'antworten')
    return [sameLine(line.text), { ...line, antwort: answer.antwort, bemerkung: answer.bemerkung }] as const
  })
  return new Map(answered)
}

export const checkFill =
  (context: AppContext): Handler<C['fillCheck']> =>
  async ({ trx, actor, params, body }) => {
    // Concurrent checks are both kept, since both people inspected the vehicle; the second finds the defects of the first.
    await waitForOthers(trx, params.id, actor._id)
    const list = (await listsOf(trx, actor, params.id, context.now())).find(({ _id }) => _id === params.checklisteId)
    if (!list) throw notFound('Die Checkliste')
    const known = new Map((await openLines(trx, params.id)).map(({ punkt, mangel }) => [sameLine(punkt), mangel]))
    const answers = match(list, body.antworten, known)
    // Most severe first: it may take the vehicle out of service.
    const failed = [...answers]
      .filter(([, { antwort }]) => antwort === 'mangel')
      .toSorted(([, a], [, b]) => LEVELS.indexOf(b.schwere) - LEVELS.indexOf(a.schwere))
    const found = failed.filter(([line]) => !known.has(line))
    const made = await reportLines(
      context,
      trx,
      actor,
      params.id,
      found.map(([, { text, bemerkung, schwere }]) => {
        const titel = `${text}: ${bemerkung}`
        const short = shortenText(titel, 120)
        return {
          checkpunkt: text,
          titel: short,
          beschreibung: `${short === titel ? '' : `${bemerkung}\n\n`}Aus der Checkliste „${list.name}“.`,
          prioritaet: schwere,
        }
      }),
    )
    for (const [i, [line]] of found.entries()) known.set(line, made[i] ?? '')
    const groups = list.gruppen.map(({ titel, punkte }) => ({
      titel,
      punkte: punkte.flatMap(({ text }) => {
        const answer = answers.get(sameLine(text))
        return answer ? [{ ...answer, mangel: answer.antwort === 'mangel' ? (known.get(sameLine(text)) ?? null) : null }] : []
      }),
    }))
    const { rows: others } = await sql<Pick<Fahrzeugcheck, 'person'>>`
      select distinct on (c.profil) ${inBook(actor, 'c.profil')} as person
      from fahrzeugchecks c
      where c.profil is not null
        and c.fahrzeug = ${params.id}::uuid
        and c.checkliste = ${list._id}::uuid
        and c.profil is distinct from ${actor.profil}::uuid
        and (c.zeit at time zone 'Europe/Berlin')::date = (${context.now()}::timestamptz at time zone 'Europe/Berlin')::date`.execute(trx)
    const row = {
      fahrzeug: params.id,
      checkliste: list._id,
      name: list.name,
      zeit: context.now().toISOString(),
      fehler: failed.length,
      bemerkung: body.bemerkung,
    }
    await takeShare(trx, actor)
    const { _id } = await trx
      .insertInto('fahrzeugchecks')
      .values({ ...row, gruppen: JSON.stringify(groups), profil: actor.profil, erstelltVon: actor._id })
      .returning('_id')
      .executeTakeFirstOrThrow()
    const newCount = found.length
    const { vorname, nachname, profil } = actor
    const person = profil === null ? null : { _id: profil, vorname, nachname }
    return {
      ...row,
      _id,
      gruppen: groups,
      person,
      neu: newCount,
      bekannt: failed.length - newCount,
      auch: others.flatMap(({ person }) => person ?? []),
    }
  }

/** @throws 400 for an unknown vehicle */
async function checkVehicles(trx: Trx, vehicles: readonly string[]): Promise<void> {
  const { rows } = await sql<{ _id: string }>`select _id from fahrzeuge where _id = any (${vehicles}::uuid[])`.execute(trx)
  const missing = vehicles.findIndex((vehicle) => !rows.some(({ _id }) => _id === vehicle))
  if (missing >= 0) throw badRequest('Dieses Fahrzeug gibt es nicht.', `fahrzeuge.${missing}`)
}

export const checklisten = crudArea(
  checklistenContract,
  {
    table: 'checklisten',
    order: ['name'],
    searched: ['name'],
    conflicts: { checklisten_name_key: { msg: 'Eine Checkliste mit diesem Namen gibt es schon.', feld: 'name' } },
  },
  (_context, plain) => ({
    create: async (request) => {
      await checkVehicles(request.trx, request.body.fahrzeuge)
      return plain.create(request)
    },
    update: async (request) => {
      await checkVehicles(request.trx, request.body.fahrzeuge)
      return plain.update(request)
    },
  }),
)
