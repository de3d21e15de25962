// The roster for the leader's pocket: everybody with a telephone number, the organiser's contact, what to keep in mind, and
// lines to write on.
import { facts, type BuildingBlock, type PrintDocument, COLOR, group, heading } from '#blocks/dokumente/server/index.ts'
import { readableTime } from '#contract/berlin.ts'
import type { Print, PrintHelfer, PrintSchicht } from './print-data.ts'
import { address, type Leader, nameOf } from '../reading.ts'
import { groups, type PlanGroup, schichttitel, span } from './rows.ts'
import { hospitals, verpflegung } from './wall.ts'

const quiet = (text: string): BuildingBlock => ({ text, color: COLOR.quiet })
const withNumber = (person: Leader | null) => [nameOf(person), person?.telefon].filter(Boolean).join(', ')

const WIDTHS = ['*', 105, 42, 68, 105]

const groupPart = ({ titel, zeilen: rows }: PlanGroup, schicht: string): BuildingBlock =>
  group(
    titel,
    schicht,
    rows.length > 0
      ? rows.map(({ helfer, funktion: fn, qualifikation, zeit: time, weitere: more }) => [
          helfer ? personCell(helfer) : quiet(more > 0 ? `und ${more} weitere` : '____________________'),
          fn,
          qualifikation,
          time,
          helfer ? helfer.telefon || quiet('keine Nummer') : quiet(more > 0 ? '' : '________________'),
        ])
      : [[{ text: 'noch niemand eingeteilt', color: COLOR.quiet, colSpan: 5 }, '', '', '', '']],
    WIDTHS,
  )

const personCell = ({ vorname, nachname, kommentar: comment }: PrintHelfer): BuildingBlock => ({
  stack: [{ text: `${vorname} ${nachname}`, style: 'bold' }, ...(comment ? [{ text: comment, fontSize: 8, color: COLOR.quiet }] : [])],
})

function schichtPart(print: Print, schicht: PrintSchicht, helfer: readonly PrintHelfer[]): BuildingBlock[] {
  const { schichten } = print
  const parts = groups(schicht, helfer)
  const reserve = helfer.filter((one) => one.schicht === schicht._id && one.status !== 'eingeteilt')
  return [
    heading(`${schichttitel(print, schicht)}, ${span(schicht.beginn, schicht.ende)}`),
    ...(parts.length > 0
      ? parts.map((part) => groupPart(part, schichten.length > 1 ? schichttitel(print, schicht) : ''))
      : [quiet('In dieser Schicht steht noch niemand.')]),
    ...(reserve.length > 0
      ? [
          {
            margin: [0, 0, 0, 8],
            text: [
              { text: 'Noch erreichbar: ', style: 'bold' },
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

const writeLines = (count: number): BuildingBlock => ({
  canvas: Array.from({ length: count }, (_, i) => ({
    type: 'line',
    x1: 0,
    y1: 20 * (i + 1),
    x2: 515,
    y2: 20 * (i + 1),
    lineWidth: 0.6,
    lineColor: COLOR.line,
  })),
})

/** Only for leaders and planners: telephone numbers and comments are on it. */
export function pocketPlan(print: Print, helfer: readonly PrintHelfer[]): PrintDocument {
  const { dienst, schichten } = print
  const { ortDaten: ort, leiterPerson: leiter, stvLeiterPerson: stvLeiter } = dienst
  const { name, ansprechpartner, telefon, email } = dienst.veranstalter
  const onSite = (['stellplatz', 'strom', 'sanitaetsraum'] as const).filter((what) => dienst[what])
  const words = { stellplatz: 'Stellplatz', strom: 'Strom', sanitaetsraum: 'Sanitätsraum' }
  return {
    titel: 'Dienstplan für die Leitung',
    subtitle: `${dienst.bezeichnung} · ${dienst.nummer}${dienst.abgesagt ? ' · ABGESAGT' : ''}`,
    foot: `Mit Telefonnummern, nach dem Dienst vernichten · ${dienst.nummer}`,
    inhalt: [
      facts(
        [
          ['Zeit', span(dienst.beginn, dienst.ende)],
          ['Aufbau, Abbau', aufbau(print)],
          ['Ort', address(ort)],
          ['Ansprechpartner am Ort', [ort.ansprechpartner, ort.telefon].filter(Boolean).join(', ')],
          ['Hinweise zum Ort', ort.hinweise],
          [
            'Treffpunkt',
            [dienst.treffpunkt, dienst.treffpunktZeit ? `${readableTime(dienst.treffpunktZeit)} Uhr` : ''].filter(Boolean).join(', '),
          ],
          ['Veranstalter', name],
          ['Kontakt', [ansprechpartner, telefon, email].filter(Boolean).join(', ')],
          ['Leitung', withNumber(leiter)],
          ['Vertretung', withNumber(stvLeiter)],
          ['Funk', dienst.funkkanal || '________________'],
          ['Leitstelle', leitstelle(print)],
          ['Krankenhäuser', hospitals(print, true)],
          ['Vorhanden', onSite.map((what) => words[what]).join(', ')],
          ['Material', dienst.material.join(', ')],
          ['Kleidung', dienst.kleidung],
          ['Verpflegung', verpflegung(print)],
          ['Hinweise', dienst.hinweise],
        ],
        120,
      ),
      ...schichten.flatMap((schicht) => schichtPart(print, schicht, helfer)),
      { unbreakable: true, stack: [heading('Notizen (keine Namen von Patientinnen und Patienten)'), writeLines(8)] },
    ],
  }
}

const aufbau = ({ dienst: { aufbauAb, abbauBis } }: Print): string =>
  [aufbauAb ? `ab ${readableTime(aufbauAb)} Uhr` : '', abbauBis ? `bis ${readableTime(abbauBis)} Uhr` : ''].filter(Boolean).join(', ')

const leitstelle = ({ dienst }: Print): string =>
  dienst.leitstelleAngemeldet
    ? `angemeldet${dienst.leitstelleAngemeldetAm ? ` am ${readableTime(dienst.leitstelleAngemeldetAm)} Uhr` : ''}`
    : 'noch nicht angemeldet'
