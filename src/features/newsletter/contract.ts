import * as z from 'zod/mini'
import { callsUnder, crud, defineContract } from '#contract/endpoint.ts'
import {
  choice,
  field,
  instant,
  numbers,
  person,
  requiredDay,
  requiredNumber,
  requiredText,
  state,
  strings,
  stringsOrNull,
  text,
  textList,
} from '#contract/fields.ts'
import { fileDetail } from '#contract/file.ts'
import { inHistory } from '#contract/history.ts'
import { countText } from '#contract/words.ts'

export const STATUS = { entwurf: 'Entwurf', geplant: 'Geplant', versendet: 'Versendet' } as const
export type Status = keyof typeof STATUS
export const PICTURES_MAX = 10
export const PICTURE_MAX = 2 * 1024 * 1024
export const ATTACHMENTS_MAX = 5

export const newsletterFields = {
  titel: requiredText('Titel', 150),
  text: inHistory(text('Text', 50_000), { text: (html: string) => html.replace(/<[^>]*>/g, ' ') }),
  // Annahme: without a selection it goes to all subscribers.
  empfaenger: inHistory(
    field(
      'Empfänger',
      z._default(z.object({ verteiler: textList('Verteiler', 30, 60), gruppen: textList('Gruppen', 30, 60) }), {
        verteiler: [],
        gruppen: [],
      }),
    ),
    { parts: true },
  ),
}
export const newsletterHistory = { ...newsletterFields, status: choice('Stand', STATUS), versandAm: instant('Versand') }

const AREA = 'NEWSLETTER'
const BASE = '/api/newsletter'
const plain = crud({
  basePath: BASE,
  area: AREA,
  names: ['Newsletter', 'Newsletter'],
  fields: newsletterFields,
  derived: {
    status: z.enum(Object.keys(STATUS) as [Status]),
    datum: requiredDay('Datum'),
    ...stringsOrNull('versandAm'),
    autor: z.nullable(person),
    gelesen: z.boolean(),
    gelesenVon: z.number(),
    dateien: z.array(fileDetail),
  },
  filter: { status: z.optional(choice('Stand', STATUS)) },
  history: true,
})
export type Newsletter = z.output<typeof plain.get.response>

/** Annahme: new members do not get older newsletters as news. */
export const NEWS_DAYS = 60
/** New on Start and in the list: sent lately, and not read yet. */
export const isNews = ({ status, gelesen, versandAm }: Pick<Newsletter, 'status' | 'gelesen' | 'versandAm'>, now: Date): boolean =>
  status === 'versendet' && !gelesen && versandAm !== null && Date.parse(versandAm) > now.getTime() - NEWS_DAYS * 86_400_000
export type Audience = Newsletter['empfaenger']

export const WRITES = [`CREATE_${AREA}`, `UPDATE_${AREA}`] as const
export const MANAGES = [...WRITES, `DELETE_${AREA}`] as const
const { text: _text, dateien, ...brief } = plain.get.response.shape
export const HINDRANCES = {
  ohneMailserver:
    'Für dieses Intranet ist kein Mailserver eingetragen, deshalb geht keine Mail hinaus. Das kann eure Administration ändern.',
  mailserverSteht:
    'Der Mailserver nimmt gerade keine Mails an. Sobald er antwortet, geht es von selbst weiter; ' +
    'bleibt es dabei, hilft eure Administration.',
} as const
/** Reason against deleting a newsletter during delivery; without a mail server there is none. */
export const deletionHindernis = ({ wartet: waiting, hindernis }: Pick<Progress, 'wartet' | 'hindernis'>): string | undefined =>
  waiting > 0 && hindernis !== 'ohneMailserver'
    ? `Der Newsletter geht gerade hinaus: ${countText(waiting, 'Mail wartet', 'Mails warten')} noch. ` +
      'Löschen lässt er sich, sobald keine mehr wartet.'
    : undefined
export type Hindrance = keyof typeof HINDRANCES
const counts = z.object({
  ...numbers('gesamt', 'versendet', 'wartet', 'aufgegeben', 'ausgelassen'),
  hindernis: z.nullable(z.enum(Object.keys(HINDRANCES) as [Hindrance])),
})
export type Progress = z.output<typeof counts>
const failure = z.object({ person: z.nullable(person), grund: z.string(), versuche: z.number(), aufgegeben: z.boolean() })
export type Failure = z.output<typeof failure>
const known = z.array(z.object({ name: z.string(), anzahl: z.number() }))
const response = plain.get.response
const version = { version: state.version }

const call = callsUnder(BASE)
const upload = { kind: 'multipart', transaction: 'selbst', status: 201, response: fileDetail } as const
export const newsletterContract = defineContract({
  ...plain,
  list: { ...plain.list, response: z.array(z.object(brief)) },
  update: { ...plain.update, zugang: WRITES },
  history: { ...plain.history, zugang: MANAGES },
  choices: call('GET', '/auswahl', WRITES, 'Verteiler und Gruppen, und wie viele dort den Newsletter per Mail bekommen', {
    response: z.object({ verteiler: known, gruppen: known }),
  }),
  picture: call('POST', '/{id}/bilder', WRITES, 'Bild in einen Newsletter laden', upload),
  attach: call('POST', '/{id}/anhaenge', WRITES, 'Anhang zu einem Newsletter laden', upload),
  audience: call(
    'GET',
    '/{id}/empfaenger',
    WRITES,
    'Wie viele den Newsletter per Mail bekämen, und wie viele nicht, davon manche im Posteingang',
    {
      response: z.object(numbers('anzahl', 'ohne', 'posteingang')),
    },
  ),
  preview: call('GET', '/{id}/vorschau', WRITES, 'Newsletter als Mail ansehen', { response: z.object(strings('html', 'text')) }),
  trial: call('POST', '/{id}/probe', WRITES, 'Newsletter zur Probe an sich selbst schicken', { transaction: 'selbst', status: 202 }),
  send: call('POST', '/{id}/versand', `UPDATE_${AREA}`, 'Newsletter versenden, gleich oder zu einer Zeit', {
    body: z.object({
      ...version,
      anzahl: requiredNumber('Empfänger', 0, 1_000_000),
      versandAm: instant('Versenden am'),
    }),
    response,
    status: 200,
  }),
  takeBack: call('POST', '/{id}/zuruecknehmen', `UPDATE_${AREA}`, 'Geplanten Versand zurücknehmen', { response, status: 200 }),
  progress: call('GET', '/{id}/stand', MANAGES, 'Wie weit der Versand eines Newsletters ist', { response: counts }),
  failures: call('GET', '/{id}/fehler', MANAGES, 'Wen ein Newsletter nicht erreicht hat, und warum', { response: z.array(failure) }),
  read: call('POST', '/{id}/gelesen', `READ_${AREA}`, 'Newsletter als gelesen merken'),
  unread: call('DELETE', '/{id}/gelesen', `READ_${AREA}`, 'Newsletter als ungelesen merken'),
})
