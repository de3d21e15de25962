import * as z from 'zod/mini'
import { besetzung, option } from '#blocks/dienst/contract.ts'
import { field, id, person, requiredInstant, state, strings } from '#contract/fields.ts'
import { callsUnder, defineContract } from '#contract/endpoint.ts'
import { kalenderEntry } from '#contract/time/kalender.ts'
import { PLAN_KINDS } from '#contract/time/plan.ts'

const secret = z.object({ geheimnis: z.string().check(z.minLength(20), z.maxLength(100)) })
const onWhat = z.object({ art: z.enum(['feed', 'schild']), fuer: z.enum(['fahrzeug', 'raum']), id })
const readOne = ['READ_FAHRZEUGBELEGUNG', 'READ_RAUMBELEGUNG'] as const
const manage = ['UPDATE_FAHRZEUGBELEGUNG', 'UPDATE_RAUMBELEGUNG', 'UPDATE_FAHRZEUG', 'UPDATE_ORT'] as const
const adresse = z.object({ url: z.string(), erstelltAm: z.string() })

/** A booking at the door. Occupied from `ab` to `bis`, including set-up and clearing of a room. */
const termin = z.object({
  titel: z.string(),
  beginn: z.string(),
  ende: z.string(),
  ab: z.string(),
  bis: z.string(),
  wer: z.string(),
})

/**
 * Content of a door plate: the plan of today and tomorrow. Passers-by see times and kind of use (public events by name). Members with
 * read rights for bookings also see purpose, people and blocking reasons.
 */
export const schild = z.object({
  art: z.enum(['fahrzeug', 'raum']),
  /** The vehicle or room, for the links to book or report, which require sign-in. */
  _id: id,
  name: z.string(),
  unter: z.string(),
  gesperrt: z.string(),
  warnung: z.string(),
  jetzt: z.nullable(termin),
  freiBis: z.nullable(z.string()),
  belegungen: z.array(termin),
  ausfuehrlich: z.boolean(),
})
export type Schild = z.output<typeof schild>

/** A wall calendar's month with the weeks around it, twice. */
export const KALENDER_DAYS = 100
/** Areas by kind, comma-separated: 'sanitaetsdienst,blutspende'. */
const areas = field('Bereiche', z.optional(z.string().check(z.maxLength(400), z.regex(/^[a-zA-Z]+(,[a-zA-Z]+)*$/))))
const areaKind = z.enum(PLAN_KINDS)

/** `bereiche`: readable areas, with the create right of each. `naechste`: start of the next part; usually null. */
const kalender = z.object({
  bereiche: z.array(z.object({ art: areaKind, neu: z.nullable(z.string()) })),
  eintraege: z.array(kalenderEntry),
  naechste: z.nullable(z.string()),
})
export type Kalender = z.output<typeof kalender>

/** A duty's row: the calendar's entry with its place, the names of its seats, and what signing up or off needs. */
const dienst = z.extend(kalenderEntry, {
  ort: z.string(),
  namen: z.array(z.string()),
  /** Offers this row stands for; none for own rows. */
  angebote: z.array(
    z.object({
      _id: id,
      ...strings('bezeichnung', 'beginn', 'ende'),
      termine: z.optional(z.nullable(z.array(z.object(strings('beginn', 'ende'))))),
      besetzung,
    }),
  ),
  /** As in the lists of the areas; null: nothing to sign up for. */
  anmeldung: z.nullable(option),
  /** Own place that can be given back. */
  platz: z.nullable(z.object({ dienst: id, angebot: id })),
})
export type Dienst = z.output<typeof dienst>
const dienste = z.object({ ...kalender.shape, eintraege: z.array(dienst) })

/** The address is returned once, at creation: only its hash is stored. */
const abo = z.object({ erstelltAm: z.nullable(z.string()), bereiche: z.array(areaKind) })
const renewedAbo = z.object(strings('url', 'erstelltAm'))

export const kalenderContract = defineContract({
  kalender: {
    method: 'GET',
    path: '/api/kalender',
    // Annahme: every signed-in member has a calendar; of each area it contains the readable entries.
    zugang: 'angemeldet',
    titel:
      `Kalender über alle Bereiche, höchstens ${KALENDER_DAYS} Tage auf einmal; "nur=fuerMich": Eigenes und freie Plätze; "ab": ` +
      'der Rest einer Antwort, die ein Megabyte überschritte (naechste)',
    query: z.object({
      von: requiredInstant('Von'),
      bis: requiredInstant('Bis'),
      bereiche: areas,
      nur: z.optional(z.enum(['fuerMich'])),
      ab: z.optional(requiredInstant('Ab')),
    }),
    response: kalender,
  },
  dienste: {
    method: 'GET',
    path: '/api/kalender/dienste',
    zugang: 'angemeldet',
    titel: 'Der Kalender aller Dienste, Abende, Veranstaltungen und Ausbildungen, mit dem, was zum An- und Abmelden nötig ist',
    query: z.object({
      von: requiredInstant('Von'),
      bis: requiredInstant('Bis'),
      nur: z.optional(z.enum(['fuerMich'])),
      ab: z.optional(requiredInstant('Ab')),
    }),
    response: dienste,
  },
  termin: {
    method: 'GET',
    path: '/api/kalender/termine/{art}/{id}.ics',
    zugang: 'angemeldet',
    titel: 'Ein Eintrag als Kalenderdatei',
    params: z.object({ art: areaKind, id }),
    response: null,
    kind: 'stream',
  },
  abo: {
    method: 'GET',
    path: '/api/kalender/abo',
    zugang: 'angemeldet',
    titel: 'Mein Kalender-Abo: seit wann es eine Adresse gibt',
    response: abo,
  },
  renewAbo: {
    method: 'POST',
    path: '/api/kalender/abo',
    zugang: 'angemeldet',
    titel: 'Neue geheime Adresse für mein Kalender-Abo; die alte gilt nicht mehr',
    response: renewedAbo,
    status: 200,
  },
  endAbo: { method: 'DELETE', path: '/api/kalender/abo', zugang: 'angemeldet', titel: 'Mein Kalender-Abo beenden', response: null },
  feed: {
    method: 'GET',
    path: '/api/kalender/feed/{geheimnis}.ics',
    zugang: 'oeffentlich',
    titel:
      'Kalender einer Person, eines Fahrzeugs oder Raums über die geheime Adresse; bereiche: ' +
      'statt des Eigenen alles daraus, was die Person lesen darf',
    params: secret,
    query: z.object({ bereiche: areas }),
    response: null,
    kind: 'stream',
  },
  schild: {
    method: 'GET',
    path: '/api/kalender/schild/{geheimnis}',
    zugang: 'oeffentlich',
    titel: 'Türschild: der Plan von heute über eine geheime Adresse',
    params: secret,
    response: schild,
  },
  schildEreignisse: {
    method: 'GET',
    path: '/api/kalender/schild/{geheimnis}/ereignisse',
    zugang: 'oeffentlich',
    titel: 'Türschild: meldet Änderungen (Server-Sent Events)',
    params: secret,
    response: null,
    kind: 'stream',
  },
  adresse: {
    method: 'GET',
    path: '/api/kalender/adressen/{art}/{fuer}/{id}',
    zugang: readOne,
    titel: 'Geheime Adresse eines Kalenders oder Türschilds',
    params: onWhat,
    response: adresse,
  },
  zuruecksetzen: {
    method: 'POST',
    path: '/api/kalender/adressen/{art}/{fuer}/{id}',
    zugang: manage,
    titel: 'Neue geheime Adresse; die alte gilt nicht mehr',
    params: onWhat,
    response: adresse,
    status: 200,
  },
})

const cdienstFields = { profil: field('Wer', id), beginn: requiredInstant('Beginn'), ende: requiredInstant('Ende') }
const { _id, version } = state
const callC = callsUnder('/api/kalender/cdienste')
// Annahme: the specification names only the right to read the on-call duty; keepers of the alarm units enter it.
export const cdiensteContract = defineContract({
  create: callC('POST', '', 'SET_GROUPALARM', 'C-Dienst eintragen', {
    body: z.object(cdienstFields),
    response: z.object({ _id, version, ...cdienstFields, person }),
    status: 201,
  }),
  remove: callC('DELETE', '/{id}', 'SET_GROUPALARM', 'C-Dienst löschen'),
})
