// Calendar entries of an occasion: one per offer, stable from invitation to cancellation.
import { doOverlap } from '#blocks/konflikte/server/index.ts'
import { readableTime, tagInBerlin } from '#contract/time/berlin.ts'
import type { Termin } from '#server/calendar/kalender.ts'
import type { Anmeldestatus } from '../../contract.ts'
import { meetingTime } from '../../meeting.ts'
import type { Registration } from '../mails/recipients.ts'
import type { Occasion, OccasionKind } from '../signup/occasion.ts'

const STATE: Readonly<Record<Anmeldestatus, Termin['stand']>> = {
  gemeldet: 'vorlaeufig',
  eingeteilt: 'bestaetigt',
  warteliste: 'vorlaeufig',
  abgelehnt: 'abgesagt',
  abgesagt: 'abgesagt',
  nichtErschienen: 'bestaetigt',
}

type Offer = Occasion['schichten'][number]

/** One entry per day of a day plan, not per seat. */
function days({ _id, bezeichnung, schichten }: Occasion, entry: (offer: Offer) => Termin, uid: string): Termin[] {
  const perDay = Map.groupBy(schichten, ({ beginn }) => tagInBerlin(beginn))
  return [...perDay].flatMap(([day, of]) => {
    const [first] = of.toSorted((a, b) => a.beginn.localeCompare(b.beginn))
    const [last] = of.toSorted((a, b) => b.ende.localeCompare(a.ende))
    return first && last ? [{ ...entry(first), uid: `${uid}-${_id}-${day}`, titel: bezeichnung, ende: last.ende }] : []
  })
}

/**
 * Entries of own registrations, or of all offers (of a day plan: its days) if `registrations` is empty.
 * Annahme: the UID derives from the shift. A service saved from the invitation thus becomes the person's duty without a duplicate entry.
 */
export function kalenderEntries(
  { uid, path, byDay }: Pick<OccasionKind, 'uid' | 'path' | 'byDay'>,
  occasion: Occasion,
  registrations: readonly Registration[],
  erinnerungVorlauf: number,
): Termin[] {
  const entry = (offer: Occasion['schichten'][number], registration?: Registration): Termin => {
    const state = occasion.abgesagt ? 'abgesagt' : registration ? STATE[registration.status] : 'vorlaeufig'
    const { treffpunkt, treffpunktZeit, beginn } = occasion
    const where = [treffpunkt, treffpunktZeit && readableTime(meetingTime(treffpunktZeit, beginn, registration?.von ?? offer.beginn))]
      .filter(Boolean)
      .join(', ')
    const rows: readonly (readonly [string, string | undefined])[] = [
      ['Abgesagt', occasion.abgesagt ? occasion.absageGrund : ''],
      ['Treffpunkt', where],
      ['Funktion', registration?.funktion],
      ['Fahrzeug', registration?.fahrzeug],
      ['Leitung', occasion.leitung],
    ]
    return {
      uid: `${uid}-${offer._id}`,
      folge: occasion.version + (registration?.version ?? 0) - 1,
      geaendertAm: registration && registration.geaendertAm > occasion.geaendertAm ? registration.geaendertAm : occasion.geaendertAm,
      titel: [occasion.bezeichnung, offer.bezeichnung].filter(Boolean).join(' – '),
      beginn: registration?.von ?? offer.beginn,
      ende: registration?.bis ?? offer.ende,
      stand: state,
      ort: occasion.wo.adresse,
      koordinaten: occasion.wo.koordinaten,
      beschreibung: rows.flatMap(([titel, content]) => (content ? [`${titel}: ${content}`] : [])).join('\n'),
      pfad: path(occasion._id),
      erinnerungVorlauf: state === 'bestaetigt' ? erinnerungVorlauf : 0,
    }
  }
  // Annahme: session entries are identified by their order, so a moved session remains the same entry.
  const entries = (offer: Occasion['schichten'][number], registration?: Registration): Termin[] => {
    const whole = entry(offer, registration)
    if (!offer.termine) return [whole]
    return offer.termine
      .filter((span) => doOverlap(span, whole))
      .map(({ beginn, ende }, i) => ({ ...whole, beginn, ende, uid: `${whole.uid}-${i + 1}` }))
  }
  if (registrations.length === 0 && byDay && occasion.schichten.length > 1) return days(occasion, entry, uid)
  if (registrations.length === 0) return occasion.schichten.flatMap((offer) => entries(offer))
  return registrations.flatMap((registration) => {
    const offer = occasion.schichten.find(({ _id }) => _id === registration.angebot)
    return offer ? entries(offer, registration) : []
  })
}
