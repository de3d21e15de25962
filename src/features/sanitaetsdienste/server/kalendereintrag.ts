// A service in a calendar: one entry per shift, the same one from the invitation to the cancellation.
import { pfad } from '#contract/screens.ts'
import type { Anmeldestatus } from '#blocks/anmeldung/contract.ts'
import type { Termin } from '#blocks/kalender/server/index.ts'
import { lesbareZeit } from '#contract/berlin.ts'
import type { Meldung } from './nachrichten/nachricht-daten.ts'
import { anschrift, nameOf, type Service } from './reading.ts'

const STAND: Readonly<Record<Anmeldestatus, Termin['stand']>> = {
  gemeldet: 'vorlaeufig',
  eingeteilt: 'bestaetigt',
  warteliste: 'vorlaeufig',
  abgelehnt: 'abgesagt',
  abgesagt: 'abgesagt',
  nichtErschienen: 'bestaetigt',
}

export const dienstpfad = (dienst: string) => pfad('/sanitaetsdienst/{id}', { id: dienst })

/**
 * The entries of somebody's own registrations, or of all shifts for whoever has none (`meldungen` empty).
 * Annahme: the entry's UID goes by the shift, so that a service that was saved from the invitation turns into one's own
 * duty, and no second entry stands beside it.
 */
export function kalendereintraege(dienst: Service, meldungen: readonly Meldung[], erinnerungVorlauf: number): Termin[] {
  const eintrag = (schicht: Service['schichten'][number], meldung?: Meldung): Termin => {
    const name = [dienst.bezeichnung, schicht.bezeichnung].filter(Boolean).join(' – ')
    const stand = dienst.abgesagt ? 'abgesagt' : meldung ? STAND[meldung.status] : 'vorlaeufig'
    const zeilen = [
      dienst.abgesagt && dienst.absageGrund !== '' ? `Abgesagt: ${dienst.absageGrund}` : '',
      [dienst.treffpunkt, dienst.treffpunktZeit ? lesbareZeit(dienst.treffpunktZeit) : ''].filter(Boolean).join(', '),
      meldung?.funktion ? `Funktion: ${meldung.funktion}` : '',
      meldung?.fahrzeug ? `Fahrzeug: ${meldung.fahrzeug}` : '',
      dienst.leiterPerson ? `Leitung: ${nameOf(dienst.leiterPerson)}` : '',
    ]
    if (zeilen[1]) zeilen[1] = `Treffpunkt: ${zeilen[1]}`
    return {
      uid: `sandienst-${schicht._id}`,
      folge: dienst.version + (meldung?.version ?? 0) - 1,
      geaendertAm: meldung && meldung.geaendertAm > dienst.geaendertAm ? meldung.geaendertAm : dienst.geaendertAm,
      titel: name,
      beginn: meldung?.von ?? schicht.beginn,
      ende: meldung?.bis ?? schicht.ende,
      stand,
      ort: anschrift(dienst.ortDaten),
      koordinaten: dienst.ortDaten.koordinaten,
      beschreibung: zeilen.filter(Boolean).join('\n'),
      pfad: dienstpfad(dienst._id),
      erinnerungVorlauf: stand === 'bestaetigt' ? erinnerungVorlauf : 0,
    }
  }
  if (meldungen.length === 0) return dienst.schichten.map((schicht) => eintrag(schicht))
  return meldungen.flatMap((meldung) => {
    const schicht = dienst.schichten.find(({ _id }) => _id === meldung.angebot)
    return schicht ? [eintrag(schicht, meldung)] : []
  })
}
