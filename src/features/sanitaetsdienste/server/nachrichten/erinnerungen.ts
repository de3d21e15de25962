// What is told because time passes: the reminder of one's own duty, and the alarm about places that nobody took.
import { sql } from 'kysely'
import type { Kontext } from '#server/kontext.ts'
import type { Mail } from '#server/mail/sende.ts'
import { lesbareZeit, tagInBerlin, wanduhr } from '#contract/berlin.ts'
import { dienstmail, planningLink } from './mail.ts'
import { type Empfaenger, empfaengerJe, leitungVon } from './nachricht-daten.ts'
import { dienstfakten, fehltEiner, lueckenText } from './nachricht-texte.ts'
import { readServices, type Service } from '../reading.ts'

/** So many reminders in one transaction; the next run takes the rest. */
const AUF_EINMAL = 500

/**
 * Reminds those whose duty begins within the lead time that they chose: once per registration and begin, so that a service
 * that was moved is reminded of anew; after an outage as long as it has not begun.
 */
export async function erinnere(kontext: Kontext): Promise<void> {
  const jetzt = kontext.jetzt()
  await kontext.schreibe(async (trx) => {
    const { rows } = await sql<{ schluessel: string; profil: string; dienst: string; anmeldung: string; von: string }>`
      select * from (
        select 'erinnerung ' || m._id || ' ' || iso(m.beginn) as schluessel, m.profil, a.sanitaetsdienst as dienst, m._id as anmeldung, m.beginn as von
        from anmeldungen m join angebote a on a._id = m.angebot join sanitaetsdienste d on d._id = a.sanitaetsdienst join profile p on p._id = m.profil
        where m.status = 'eingeteilt' and m.gilt and not d.abgesagt and m.beginn > ${jetzt}::timestamptz and m.beginn <= ${jetzt}::timestamptz + interval '168 hours'
          and p."erinnerungVorlauf" > 0 and m.beginn <= ${jetzt}::timestamptz + make_interval(hours => p."erinnerungVorlauf")
          and (p."emailBenachrichtigungen" ->> 'erinnerung')::boolean) faellig
      where not exists (select 1 from mails where mails.schluessel = faellig.schluessel)
      order by von, anmeldung limit ${AUF_EINMAL}`.execute(trx)
    if (rows.length === 0) return
    const dienste = new Map((await readServices(trx, [...new Set(rows.map(({ dienst }) => dienst))])).map((dienst) => [dienst._id, dienst]))
    const leute = new Map((await empfaengerJe(trx, rows)).map((person) => [`${person.dienst} ${person.profil}`, person]))
    const mails = rows.flatMap(({ schluessel, anmeldung, von, ...paar }): Mail[] => {
      const [dienst, person] = [dienste.get(paar.dienst), leute.get(`${paar.dienst} ${paar.profil}`)]
      if (!dienst || !person) return []
      const worte = {
        betreff: `Erinnerung: ${dienst.bezeichnung}, ${lesbareZeit(von)}`,
        absaetze: [
          `nur zur Erinnerung: Am ${lesbareZeit(von)} Uhr beginnt dein Dienst „${dienst.bezeichnung}“. Danke, dass du dabei bist!`,
        ],
      }
      const seine = { ...person, meldungen: person.meldungen.filter(({ _id }) => _id === anmeldung) }
      return [dienstmail(kontext, dienst, seine, 'erinnerung', worte, { schluessel, gueltigBis: new Date(von) })]
    })
    await kontext.sende(trx, mails)
  })
}

/** Annahme: leaders are told of gaps seven, three and one day before the deadline, then before the begin (beyond.md 3 says "N days"). */
export const STUFEN = [7, 3, 1] as const
/** Hour of the day in Berlin from which on the alarm is given. */
const STUNDE = 18
const TAG = 86_400_000

/** The step that is reached at so many days: 7 from the seventh day on, 3 from the third; null before. */
export const stufe = (tage: number): number | null => STUFEN.findLast((grenze) => tage <= grenze) ?? null

const tageBis = (ziel: string, jetzt: Date) => Math.round((Date.parse(tagInBerlin(new Date(ziel))) - Date.parse(tagInBerlin(jetzt))) / TAG)

function luecke(kontext: Kontext, dienst: Service, leute: readonly Empfaenger[]): Mail[] {
  const jetzt = kontext.jetzt()
  const vorSchluss = dienst.meldeschluss !== null && Date.parse(dienst.meldeschluss) > jetzt.getTime()
  const ziel = vorSchluss && dienst.meldeschluss ? dienst.meldeschluss : dienst.beginn
  const tage = tageBis(ziel, jetzt)
  const erreicht = stufe(tage)
  const text = lueckenText(dienst.schichten)
  if (erreicht === null || text === '') return []
  const wann = tage <= 0 ? 'heute' : tage === 1 ? 'morgen' : `in ${tage} Tagen`
  const worte = {
    betreff: `Es ${fehltEiner(dienst) ? 'fehlt noch jemand' : 'fehlen noch Helfer'}: ${dienst.bezeichnung}`,
    absaetze: [
      `für „${dienst.bezeichnung}“ sind noch Plätze offen, und ${vorSchluss ? 'Meldeschluss' : 'Beginn'} ist ${wann} (${lesbareZeit(ziel)} Uhr).`,
      `Es ${fehltEiner(dienst) ? 'fehlt' : 'fehlen'} noch:\n${text}`,
      'In der Einteilung kannst du passende Mitglieder mit einem Knopf um Hilfe bitten.',
    ],
  }
  return leute
    .filter(({ dienst: seiner, will }) => seiner === dienst._id && will.dienstGeaendert)
    .map((person) =>
      dienstmail(kontext, dienst, person, 'dienstGeaendert', worte, {
        fakten: dienstfakten(dienst),
        knopf: planningLink(dienst._id),
        schluessel: `luecke ${dienst._id} ${vorSchluss ? 'meldeschluss' : 'beginn'} ${erreicht} ${person.profil}`,
        gueltigBis: new Date(ziel),
      }),
    )
}

/** Tells leader and deputy, or whoever made the service, which places nobody took: in the evening, once per service and step. */
export async function meldeLuecken(kontext: Kontext): Promise<void> {
  const jetzt = kontext.jetzt()
  if (new Date(wanduhr(jetzt)).getUTCHours() < STUNDE) return
  await kontext.schreibe(async (trx) => {
    const bis = new Date(jetzt.getTime() + (STUFEN[0] + 1) * TAG)
    const { rows } = await sql<{ _id: string }>`
      select d._id from sanitaetsdienste d
      where d.beginn > ${jetzt} and (d.beginn < ${bis} or (d.meldeschluss > ${jetzt} and d.meldeschluss < ${bis})) and not d.abgesagt and d.status = 'ausgeschrieben'
        and exists (select 1 from angebote a where a.sanitaetsdienst = d._id and (a.besetzung ->> 'offen')::int > 0)`.execute(trx)
    const dienste = await readServices(
      trx,
      rows.map(({ _id }) => _id),
    )
    const leute = await empfaengerJe(
      trx,
      dienste.flatMap((dienst) => leitungVon(dienst).map((profil) => ({ dienst: dienst._id, profil }))),
    )
    await kontext.sende(
      trx,
      dienste.flatMap((dienst) => luecke(kontext, dienst, leute)),
    )
  })
}
