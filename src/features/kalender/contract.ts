// Secret addresses of calendars and door plates (api.md "Kalender", rules.md 4.10). The secret opens one vehicle or one room.
import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import { defineContract } from '#contract/endpoint.ts'

const secret = z.object({ geheimnis: z.string().check(z.minLength(20), z.maxLength(100)) })
const onWhat = z.object({ art: z.enum(['feed', 'schild']), fuer: z.enum(['fahrzeug', 'raum']), id })
const readOne = ['READ_FAHRZEUGBELEGUNG', 'READ_RAUMBELEGUNG'] as const
const manage = ['UPDATE_FAHRZEUGBELEGUNG', 'UPDATE_RAUMBELEGUNG', 'UPDATE_FAHRZEUG', 'UPDATE_ORT'] as const
const adresse = z.object({ url: z.string(), erstelltAm: z.string() })

/** A booking at the door. It is taken from `ab` to `bis`: a room is set up before and cleared after. */
const termin = z.object({
  titel: z.string(),
  beginn: z.string(),
  ende: z.string(),
  ab: z.string(),
  bis: z.string(),
  wer: z.string(),
})

/**
 * What a door plate shows: the plan of today and tomorrow. People who pass by read when it is taken and by what kind of use
 * (a room's public event by its name); members who may see bookings also read what for, who, and why it cannot be used.
 */
export const schild = z.object({
  art: z.enum(['fahrzeug', 'raum']),
  /** The vehicle or room, for the links that book it or report what is broken: they ask for signing in. */
  _id: id,
  name: z.string(),
  unter: z.string(),
  /** Why it cannot be used at all, or ''. */
  gesperrt: z.string(),
  /** What speaks against driving it all the same, or ''. */
  warnung: z.string(),
  jetzt: z.nullable(termin),
  freiBis: z.nullable(z.string()),
  belegungen: z.array(termin),
  /** Does it say what for and who? */
  ausfuehrlich: z.boolean(),
})
export type Schild = z.output<typeof schild>

export const kalenderContract = defineContract({
  feed: {
    method: 'GET',
    path: '/api/kalender/feed/{geheimnis}.ics',
    zugang: 'oeffentlich',
    titel: 'Kalender eines Fahrzeugs oder Raums über seine geheime Adresse',
    params: secret,
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
  /** The address to subscribe to or to hang at the door. */
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
