import { path, withQuery } from '#contract/screens.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import { dringlichkeitOf, GELB_DAYS } from '#blocks/faelligkeit/contract.ts'
import { type Pruefart, PRUEFARTEN, CHECK_TITEL } from '#features/fahrzeuge/schemas.ts'
import { type JobHandler, defineJob, handle } from '#server/jobs/job.ts'
import type { AreaJobs } from '#server/jobs/instance-jobs.ts'
import type { AppContext, Trx } from '#server/context.ts'
import type { Mail } from '#server/mail/send-mail.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { type Recipient, readFahrzeugwarte } from '../recipient.ts'
import { followState } from '../state/ausser-dienst.ts'
import { checkFahrzeuge } from './pruefungen.ts'

const LEVELS = [7, 30, GELB_DAYS] as const
const WEEK = 7
const ROWS = 40
const CHECK_BOARD = withQuery(path('/fahrzeuge'), { ansicht: 'pruefungen' })

/** Reminder step at a number of days left, or null; each overdue week is a step. */
export function mahnstufeAt(days: number): string | null {
  if (days < 0) return `ueberfaellig ${Math.floor((-days - 1) / WEEK)}`
  const step = LEVELS.find((limit) => days <= limit)
  return step === undefined ? null : String(step)
}

const when = (days: number): string =>
  days < 0
    ? days === -1
      ? 'seit gestern überfällig'
      : `seit ${-days} Tagen überfällig`
    : days === 0
      ? 'nur noch heute gültig'
      : days === 1
        ? 'noch bis morgen gültig'
        : `noch ${days} Tage gültig`

interface Faellig {
  readonly fahrzeug: string
  readonly bezeichnung: string
  readonly kennzeichen: string
  readonly art: Pruefart
  readonly monat: string
  readonly tage: number
  readonly schritt: string
}

async function urgent(trx: Trx, today: string): Promise<Faellig[]> {
  return (await checkFahrzeuge(trx))
    .flatMap(({ fahrzeug, bezeichnung, kennzeichen, faellig }) =>
      PRUEFARTEN.flatMap((kind) => {
        const { tage } = dringlichkeitOf(faellig[kind], today)
        const step = tage === null ? null : mahnstufeAt(tage)
        return tage === null || step === null
          ? []
          : [{ fahrzeug, bezeichnung, kennzeichen, art: kind, monat: faellig[kind], tage, schritt: step }]
      }),
    )
    .toSorted((a, b) => a.tage - b.tage)
}

/** Records steps that are not yet notified; false if there are none, or today's mail is already written. */
async function remember(trx: Trx, faellig: readonly Faellig[], today: string): Promise<boolean> {
  const { rows } = await sql`
    insert into pruefungserinnerungen (fahrzeug, art, monat, schritt, tag)
    select n.fahrzeug, n.art, n.monat, n.schritt, ${today}::date
    from unnest(${faellig.map(({ fahrzeug }) => fahrzeug)}::uuid[], ${faellig.map(({ art }) => art)}::text[],
      ${faellig.map(({ monat }) => monat)}::text[], ${faellig.map(({ schritt }) => schritt)}::text[]) as n(fahrzeug,
        art, monat, schritt)
    where not exists (select 1 from pruefungserinnerungen where tag = ${today}::date)
    on conflict  do nothing
    returning art`.execute(trx)
  return rows.length > 0
}

const count = (n: number, ending: string) => (n === 1 ? `1 Prüfung ${ending}` : `${n} Prüfungen ${ending}`)

/** Mail of a day with everything due: new items are shown next to older ones. */
function bundledMail(faellig: readonly Faellig[], { email, vorname, profil }: Recipient, today: string): Mail {
  const [first] = faellig
  const ueberfaellig = faellig.filter(({ tage }) => tage < 0).length
  const soon = faellig.length - ueberfaellig
  const kind = first ? CHECK_TITEL[first.art] : 'Prüfung'
  const line = `${kind} ${ueberfaellig > 0 ? 'überfällig' : 'bald fällig'}: ${first?.bezeichnung ?? ''}`
  return {
    to: { email, name: vorname, profil },
    kind: 'faelligkeiten',
    subject: faellig.length > 1 ? `${line} (und ${faellig.length - 1} weitere)` : line,
    paragraphs: [
      [
        ueberfaellig > 0 ? count(ueberfaellig, ueberfaellig === 1 ? 'ist überfällig.' : 'sind überfällig.') : '',
        soon > 0 ? count(soon, soon === 1 ? 'wird bald fällig.' : 'werden bald fällig.') : '',
      ]
        .filter(Boolean)
        .join(' '),
      faellig.length > ROWS ? `Die ${ROWS} dringendsten stehen hier, alle auf der Prüftafel.` : '',
    ].filter(Boolean),
    facts: faellig
      .slice(0, ROWS)
      .map(
        ({ bezeichnung, kennzeichen, art, monat, tage }) =>
          [`${CHECK_TITEL[art]} ${bezeichnung} (${kennzeichen})`, `${monat.slice(5, 7)}/${monat.slice(0, 4)}, ${when(tage)}`] as const,
      ),
    button: { text: 'Prüftafel ansehen', path: CHECK_BOARD },
    key: `pruefungen ${today} ${profil}`,
  }
}

/**
 * One mail per person and day, when an inspection reaches a further step. The steps are recorded in the same transaction, so that
 * further runs and other nodes send no duplicates. A node that was down catches up.
 */
export const remindOfPruefungen = (context: AppContext): Promise<void> =>
  context.transact(async (trx) => {
    const today = tagInBerlin(context.now())
    const faellig = await urgent(trx, today)
    if (faellig.length === 0) return
    const people = await readFahrzeugwarte(trx)
    // Without recipients no step is recorded.
    if (people.length === 0 || !(await remember(trx, faellig, today))) return
    await context.sendMail(
      trx,
      people.map((person) => bundledMail(faellig, person, today)),
    )
  })

const remind = defineJob('fahrzeuge-pruefungen', z.unknown(), { rang: 8 })
/** Expired inspections may block vehicles, later dates unblock them. `changed`: vehicles whose permitted drivers may have changed. */
export const followAll = defineJob('fahrzeuge-zustand', z.object({ actor: z.optional(id), changed: z.optional(z.array(id)) }), { rang: 8 })

export const jobs: AreaJobs = {
  handlers: (context): JobHandler[] => [
    handle(remind, () => remindOfPruefungen(context)),
    handle(followAll, ({ actor = null, changed = [] }) => context.transact((trx) => followState(context, trx, actor, null, changed))),
  ],
  // In UTC: morning in Berlin in summer and winter. The run at night recomputes; its news are mailed in the morning.
  termine: [
    { job: remind, when: '0 6 * * *' },
    { job: followAll, when: '10 23 * * *' },
  ],
}
