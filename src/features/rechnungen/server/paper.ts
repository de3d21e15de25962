import { decimalText } from '#contract/words.ts'
import { epcText, qrSvg } from '#blocks/zahlungen/server/index.ts'
import {
  bold,
  breakWords,
  type BuildingBlock,
  factTable,
  type PrintDocument,
  quietText,
  table,
  keepTogether,
} from '#blocks/dokumente/server/index.ts'
import { centsText } from '#contract/money/cents.ts'
import { readableValue } from '#contract/schema.ts'
import type { Sender } from '../contract.ts'
import { REMINDERS, UNITS } from '../rules.ts'
import type { Stored } from './record.ts'

export interface Paper extends Stored {
  readonly absender: Sender
  readonly vorgaengerDatum?: string | null
  readonly grund?: string
}
const day = (value: string | null): string => (value === null ? '' : readableValue(undefined, value))
export const titleOf = ({ art, nummer, status }: Pick<Paper, 'art' | 'nummer' | 'status'>): string =>
  art === 'storno' ? 'Stornorechnung' : nummer !== null ? 'Rechnung' : status === 'entwurf' ? 'Rechnung (Entwurf)' : 'Angebot'

function address({ absender: { name, strasse, plz, stadt }, ...to }: Paper): BuildingBlock {
  return {
    stack: [
      quietText([name, strasse, `${plz} ${stadt}`].filter((part) => part.trim() !== '').join(' · '), {
        fontSize: 7.5,
        margin: [0, 0, 0, 4],
      }),
      ...[to.empfaenger, to.zusatz, to.strasse, `${to.plz} ${to.stadt}`.trim(), to.land === 'DE' ? '' : to.land]
        .filter(Boolean)
        .map(breakWords),
    ],
    margin: [0, 8, 0, 18],
  }
}
const service = ({ leistungVon, leistungBis }: Paper): string =>
  leistungVon === leistungBis ? day(leistungVon) : `${day(leistungVon)} bis ${day(leistungBis)}`

function head(paper: Paper): BuildingBlock {
  const { nummer, datum, kundennr, leitwegId, absender, ausgabe } = paper
  return {
    columns: [
      { width: '*', ...(address(paper) as object) },
      {
        width: 220,
        ...(factTable(
          [
            ['Nummer', nummer ?? ''],
            ['Datum', day(datum)],
            ['Leistung', service(paper)],
            ['Kundennummer', kundennr],
            ['Leitweg-ID', leitwegId],
            ['Fassung', ausgabe > 1 ? String(ausgabe) : ''],
            ['Steuernummer', absender.steuernummer],
            ['USt-ID', absender.ustId],
            ['Register', absender.registernummer],
            ['Fragen an', absender.ansprechpartner],
            ['Telefon', absender.telefon],
          ],
          80,
        ) as object),
      },
    ],
  }
}

function sums({ netto, steuer, brutto, steuersatz, absender }: Paper): BuildingBlock {
  const rows: [string, string][] =
    steuersatz === '0'
      ? []
      : [
          ['Netto', centsText(netto)],
          [`Umsatzsteuer ${steuersatz} %`, centsText(steuer)],
        ]
  return keepTogether(
    {
      columns: [
        { text: '', width: '*' },
        { width: 220, ...(factTable([...rows, ['Gesamtbetrag', bold(centsText(brutto))]], 120) as object) },
      ],
    },
    ...(steuersatz === '0' && absender.steuerhinweis !== '' ? [quietText(absender.steuerhinweis)] : []),
  )
}

/** Highest amount of a payment code, in cents. */
const CODE_MAX = 100_000_000_000
/** Payment terms with the code for banking apps. The code is omitted if nothing is due or the amount exceeds its limit. */
function payment({ absender, faelligAm, nummer, brutto }: Pick<Paper, 'absender' | 'faelligAm' | 'nummer' | 'brutto'>): BuildingBlock {
  const { name, iban, bic } = absender
  const code =
    brutto > 0 && brutto < CODE_MAX && iban !== '' ? qrSvg(epcText({ name, iban, bic, betrag: brutto, zweck: nummer ?? '' })) : null
  return keepTogether({
    margin: [0, 14, 0, 0],
    columns: [
      {
        width: '*',
        stack: [
          `Bitte überweisen Sie ${centsText(brutto)} bis zum ${day(faelligAm)} mit dem Verwendungszweck ${nummer}.`,
          factTable(
            [
              ['Konto von', name],
              ['IBAN', iban],
              ['BIC', bic],
            ],
            80,
          ),
        ],
      },
      ...(code === null ? [] : [{ width: 100, stack: [{ svg: code, width: 92 }, quietText('Zahlen per Code', { fontSize: 7.5 })] }]),
    ],
  })
}

export function invoiceDocument(paper: Paper): PrintDocument {
  const titel = titleOf(paper)
  const { nummer, betreff, positionen, hinweis, vorgaengerNummer } = paper
  return {
    titel,
    subtitle: betreff,
    foot: [titel, nummer].filter(Boolean).join(' '),
    archive: nummer !== null,
    content: [
      head(paper),
      ...(paper.art === 'storno'
        ? [
            bold(`Diese Stornorechnung hebt die Rechnung ${vorgaengerNummer} vom ${day(paper.vorgaengerDatum ?? null)} auf.`),
            `Grund: ${paper.grund ?? ''}`,
          ]
        : []),
      ...(paper.art === 'rechnung' && paper.vorgaenger !== null ? [`Sie ersetzt die stornierte Rechnung ${vorgaengerNummer}.`] : []),
      table(
        ['Nr.', 'Leistung', 'Menge', 'Einheit', 'Einzelpreis', 'Betrag'],
        positionen.map((position, at) => [
          String(at + 1),
          position.bezeichnung,
          decimalText(position.menge),
          UNITS[position.einheit],
          centsText(position.einzelpreis),
          centsText(position.betrag),
        ]),
        [22, '*', 45, 50, 65, 70],
        ['left', 'left', 'right', 'left', 'right', 'right'],
      ),
      sums(paper),
      ...(hinweis === '' ? [] : [{ text: hinweis, margin: [0, 10, 0, 0] }]),
      ...(nummer !== null && paper.art === 'rechnung' ? [payment(paper)] : []),
    ],
  }
}

export const reminderTitle = (step: number): string => REMINDERS[step - 1] ?? 'Mahnung'

export function reminderDocument(paper: Paper, step: number, until: string): PrintDocument {
  const { nummer, datum, faelligAm, offen, betreff } = paper
  const sentences = [
    '',
    'Sicher ist es in der Hektik untergegangen: Diese Rechnung ist noch offen.',
    'Auf unsere Erinnerung haben wir noch keine Zahlung gesehen.',
    'Trotz zweier Schreiben ist diese Rechnung noch offen. Danach geben wir sie an unsere Rechtsvertretung.',
  ]
  return {
    titel: reminderTitle(step),
    subtitle: `${nummer} · ${betreff}`,
    foot: `${reminderTitle(step)} zu ${nummer}`,
    content: [
      head(paper),
      { text: sentences[step] ?? '', margin: [0, 0, 0, 8] },
      table(
        ['Rechnung', 'vom', 'fällig am', 'Betrag', 'bezahlt', 'offen'],
        [[nummer ?? '', day(datum), day(faelligAm), centsText(paper.brutto), centsText(paper.gezahlt), centsText(offen)]],
        ['*', 65, 65, 75, 75, 75],
        ['left', 'left', 'left', 'right', 'right', 'right'],
      ),
      'Haben Sie inzwischen bezahlt, ist dieses Schreiben gegenstandslos.',
      payment({ ...paper, brutto: offen, faelligAm: until }),
    ],
  }
}
