// What is told as time passes: the reminder of one's own duty, and the alarm about places that nobody took.
import { sql } from 'kysely'
import type { AppContext } from '#server/context.ts'
import type { Mail } from '#server/mail/send-mail.ts'
import { readableTime, tagInBerlin, wallClock } from '#contract/berlin.ts'
import { dienstmail, planningLink } from './mail.ts'
import { type Recipient, recipientsPer, leitungOf } from './message-data.ts'
import { dienstFacts, someoneMissing, gapsText } from './message-texts.ts'
import { readServices, type Service } from '../reading.ts'

/** So many reminders in one transaction; the next run takes the rest. */
const AT_ONCE = 500

/**
 * Reminds those whose duty begins within the lead time that they chose: once per registration and begin, so that a service
 * that was moved is reminded of again; after an outage as long as it has not begun.
 */
export async function remind(context: AppContext): Promise<void> {
  const now = context.now()
  await context.transact(async (trx) => {
    const { rows } = await sql<{ schluessel: string; profil: string; dienst: string; anmeldung: string; von: string }>`
      select * from (
        select 'erinnerung ' || m._id || ' ' || iso(m.beginn) as schluessel, m.profil, a.sanitaetsdienst as dienst, m._id as anmeldung, m.beginn as von
        from anmeldungen m join angebote a on a._id = m.angebot join sanitaetsdienste d on d._id = a.sanitaetsdienst join profile p on p._id = m.profil
        where m.status = 'eingeteilt' and m.gilt and not d.abgesagt and m.beginn > ${now}::timestamptz and m.beginn <= ${now}::timestamptz + interval '168 hours'
          and p."erinnerungVorlauf" > 0 and m.beginn <= ${now}::timestamptz + make_interval(hours => p."erinnerungVorlauf")
          and (p."emailBenachrichtigungen" ->> 'erinnerung')::boolean) faellig
      where not exists (select 1 from mails where mails.schluessel = faellig.schluessel)
      order by von, anmeldung limit ${AT_ONCE}`.execute(trx)
    if (rows.length === 0) return
    const dienste = new Map((await readServices(trx, [...new Set(rows.map(({ dienst }) => dienst))])).map((dienst) => [dienst._id, dienst]))
    const people = new Map((await recipientsPer(trx, rows)).map((person) => [`${person.dienst} ${person.profil}`, person]))
    const mails = rows.flatMap(({ schluessel: key, anmeldung, von, ...pair }): Mail[] => {
      const [dienst, person] = [dienste.get(pair.dienst), people.get(`${pair.dienst} ${pair.profil}`)]
      if (!dienst || !person) return []
      const words = {
        betreff: `Erinnerung: ${dienst.bezeichnung}, ${readableTime(von)}`,
        paragraphs: [
          `nur zur Erinnerung: Am ${readableTime(von)} Uhr beginnt dein Dienst „${dienst.bezeichnung}“. Danke, dass du dabei bist!`,
        ],
      }
      const ofThisDuty = { ...person, meldungen: person.meldungen.filter(({ _id }) => _id === anmeldung) }
      return [dienstmail(context, dienst, ofThisDuty, 'erinnerung', words, { schluessel: key, gueltigBis: new Date(von) })]
    })
    await context.sendMail(trx, mails)
  })
}

/** Annahme: leaders are told of gaps seven, three and one day before the deadline, then before the begin (beyond.md 3 says "N days"). */
export const LEVELS = [7, 3, 1] as const
/** Hour of the day in Berlin from which on the alarm is given. */
const HOUR = 18
const DAY = 86_400_000

/** The step that is reached at so many days: 7 from the seventh day on, 3 from the third; null before. */
export const level = (days: number): number | null => LEVELS.findLast((limit) => days <= limit) ?? null

const daysUntil = (target: string, now: Date) =>
  Math.round((Date.parse(tagInBerlin(new Date(target))) - Date.parse(tagInBerlin(now))) / DAY)

function gapMails(context: AppContext, dienst: Service, people: readonly Recipient[]): Mail[] {
  const now = context.now()
  const beforeMeldeschluss = dienst.meldeschluss !== null && Date.parse(dienst.meldeschluss) > now.getTime()
  const target = beforeMeldeschluss && dienst.meldeschluss ? dienst.meldeschluss : dienst.beginn
  const days = daysUntil(target, now)
  const reached = level(days)
  const text = gapsText(dienst.schichten)
  if (reached === null || text === '') return []
  const when = days <= 0 ? 'heute' : days === 1 ? 'morgen' : `in ${days} Tagen`
  const words = {
    betreff: `Es ${someoneMissing(dienst) ? 'fehlt noch jemand' : 'fehlen noch Helfer'}: ${dienst.bezeichnung}`,
    paragraphs: [
      `für „${dienst.bezeichnung}“ sind noch Plätze offen, und ${beforeMeldeschluss ? 'Meldeschluss' : 'Beginn'} ist ${when} (${readableTime(target)} Uhr).`,
      `Es ${someoneMissing(dienst) ? 'fehlt' : 'fehlen'} noch:\n${text}`,
      'In der Einteilung kannst du passende Mitglieder mit einem Knopf um Hilfe bitten.',
    ],
  }
  return people
    .filter(({ dienst: forDienst, will: wants }) => forDienst === dienst._id && wants.dienstGeaendert)
    .map((person) =>
      dienstmail(context, dienst, person, 'dienstGeaendert', words, {
        facts: dienstFacts(dienst),
        button: planningLink(dienst._id),
        schluessel: `luecke ${dienst._id} ${beforeMeldeschluss ? 'meldeschluss' : 'beginn'} ${reached} ${person.profil}`,
        gueltigBis: new Date(target),
      }),
    )
}

/** Tells leader and deputy, or whoever created the service, which places nobody took: in the evening, once per service and step. */
export async function notifyGaps(context: AppContext): Promise<void> {
  const now = context.now()
  if (new Date(wallClock(now)).getUTCHours() < HOUR) return
  await context.transact(async (trx) => {
    const bis = new Date(now.getTime() + (LEVELS[0] + 1) * DAY)
    const { rows } = await sql<{ _id: string }>`
      select d._id from sanitaetsdienste d
      where d.beginn > ${now} and (d.beginn < ${bis} or (d.meldeschluss > ${now} and d.meldeschluss < ${bis})) and not d.abgesagt and d.status = 'ausgeschrieben'
        and exists (select 1 from angebote a where a.sanitaetsdienst = d._id and (a.besetzung ->> 'offen')::int > 0)`.execute(trx)
    const dienste = await readServices(
      trx,
      rows.map(({ _id }) => _id),
    )
    const people = await recipientsPer(
      trx,
      dienste.flatMap((dienst) => leitungOf(dienst).map((profil) => ({ dienst: dienst._id, profil }))),
    )
    await context.sendMail(
      trx,
      dienste.flatMap((dienst) => gapMails(context, dienst, people)),
    )
  })
}
