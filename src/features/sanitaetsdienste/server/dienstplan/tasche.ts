// The roster for the leader's pocket: everybody with a telephone number, the organiser's contact, what to think of, and
// lines to write on.
import { angaben, type Baustein, type Dokument, FARBE, gruppe, ueberschrift } from '#blocks/dokumente/server/index.ts'
import { lesbareZeit } from '#contract/berlin.ts'
import type { Druck, Druckhelfer, Druckschicht } from './druckdaten.ts'
import { anschrift, type Leader, nameOf } from '../reading.ts'
import { gruppen, type Plangruppe, schichttitel, spanne } from './zeilen.ts'
import { kliniken, verpflegung } from './wand.ts'

const leise = (text: string): Baustein => ({ text, color: FARBE.leise })
const mitNummer = (person: Leader | null) => [nameOf(person), person?.telefon].filter(Boolean).join(', ')

const BREITEN = ['*', 105, 42, 68, 105]

const gruppenteil = ({ titel, zeilen }: Plangruppe, schicht: string): Baustein =>
  gruppe(
    titel,
    schicht,
    zeilen.length > 0
      ? zeilen.map(({ helfer, funktion, qualifikation, zeit, weitere }) => [
          helfer ? wer(helfer) : leise(weitere > 0 ? `und ${weitere} weitere` : '____________________'),
          funktion,
          qualifikation,
          zeit,
          helfer ? helfer.telefon || leise('keine Nummer') : leise(weitere > 0 ? '' : '________________'),
        ])
      : [[{ text: 'noch niemand eingeteilt', color: FARBE.leise, colSpan: 5 }, '', '', '', '']],
    BREITEN,
  )

const wer = ({ vorname, nachname, kommentar }: Druckhelfer): Baustein => ({
  stack: [{ text: `${vorname} ${nachname}`, style: 'fett' }, ...(kommentar ? [{ text: kommentar, fontSize: 8, color: FARBE.leise }] : [])],
})

function schichtteil(druck: Druck, schicht: Druckschicht, helfer: readonly Druckhelfer[]): Baustein[] {
  const { schichten } = druck
  const teile = gruppen(schicht, helfer)
  const reserve = helfer.filter((einer) => einer.schicht === schicht._id && einer.status !== 'eingeteilt')
  return [
    ueberschrift(`${schichttitel(druck, schicht)}, ${spanne(schicht.beginn, schicht.ende)}`),
    ...(teile.length > 0
      ? teile.map((teil) => gruppenteil(teil, schichten.length > 1 ? schichttitel(druck, schicht) : ''))
      : [leise('In dieser Schicht steht noch niemand.')]),
    ...(reserve.length > 0
      ? [
          {
            margin: [0, 0, 0, 8],
            text: [
              { text: 'Noch erreichbar: ', style: 'fett' },
              reserve
                .map(({ vorname, nachname, telefon, qualifikation, status }) =>
                  [`${vorname} ${nachname} (${qualifikation}, ${status === 'warteliste' ? 'wartet' : 'gemeldet'})`, telefon]
                    .filter(Boolean)
                    .join(' '),
                )
                .join('; '),
            ],
          },
        ]
      : []),
  ]
}

const schreiblinien = (anzahl: number): Baustein => ({
  canvas: Array.from({ length: anzahl }, (_, i) => ({
    type: 'line',
    x1: 0,
    y1: 20 * (i + 1),
    x2: 515,
    y2: 20 * (i + 1),
    lineWidth: 0.6,
    lineColor: FARBE.linie,
  })),
})

/** Only for who leads or plans: telephone numbers and comments are on it. */
export function taschenplan(druck: Druck, helfer: readonly Druckhelfer[]): Dokument {
  const { dienst, schichten } = druck
  const { ortDaten: ort, leiterPerson: leiter, stvLeiterPerson: stvLeiter } = dienst
  const { name, ansprechpartner, telefon, email } = dienst.veranstalter
  const vorhanden = (['stellplatz', 'strom', 'sanitaetsraum'] as const).filter((was) => dienst[was])
  const woerter = { stellplatz: 'Stellplatz', strom: 'Strom', sanitaetsraum: 'Sanitätsraum' }
  return {
    titel: 'Dienstplan für die Leitung',
    untertitel: `${dienst.bezeichnung} · ${dienst.nummer}${dienst.abgesagt ? ' · ABGESAGT' : ''}`,
    fuss: `Mit Telefonnummern, nach dem Dienst vernichten · ${dienst.nummer}`,
    inhalt: [
      angaben(
        [
          ['Zeit', spanne(dienst.beginn, dienst.ende)],
          ['Aufbau, Abbau', aufbau(druck)],
          ['Ort', anschrift(ort)],
          ['Ansprechpartner am Ort', [ort.ansprechpartner, ort.telefon].filter(Boolean).join(', ')],
          ['Hinweise zum Ort', ort.hinweise],
          [
            'Treffpunkt',
            [dienst.treffpunkt, dienst.treffpunktZeit ? `${lesbareZeit(dienst.treffpunktZeit)} Uhr` : ''].filter(Boolean).join(', '),
          ],
          ['Veranstalter', name],
          ['Kontakt', [ansprechpartner, telefon, email].filter(Boolean).join(', ')],
          ['Leitung', mitNummer(leiter)],
          ['Vertretung', mitNummer(stvLeiter)],
          ['Funk', dienst.funkkanal || '________________'],
          ['Leitstelle', leitstelle(druck)],
          ['Krankenhäuser', kliniken(druck, true)],
          ['Vorhanden', vorhanden.map((was) => woerter[was]).join(', ')],
          ['Material', dienst.material.join(', ')],
          ['Kleidung', dienst.kleidung],
          ['Verpflegung', verpflegung(druck)],
          ['Hinweise', dienst.hinweise],
        ],
        120,
      ),
      ...schichten.flatMap((schicht) => schichtteil(druck, schicht, helfer)),
      { unbreakable: true, stack: [ueberschrift('Notizen (keine Namen von Patientinnen und Patienten)'), schreiblinien(8)] },
    ],
  }
}

const aufbau = ({ dienst: { aufbauAb, abbauBis } }: Druck): string =>
  [aufbauAb ? `ab ${lesbareZeit(aufbauAb)} Uhr` : '', abbauBis ? `bis ${lesbareZeit(abbauBis)} Uhr` : ''].filter(Boolean).join(', ')

const leitstelle = ({ dienst }: Druck): string =>
  dienst.leitstelleAngemeldet
    ? `angemeldet${dienst.leitstelleAngemeldetAm ? ` am ${lesbareZeit(dienst.leitstelleAngemeldetAm)} Uhr` : ''}`
    : 'noch nicht angemeldet'
