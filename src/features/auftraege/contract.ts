// Work in the background, for those who administer the intranet.
import * as z from 'zod/mini'
import { callsUnder, defineContract } from '#contract/endpoint.ts'
import { numbers, stringsOrNull } from '#contract/fields.ts'

/** Names of the kinds of jobs for readers; a test holds that none is missing. */
export const JOB_NAMES: ReadonlyMap<string, string> = new Map([
  ['aufbewahrung-beenden', 'Löschfristen anwenden'],
  ['aufraeumen', 'Abgelaufenes löschen'],
  ['ausbildungen-stand', 'Ablaufende Ausbildungen'],
  ['export', 'Lange Listen als Datei'],
  ['fahrzeuge-pruefungen', 'Prüfungen der Fahrzeuge'],
  ['fahrzeuge-zustand', 'Zustand der Fahrzeuge'],
  ['fristen-erinnern', 'Erinnerungen an Fristen'],
  ['groupalarm', 'GroupAlarm benachrichtigen'],
  ['groupalarm-abgleich', 'GroupAlarm abgleichen'],
  ['kummerkasten-neu', 'Neues im Kummerkasten'],
  ['leihquittung', 'Quittungen für Ausgegebenes'],
  ['leihverlust', 'Verlustmeldungen'],
  ['mail', 'Mails'],
  ['mail-an-viele', 'Mails an viele'],
  ['mail-eilig', 'Eilige Mails'],
  ['mails-nachfassen', 'Liegengebliebene Mails'],
  ['neuigkeiten', 'Neue Dienste mitteilen'],
  ['newsletter-faellig', 'Newsletter zur gewählten Zeit'],
  ['newsletter-mitteilung', 'Newsletter ankündigen'],
  ['newsletter-versand', 'Newsletter versenden'],
  ['passwort-vergessen', 'Links für ein neues Passwort'],
  ['plaetze-freigeben', 'Plätze freigeben'],
  ['push', 'Benachrichtigungen'],
  ['push-geraet', 'Benachrichtigungen an ein Gerät'],
  ['sammelmails', 'Mails der Sammelzeit'],
  ['sicherung', 'Nächtliche Sicherung'],
])
const name = z.string().check(z.maxLength(60), z.regex(/^[a-z-]+$/, { error: 'ist keine Art von Auftrag' }))
const row = z.object({
  art: name,
  titel: z.string(),
  ...numbers('wartend', 'gescheitert'),
  /** `naechster`: the next run; `fehler`: the newest failure in one line. */
  ...stringsOrNull('naechster', 'fehler'),
})
export type JobRow = z.output<typeof row>

const call = callsUnder('/api/auftraege')
export const jobsContract = defineContract({
  list: call('GET', '', 'UPDATE_USER_RECHTE', 'Arbeit im Hintergrund: was wartet, was gescheitert ist', {
    response: z.object({
      /** German sentence if no node works on jobs. */
      warnung: z.nullable(z.string()),
      auftraege: z.array(row),
    }),
  }),
  retry: call('POST', '/{art}/wiederholen', 'UPDATE_USER_RECHTE', 'Gescheiterte Aufträge einer Art noch einmal versuchen', {
    params: z.object({ art: name }),
    response: z.object({ wiederholt: z.number() }),
    status: 200,
  }),
})
