import { sql } from 'kysely'
import type { AppContext } from '#server/context.ts'
import { isReached, wasTold } from '#server/mail/notices.ts'
import { tagInBerlin, wallClock } from '#contract/time/berlin.ts'
import { leitungOf, type Occasion, type OccasionKind } from '../signup/occasion.ts'
import { mailsTo } from './mail.ts'
import { openText } from './facts.ts'
import { gapNews, reminderNews } from './news.ts'
import { recipientsPer } from './recipients.ts'
import { DUTY_REMINDERS_PER_RUN } from '#contract/limits.ts'

/**
 * Sends reminders within each person's chosen lead time. Deduplicated per registration, session and begin, so a moved duty triggers a
 * new one.
 * After an outage they are sent until the begin.
 */
export async function sendReminders(context: AppContext, kind: OccasionKind): Promise<void> {
  const now = context.now()
  await context.transact(async (trx) => {
    const { rows } = await sql<{ schluessel: string; profil: string; occasion: string; anmeldung: string; von: string }>`
      select * from (
        select 'erinnerung ' || t.eintrag || ' ' || iso(lower(t.zeit)) as schluessel, t.profil, ${kind.id} as occasion,
          t.eintrag as anmeldung, lower(t.zeit) as von
        from personenzeiten t
          join profile p on p._id = t.profil
          join users u on u._id = p."user"
          join angebote angebot on angebot._id = t.angebot
          join ${kind.from} d on d._id = ${kind.id}
        where t.quelle = 'anmeldungen'
          and t.art = 'eingeteilt'
          and lower(t.zeit) > ${now}::timestamptz
          and lower(t.zeit) <= ${now}::timestamptz + interval '168 hours'
          and lower(t.zeit) <= ${now}::timestamptz + make_interval(hours => p."erinnerungVorlauf")
          and not d.abgesagt
          -- Members who cannot be told would stand in front of the others, run after run.
          and ${isReached}) faellig
      where not ${wasTold(sql`faellig.schluessel`)}
      order by von, anmeldung limit ${DUTY_REMINDERS_PER_RUN}`.execute(trx)
    if (rows.length === 0) return
    const occasions = new Map(
      (await kind.read(trx, [...new Set(rows.map(({ occasion }) => occasion))])).map((occasion) => [occasion._id, occasion]),
    )
    const people = new Map((await recipientsPer(trx, kind, rows)).map((person) => [`${person.occasion} ${person.profil}`, person]))
    const mails = rows.flatMap(({ schluessel, anmeldung, von, profil, ...row }) => {
      const [occasion, person] = [occasions.get(row.occasion), people.get(`${row.occasion} ${profil}`)]
      if (!occasion || !person) return []
      const ofThisDuty = { ...person, meldungen: person.meldungen.filter(({ _id }) => _id === anmeldung) }
      return mailsTo({ context, trx, kind }, occasion, [ofThisDuty], null, () => reminderNews(kind, occasion, von, schluessel))
    })
    await context.sendMail(trx, mails)
  })
}

/** Annahme: leaders are told of gaps seven, three and one day before the deadline, then before the begin. */
const LEVELS = [7, 3, 1] as const
/** Earliest hour of the alarm, in Berlin. */
const HOUR = 18
const DAY = 86_400_000

/** Step for a number of days: 7 from the seventh day on, 3 from the third; null before. */
export const reminderStep = (days: number): number | null => LEVELS.findLast((limit) => days <= limit) ?? null

const daysUntil = (target: string, now: Date) =>
  Math.round((Date.parse(tagInBerlin(new Date(target))) - Date.parse(tagInBerlin(now))) / DAY)

/** Step reached by an occasion with gaps, and its target; null if nothing is due. */
function stepOf(kind: OccasionKind, occasion: Occasion, now: Date) {
  const { meldeschluss, beginn } = occasion
  const deadline = meldeschluss !== null && Date.parse(meldeschluss) > now.getTime() ? meldeschluss : null
  const target = deadline ?? beginn
  const days = daysUntil(target, now)
  const step = reminderStep(days)
  if (step === null || openText(kind, occasion) === '') return null
  return { target, days, step, before: deadline === null ? ('Beginn' as const) : ('Meldeschluss' as const) }
}

/** Notifies leader and deputy, or the author, of open places: in the evening, once per occasion and step. */
export async function notifyGaps(context: AppContext, kind: OccasionKind): Promise<void> {
  const now = context.now()
  if (new Date(wallClock(now)).getUTCHours() < HOUR) return
  await context.transact(async (trx) => {
    const bis = new Date(now.getTime() + (LEVELS[0] + 1) * DAY)
    const { rows } = await sql<{ _id: string }>`
      select d._id
      from ${kind.from} d
      where d.beginn > ${now}
        and (d.beginn < ${bis} or (d.meldeschluss > ${now} and d.meldeschluss < ${bis}))
        and ${kind.open}
        and not ${kind.filled}
        and exists (select 1
          from angebote angebot
          where ${kind.id} = d._id and (angebot.besetzung ->> 'offen')::int > 0)`.execute(trx)
    const occasions = await kind.read(
      trx,
      rows.map(({ _id }) => _id),
    )
    const people = await recipientsPer(
      trx,
      kind,
      occasions.flatMap((occasion) => leitungOf(occasion).map((profil) => ({ occasion: occasion._id, profil }))),
    )
    const mails = occasions.flatMap((occasion) => {
      const step = stepOf(kind, occasion, now)
      const leitung = people.filter((person) => person.occasion === occasion._id)
      return step ? mailsTo({ context, trx, kind }, occasion, leitung, null, (person) => gapNews(kind, occasion, step, person)) : []
    })
    await context.sendMail(trx, mails)
  })
}
