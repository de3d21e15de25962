// The roster for the wall: large, without telephone numbers, one shift after the other.
import { angaben, type Baustein, type Dokument, FARBE, gruppe, ueberschrift } from '#blocks/dokumente/server/index.ts'
import type { Druck, Druckhelfer, Druckschicht } from './druckdaten.ts'
import { anschrift, nameOf } from '../reading.ts'
import { gruppen, type Plangruppe, type Planzeile, schichttitel, spanne, uhrzeit } from './zeilen.ts'

const LINIE = '________________________'
const name = ({ helfer, weitere }: Planzeile): Baustein =>
  weitere > 0
    ? { text: `und ${weitere} weitere`, color: FARBE.leise }
    : helfer === null
      ? { text: LINIE, color: FARBE.leise }
      : { text: `${helfer.vorname} ${helfer.nachname}`, style: 'fett', fontSize: 15 }

/** Names get the room that functions and times do not need in this shift: one line each, as far as it goes. */
function breiten(teile: readonly Plangruppe[]): (string | number)[] {
  const gibtEs = (was: 'funktion' | 'zeit') => teile.some(({ zeilen }) => zeilen.some((zeile) => zeile[was] !== ''))
  return ['*', gibtEs('funktion') ? 106 : 20, 50, gibtEs('zeit') ? 88 : 10]
}

const gruppenteil = ({ titel, zeilen }: Plangruppe, schicht: string, spalten: readonly (string | number)[]): Baustein =>
  gruppe(
    titel,
    schicht,
    zeilen.length > 0
      ? zeilen.map((zeile) => [name(zeile), zeile.funktion, zeile.qualifikation, { text: zeile.zeit, alignment: 'right' }])
      : [[{ text: 'noch niemand eingeteilt', color: FARBE.leise, colSpan: 4 }, '', '', '']],
    spalten,
  )

/** Up to so many shifts each has a page of its own. */
const SEITE_JE_SCHICHT = 8
/** So many rows are kept on one page. */
const ZUSAMMEN = 14

/** A shift of a service that has many: as many on a page as fit, each of them whole. */
function dichter(druck: Druck, schicht: Druckschicht, helfer: readonly Druckhelfer[], nummer: number): Baustein[] {
  const stack = schichtteil(druck, schicht, helfer, nummer)
  const zeilen = gruppen(schicht, helfer).reduce((summe, teil) => summe + 1 + Math.max(1, teil.zeilen.length), 0)
  return zeilen <= ZUSAMMEN ? [{ unbreakable: true, stack }] : stack
}

function schichtteil(druck: Druck, schicht: Druckschicht, helfer: readonly Druckhelfer[], nummer: number): Baustein[] {
  const { schichten } = druck
  const teile = gruppen(schicht, helfer)
  return [
    {
      style: 'ueberschrift',
      ...(nummer > 0 && schichten.length <= SEITE_JE_SCHICHT ? { pageBreak: 'before' } : {}),
      text: [
        { text: schichttitel(druck, schicht), fontSize: 19 },
        { text: `   ${spanne(schicht.beginn, schicht.ende)}`, fontSize: 15 },
      ],
    },
    ...(teile.length === 0
      ? ['In dieser Schicht steht noch niemand.']
      : teile.map((teil) => gruppenteil(teil, schichten.length > 1 ? schichttitel(druck, schicht) : '', breiten(teile)))),
  ]
}

/** Shifts begin on a page of their own, so that each can hang where it is needed, unless there are many. */
export function wandplan(druck: Druck, helfer: readonly Druckhelfer[]): Dokument {
  const { dienst, schichten } = druck
  return {
    titel: 'Dienstplan',
    untertitel: `${dienst.bezeichnung} · ${dienst.nummer}${dienst.abgesagt ? ' · ABGESAGT' : ''}`,
    fuss: `Dienstplan ${dienst.nummer}`,
    schrift: 14,
    inhalt: [
      angaben(
        [
          ['Ort', anschrift(dienst.ortDaten)],
          [
            'Treffpunkt',
            [dienst.treffpunkt, dienst.treffpunktZeit ? `${uhrzeit(dienst.treffpunktZeit)} Uhr` : ''].filter(Boolean).join(', '),
          ],
          ['Leitung', [nameOf(dienst.leiterPerson), nameOf(dienst.stvLeiterPerson)].filter(Boolean).join(', Vertretung ')],
          ['Funk', dienst.funkkanal || LINIE],
          ['Krankenhäuser', kliniken(druck, false)],
          ['Leitstelle', dienst.leitstelleAngemeldet ? 'angemeldet' : ''],
          ['Kleidung', dienst.kleidung],
          ['Verpflegung', verpflegung(druck)],
        ],
        110,
      ),
      ...(schichten.length === 0 ? [ueberschrift('Noch keine Schichten')] : []),
      ...schichten.flatMap((schicht, nummer) =>
        (schichten.length > SEITE_JE_SCHICHT ? dichter : schichtteil)(druck, schicht, helfer, nummer),
      ),
    ],
  }
}

/** "vom Veranstalter, Grillwurst um 18 Uhr"; '' where there is none. */
export function verpflegung({ dienst }: Druck): string {
  const wie = { Veranstalter: 'vom Veranstalter', selbst: 'selbst mitbringen', Marken: 'Essensmarken', keine: '' }[dienst.verpflegung]
  return [wie, dienst.verpflegungHinweis].filter(Boolean).join(', ')
}

/** The next hospitals that are kept as places, or a line to write on. */
export const kliniken = ({ krankenhaeuser }: Druck, mitNummer: boolean): string =>
  krankenhaeuser.map(({ name, telefon }) => [name, mitNummer ? telefon : ''].filter(Boolean).join(', ')).join('; ') || LINIE
