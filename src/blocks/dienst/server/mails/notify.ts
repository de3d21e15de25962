// Who is told of what by mail. Each function writes into the outbox in the caller's transaction, never for one's own
// action, and news of ten minutes about one occasion become one mail.
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#server/context.ts'
import { untold } from '#server/mail/notices.ts'
import { BUNDLE, discardBundles } from '#server/mail/send-mail.ts'
import { closeDone, movedQuestionMails } from '../asking/tell.ts'
import { leitungOf, type Occasion, type OccasionKind, type Scope } from '../signup/occasion.ts'
import type { StateChange } from '../signup/state.ts'
import { mailsTo, tell } from './mail.ts'
import { calledOff, forLeitung, type Known, moved, sinceTold, state } from './news.ts'
import { waits } from '../signup/write.ts'
import { involved, recipientsColumn, recipientsOf } from './recipients.ts'

/** True while there is anything to tell of it: not before it is published, not after it is over. */
const isTold = ({ context }: Scope, { ausgeschrieben, ende }: Occasion): boolean =>
  ausgeschrieben && Date.parse(ende) > context.now().getTime()
async function load(scope: Scope, id: string): Promise<Occasion | null> {
  const [occasion] = await scope.kind.read(scope.trx, [id])
  return occasion && isTold(scope, occasion) ? occasion : null
}

interface Untold {
  /** Their part as they were last told. */
  readonly vorher: Known
  /** Their news waits; else they hear of it with the publication. */
  readonly waits: boolean
  /** By mail. */
  readonly mailed: boolean
}
/** One row for a person with unknown state: their news waits, or the occasion itself is not told yet. */
const untoldRow = ({ context, kind }: Scope, occasion: string, profil: RawBuilder<unknown>): RawBuilder<Untold> => sql<Untold>`(
    select coalesce(t.vorher, '{}') as vorher, t._id is not null as waits,
      exists (select from mails where mails.schluessel = t.schluessel and mails."versendetAm" is null) as mailed
    from (select ${profil} as profil) w left join mitteilungen t on t.profil = w.profil and t.schluessel = ${BUNDLE + waits.state(occasion, '')} || w.profil
    where (${untold(context.now(), 't')} and t.vorher is not null) or (t._id is null
      and exists (select from ankuendigungen where bereich = ${kind.table} and objekt = ${occasion}::uuid)
      and exists (select from anmeldungen m join angebote a on a._id = m.angebot
        where ${kind.id} = ${occasion}::uuid and m.profil = w.profil and m.herkunft = 'leitung')))`
async function untoldOf(scope: Scope, occasion: string, profile: readonly string[]): Promise<ReadonlyMap<string, Untold>> {
  const { rows } = await sql<Untold & { profil: string }>`
    select p.profil, n.* from unnest(${[...profile]}::uuid[]) as p(profil) cross join lateral ${untoldRow(scope, occasion, sql`p.profil`)} n`.execute(
    scope.trx,
  )
  return new Map(rows.map(({ profil, ...row }) => [profil, row]))
}
/** Column of recipients with the `untoldRow`, or null. */
const newsColumn = (scope: Scope, occasion: string) =>
  sql<{ readonly news: Untold | null }>`, (select to_json(n) from ${untoldRow(scope, occasion, sql`p._id`)} n) as news`

/**
 * Time or place changed; `what` are German labels of the fields that did: told to all who are registered, staffed or wait, and to whom
 * a question about one of these offers is still open.
 */
export async function notifyMove(
  scope: Scope,
  id: string,
  actor: string | null,
  what: readonly string[],
  angebote: readonly string[],
): Promise<void> {
  const { trx, kind } = scope
  const occasion = await load(scope, id)
  if (!occasion) return
  const present = [...new Set([...(await involved(trx, kind, id)), ...leitungOf(occasion)])]
  const people = await recipientsOf(trx, kind, id, present, newsColumn(scope, id))
  const news = new Map(people.map(({ profil, news: one }) => [profil, one]))
  await scope.context.sendMail(trx, [
    ...mailsTo(scope, occasion, people, actor, (person) => {
      const one = news.get(person.profil)
      // Waiting news would tell the old time: they are renewed for members without such mails, too.
      return one?.waits === false ? null : { ...moved(occasion, what, person), always: one?.mailed ?? false }
    }),
    ...(await movedQuestionMails(scope, occasion, { angebote, what, without: present, actor })),
  ])
}

/** Called off: told to all concerned, the leaders, and `asked`, whose questions were still open (profile ids). */
export async function notifyAbsage(scope: Scope, id: string, actor: string | null, asked: readonly string[]): Promise<void> {
  const { trx, kind } = scope
  const occasion = await load(scope, id)
  if (!occasion) return
  const here = await involved(trx, kind, id)
  // People who never heard of their place need no cancellation.
  const news = await untoldOf(scope, id, here)
  const present = new Set([...here.filter((profil) => news.get(profil)?.waits !== false), ...leitungOf(occasion)])
  const people = await recipientsOf(trx, kind, id, [...new Set([...present, ...asked])])
  await discardBundles(
    trx,
    [...here, ...people.map(({ profil }) => profil)].flatMap((profil) => Object.values(waits).map((key) => key(id, profil))),
  )
  await tell(scope, occasion, people, actor, (person) => calledOff(occasion, person, !present.has(person.profil)))
}

/** The occasions of these offers, as far as they are of this kind, and whether a call for help is open there. */
async function occasionsOf(trx: Trx, { id }: OccasionKind, angebote: readonly string[]) {
  const { rows } = await sql<{ angebot: string; occasion: string; asked: boolean }>`
    select _id as angebot, ${id} as occasion,
      exists (select 1 from anfragen f where f.angebot = a._id and f.antwort is null and f.art = 'hilferuf') as asked
    from angebote a where _id = any(${[...new Set(angebote)]}::uuid[]) and ${id} is not null`.execute(trx)
  return new Map(rows.map((row) => [row.angebot, row]))
}

/** States of registrations changed: tells each person concerned, and the leader when a staffed person signs off. */
export async function notifyAnmeldungen(scope: Scope, changes: readonly StateChange[], actor: string | null): Promise<void> {
  if (changes.length === 0) return
  const { context, trx, kind } = scope
  const occasions = await occasionsOf(
    trx,
    kind,
    changes.map(({ angebot }) => angebot),
  )
  if ([...occasions.values()].some(({ asked }) => asked)) await closeDone(trx, changes, context.now())
  const known = changes.filter(({ angebot }) => occasions.has(angebot))
  for (const [id, changed] of Map.groupBy(known, ({ angebot }) => occasions.get(angebot)?.occasion ?? ''))
    await notifyOccasion(scope, id, changed, actor)
}

/** As `notifyAnmeldungen`, of one occasion; calls for help are closed before. */
export async function notifyOccasion(scope: Scope, id: string, changes: readonly StateChange[], actor: string | null): Promise<void> {
  const told = changes.filter(({ trigger }) => trigger !== 'anwesenheit')
  // Somebody who acted for themselves knows more than the mails that wait for them.
  await discardBundles(
    scope.trx,
    told.filter(({ trigger }) => trigger === 'selbst').map(({ profil }) => waits.state(id, profil)),
  )
  // A sign-up concerns nobody else: it is to be quick.
  if (told.some((one) => one.trigger !== 'selbst' || concernsLeitung(one))) await tellState(scope, id, told, actor)
}

async function tellState(scope: Scope, id: string, changes: readonly StateChange[], actor: string | null): Promise<void> {
  const { trx, kind } = scope
  const concerned = [...new Set(changes.map(({ profil }) => profil))]
  const [occasion] = await kind.read(trx, [id], recipientsColumn(kind, id, concerned, newsColumn(scope, id)))
  if (!occasion || occasion.abgesagt || !isTold(scope, occasion)) return
  const { people } = occasion
  await discardBundles(
    trx,
    people.filter(({ user }) => user === actor).map(({ profil }) => waits.state(id, profil)),
  )
  const taker = people.find(({ profil }) =>
    changes.some((one) => one.profil === profil && one.trigger === 'uebergabe' && one.after !== 'abgesagt'),
  )
  const news = new Map(people.map(({ profil, news: one }) => [profil, one]))
  await tell(scope, occasion, people, actor, (person) => {
    const own = changes.filter(({ profil }) => profil === person.profil)
    if (own.every(({ after }) => after === 'nichtErschienen')) return null
    const told = news.get(person.profil)
    return state(occasion, told ? sinceTold(own, person, told.vorher) : own, person, taker && `${taker.vorname} ${taker.nachname}`)
  })
  if (changes.some(concernsLeitung)) await tellLeitung(scope, occasion, actor)
}

/** A staffed person who leaves by themselves; who left for good; a place that was handed over; a call for help that was answered. */
const concernsLeitung = ({ trigger, vorher: before, after }: StateChange): boolean =>
  trigger === 'hilferuf' ||
  trigger === 'uebergabe' ||
  (trigger === 'ausgeschieden' && before !== 'warteliste') ||
  (trigger === 'selbst' && before === 'eingeteilt' && after === 'abgesagt')

interface Event {
  readonly art: 'abmeldung' | 'ausgeschieden' | 'hilferuf' | 'uebergabe'
  readonly wer: string
  readonly von: string
  readonly schicht: string
  readonly grund: string
}
const EVENTS: Readonly<Record<Event['art'], readonly [titel: string, satz: (event: Event, where: string) => string]>> = {
  abmeldung: ['Abmeldung', (event, where) => `${event.wer}${where} hat sich abgemeldet${event.grund ? `: „${event.grund}“` : '.'}`],
  ausgeschieden: ['Ausgeschieden', (event, where) => `${event.wer}${where} ist nicht mehr aktiv dabei.`],
  hilferuf: ['Zusage', (event, where) => `${event.wer}${where} hat auf die Anfrage zugesagt.`],
  uebergabe: ['Übergabe', (event, where) => `${event.von} hat den Platz${where} an ${event.wer} übergeben.`],
}

/** All of the last ten minutes, so that the mail that waits may be replaced by one that says everything. */
async function lastEvents(trx: Trx, { id }: OccasionKind, occasion: string, now: Date) {
  const recent = (column: string) => sql`${sql.ref(column)} > ${now}::timestamptz - interval '10 minutes'`
  const { rows } = await sql<Event>`
    select case when m."geaendertVon" is null then 'ausgeschieden' else 'abmeldung' end as art, p.name as wer, '' as von, a.bezeichnung as schicht,
      case when m."geaendertVon" is null then '' else m.grund end as grund, m."geaendertAm" as zeit
    from anmeldungen m join angebote a on a._id = m.angebot join personen p on p._id = m.profil
    where ${id} = ${occasion}::uuid and m.status = 'abgesagt' and ${recent('m.geaendertAm')} and ((m."geaendertVon" is null and m.grund not like 'Keine Zusage bis %') or (m."geaendertVon" = p."user"
      and not exists (select 1 from anfragen f where f.anmeldung = m._id and f.antwort = 'zugesagt')))
    union all
    select f.art, p.name, coalesce(g.name, ''), a.bezeichnung, '', f."beantwortetAm"
    from anfragen f join angebote a on a._id = f.angebot join personen p on p._id = f.profil left join personen g on g."user" = f."gestelltVon"
    where ${id} = ${occasion}::uuid and f.antwort = 'zugesagt' and ${recent('f.beantwortetAm')}
    order by zeit`.execute(trx)
  return rows.map((event) => {
    const [titel, sentence] = EVENTS[event.art]
    return { titel, satz: sentence(event, event.schicht && ` (${event.schicht})`) }
  })
}

/** Tells leader and deputy what happened in the last ten minutes, unless they did it themselves; back where it was, nothing is told. */
async function tellLeitung(scope: Scope, occasion: Occasion, actor: string | null): Promise<void> {
  const { context, trx, kind } = scope
  const leitung = leitungOf(occasion)
  if (leitung.length === 0) return
  const events = await lastEvents(trx, kind, occasion._id, context.now())
  if (events.length === 0)
    return discardBundles(
      trx,
      leitung.map((profil) => waits.leitung(occasion._id, profil)),
    )
  const people = await recipientsOf(trx, kind, occasion._id, leitung)
  await tell(scope, occasion, people, actor, (person) => forLeitung(kind, occasion, events, person))
}
