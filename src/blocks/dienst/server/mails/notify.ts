// Selects the mail recipients of each event. Writes into the outbox within the caller's transaction and skips the actor. News of ten
// minutes about one occasion is merged.
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#server/context.ts'
import { isUntold } from '#server/mail/notices.ts'
import { BUNDLE, discardBundles } from '#server/mail/send-mail.ts'
import { closeDone, movedQuestionMails } from '../asking/tell.ts'
import { leitungOf, type Occasion, type OccasionKind, type Scope } from '../signup/occasion.ts'
import type { StateChange } from '../signup/state.ts'
import { mailsTo, mailNews } from './mail.ts'
import { calledOff, forLeitung, type Known, movedNews, sinceTold, stateNews } from './news.ts'
import { promotionTokens } from '../asking/promotion-token.ts'
import { YES } from '../../answers.ts'
import { yesOrNo } from './questions.ts'
import { waits } from '../signup/write.ts'
import { readInvolved, recipientsColumn, recipientsOf } from './recipients.ts'

const isTold = ({ context }: Scope, { ausgeschrieben, ende }: Occasion): boolean =>
  ausgeschrieben && Date.parse(ende) > context.now().getTime()
async function load(scope: Scope, id: string): Promise<Occasion | null> {
  const [occasion] = await scope.kind.read(scope.trx, [id])
  return occasion && isTold(scope, occasion) ? occasion : null
}

interface Untold {
  readonly vorher: Known
  /** A notice is pending; false: the publication will include it. */
  readonly waits: boolean
  readonly mailed: boolean
}
/** Row of a person with untold changes: a notice is pending, or the occasion is unpublished. */
const untoldRow = ({ context, kind }: Scope, occasion: string, profil: RawBuilder<unknown>): RawBuilder<Untold> => sql<Untold>`(
  select coalesce(t.vorher, '{}') as vorher, t._id is not null as waits,
    exists (select from mails where mails.schluessel = t.schluessel and mails."versendetAm" is null) as mailed
  from (select ${profil} as profil) w
    left join mitteilungen t on t.profil = w.profil and t.schluessel = ${BUNDLE + waits.state(occasion, '')} || w.profil
  where (${isUntold(context.now(), 't')} and t.vorher is not null)
    or (t._id is null
      and exists (select from ankuendigungen where bereich = ${kind.table} and objekt = ${occasion}::uuid)
      and exists (select
        from anmeldungen meldung join angebote angebot on angebot._id = meldung.angebot
        where ${kind.id} = ${occasion}::uuid and meldung.profil = w.profil and meldung.herkunft = 'leitung')))`
async function untoldOf(scope: Scope, occasion: string, profile: readonly string[]): Promise<ReadonlyMap<string, Untold>> {
  const { rows } = await sql<Untold & { profil: string }>`
    select p.profil, n.*
    from unnest(${[...profile]}::uuid[]) as p(profil)
      cross join lateral ${untoldRow(scope, occasion, sql`p.profil`)} n`.execute(scope.trx)
  return new Map(rows.map(({ profil, ...row }) => [profil, row]))
}
const newsColumn = (scope: Scope, occasion: string) =>
  sql<{ readonly news: Untold | null }>`, (select to_json(n) from ${untoldRow(scope, occasion, sql`p._id`)} n) as news`

/**
 * Notifies of a changed time or place; `what` are German field labels.
 * Recipients: registered, staffed and waiting people, and those with an open request about these offers.
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
  const present = [...new Set([...(await readInvolved(trx, kind, id)), ...leitungOf(occasion)])]
  const people = await recipientsOf(trx, kind, id, present, newsColumn(scope, id))
  const news = new Map(people.map(({ profil, news: unheard }) => [profil, unheard]))
  await scope.context.sendMail(trx, [
    ...mailsTo(scope, occasion, people, actor, (person) => {
      const untoldOfPerson = news.get(person.profil)
      // Pending news would state the old time, so it is rewritten, also for members without such mails.
      return untoldOfPerson?.waits === false ? null : { ...movedNews(occasion, what, person), always: untoldOfPerson?.mailed ?? false }
    }),
    ...(await movedQuestionMails(scope, occasion, { angebote, what, without: present, actor })),
  ])
}

/** Notifies of a cancellation: participants, leaders, and `asked` (profile ids with open requests). */
export async function notifyAbsage(scope: Scope, id: string, actor: string | null, asked: readonly string[]): Promise<void> {
  const { trx, kind } = scope
  const occasion = await load(scope, id)
  if (!occasion) return
  const participants = await readInvolved(trx, kind, id)
  // People never notified of their place need no cancellation.
  const news = await untoldOf(scope, id, participants)
  const present = new Set([...participants.filter((profil) => news.get(profil)?.waits !== false), ...leitungOf(occasion)])
  const people = await recipientsOf(trx, kind, id, [...new Set([...present, ...asked])])
  await discardBundles(
    trx,
    [...participants, ...people.map(({ profil }) => profil)].flatMap((profil) => Object.values(waits).map((key) => key(id, profil))),
  )
  await mailNews(scope, occasion, people, actor, (person) => calledOff(occasion, person, !present.has(person.profil)))
}

async function occasionsOf(trx: Trx, { id }: OccasionKind, angebote: readonly string[]) {
  const { rows } = await sql<{ angebot: string; occasion: string; asked: boolean }>`
    select _id as angebot, ${id} as occasion,
      exists (select 1 from anfragen f where f.angebot = angebot._id and f.antwort is null and f.art = 'hilferuf') as asked
    from angebote angebot where _id = any(${[...new Set(angebote)]}::uuid[]) and ${id} is not null`.execute(trx)
  return new Map(rows.map((row) => [row.angebot, row]))
}

/** Notifies each person whose registration changed, and the leader if a staffed person signs off. */
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

/** Like `notifyAnmeldungen` for one occasion, after closing its calls for help. */
export async function notifyOccasion(scope: Scope, id: string, changes: readonly StateChange[], actor: string | null): Promise<void> {
  const changesToTell = changes.filter(({ trigger }) => trigger !== 'anwesenheit')
  // The acting person's pending mails are outdated.
  await discardBundles(
    scope.trx,
    changesToTell.filter(({ trigger }) => trigger === 'selbst').map(({ profil }) => waits.state(id, profil)),
  )
  // Fast path: a sign-up concerns nobody else.
  if (changesToTell.some((change) => change.trigger !== 'selbst' || concernsLeitung(change)))
    await tellState(scope, id, changesToTell, actor)
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
    changes.some((change) => change.profil === profil && change.trigger === 'uebergabe' && change.after !== 'abgesagt'),
  )
  const news = new Map(people.map(({ profil, news: unheard }) => [profil, unheard]))
  const promoted = changes.some(({ trigger }) => trigger === 'nachgerueckt') ? await promotionTokens(trx) : null
  await mailNews(scope, occasion, people, actor, (person) => {
    const ownChanges = changes.filter(({ profil }) => profil === person.profil)
    if (ownChanges.every(({ after }) => after === 'nichtErschienen')) return null
    const untoldOfPerson = news.get(person.profil)
    const told = stateNews(
      occasion,
      untoldOfPerson ? sinceTold(ownChanges, person, untoldOfPerson.vorher) : ownChanges,
      person,
      taker && `${taker.vorname} ${taker.nachname}`,
    )
    const asked = person.meldungen.find(
      ({ _id, antwortBis }) =>
        antwortBis !== null && ownChanges.some(({ anmeldung, trigger }) => anmeldung === _id && trigger === 'nachgerueckt'),
    )
    return promoted && asked?.antwortBis ? { ...told, ...yesOrNo(YES.nachgerueckt, promoted(asked._id, asked.antwortBis)) } : told
  })
  if (changes.some(concernsLeitung)) await tellLeitung(scope, occasion, actor)
}

/** True for: a staffed person's own sign-off, a final departure, a hand-over, an answered call for help. */
const concernsLeitung = ({ trigger, vorher, after }: StateChange): boolean =>
  trigger === 'hilferuf' ||
  trigger === 'uebergabe' ||
  (trigger === 'ausgeschieden' && vorher !== 'warteliste') ||
  (trigger === 'selbst' && vorher === 'eingeteilt' && after === 'abgesagt')

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

/** Events of the last ten minutes, so a pending mail can be replaced by a complete one. */
async function lastEvents(trx: Trx, { id }: OccasionKind, occasion: string, now: Date) {
  const recent = (column: string) => sql`${sql.ref(column)} > ${now}::timestamptz - interval '10 minutes'`
  const { rows } = await sql<Event & { readonly zeit: string }>`
    select case when meldung."geaendertVon" is null then 'ausgeschieden' else 'abmeldung' end as art, p.name as wer,
      '' as von, angebot.bezeichnung as schicht, case when meldung."geaendertVon" is null then '' else meldung.grund end as grund,
      meldung."geaendertAm" as zeit
    from anmeldungen meldung join angebote angebot on angebot._id = meldung.angebot join personen p on p._id = meldung.profil
    where ${id} = ${occasion}::uuid
      and meldung.status = 'abgesagt'
      and ${recent('meldung.geaendertAm')}
      and ((meldung."geaendertVon" is null and meldung.grund not like 'Keine Zusage bis %')
        or (meldung."geaendertVon" = p."user"
          and not exists (select 1 from anfragen f where f.anmeldung = meldung._id and f.antwort = 'zugesagt')))
    union all
    select f.art, p.name, coalesce(g.name, ''), angebot.bezeichnung, '', f."beantwortetAm"
    from anfragen f
      join angebote angebot on angebot._id = f.angebot
      join personen p on p._id = f.profil
      left join personen g on g."user" = f."gestelltVon"
    where ${id} = ${occasion}::uuid and f.antwort = 'zugesagt' and ${recent('f.beantwortetAm')}
    order by zeit`.execute(trx)
  return rows.map((event) => {
    const [titel, sentence] = EVENTS[event.art]
    return { titel, satz: sentence(event, event.schicht && ` (${event.schicht})`) }
  })
}

/** Notifies leader and deputy of others' actions in the last ten minutes. Reverted changes are not sent. */
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
  await mailNews(scope, occasion, people, actor, (person) => forLeitung(kind, occasion, events, person))
}
