// A service in a calendar: one entry per shift, the same one from the invitation to the cancellation.
import { path } from '#contract/screens.ts'
import type { Anmeldestatus } from '#blocks/anmeldung/contract.ts'
import type { Termin } from '#blocks/kalender/server/index.ts'
import { readableTime } from '#contract/berlin.ts'
import type { Registration } from './messages/message-data.ts'
import { address, nameOf, type Service } from './reading.ts'

const STATE: Readonly<Record<Anmeldestatus, Termin['stand']>> = {
  gemeldet: 'vorlaeufig',
  eingeteilt: 'bestaetigt',
  warteliste: 'vorlaeufig',
  abgelehnt: 'abgesagt',
  abgesagt: 'abgesagt',
  nichtErschienen: 'bestaetigt',
}

export const dienstPath = (dienst: string) => path('/sanitaetsdienst/{id}', { id: dienst })

/**
 * The entries of somebody's own registrations, or of all shifts for those who have none (`registrations` empty).
 * Annahme: the entry's UID goes by the shift, so that a service that was saved from the invitation turns into one's own
 * duty, and no second entry stands beside it.
 */
export function kalenderEntries(dienst: Service, registrations: readonly Registration[], erinnerungVorlauf: number): Termin[] {
  const entry = (schicht: Service['schichten'][number], registration?: Registration): Termin => {
    const name = [dienst.bezeichnung, schicht.bezeichnung].filter(Boolean).join(' – ')
    const state = dienst.abgesagt ? 'abgesagt' : registration ? STATE[registration.status] : 'vorlaeufig'
    const rows = [
      dienst.abgesagt && dienst.absageGrund !== '' ? `Abgesagt: ${dienst.absageGrund}` : '',
      [dienst.treffpunkt, dienst.treffpunktZeit ? readableTime(dienst.treffpunktZeit) : ''].filter(Boolean).join(', '),
      registration?.funktion ? `Funktion: ${registration.funktion}` : '',
      registration?.fahrzeug ? `Fahrzeug: ${registration.fahrzeug}` : '',
      dienst.leiterPerson ? `Leitung: ${nameOf(dienst.leiterPerson)}` : '',
    ]
    if (rows[1]) rows[1] = `Treffpunkt: ${rows[1]}`
    return {
      uid: `sandienst-${schicht._id}`,
      folge: dienst.version + (registration?.version ?? 0) - 1,
      geaendertAm: registration && registration.geaendertAm > dienst.geaendertAm ? registration.geaendertAm : dienst.geaendertAm,
      titel: name,
      beginn: registration?.von ?? schicht.beginn,
      ende: registration?.bis ?? schicht.ende,
      stand: state,
      ort: address(dienst.ortDaten),
      koordinaten: dienst.ortDaten.koordinaten,
      beschreibung: rows.filter(Boolean).join('\n'),
      pfad: dienstPath(dienst._id),
      erinnerungVorlauf: state === 'bestaetigt' ? erinnerungVorlauf : 0,
    }
  }
  if (registrations.length === 0) return dienst.schichten.map((schicht) => entry(schicht))
  return registrations.flatMap((registration) => {
    const schicht = dienst.schichten.find(({ _id }) => _id === registration.angebot)
    return schicht ? [entry(schicht, registration)] : []
  })
}
