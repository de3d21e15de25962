import { decimalText } from '#contract/words.ts'
import { epcText, qrSvg } from '#blocks/zahlungen/server/index.ts'
import {
  bold,
  type BuildingBlock,
  factTable,
  type Letter,
  type PrintDocument,
  quietText,
  sumTable,
  table,
  keepTogether,
} from '#blocks/dokumente/server/index.ts'
import { centsText } from '#contract/money/cents.ts'
import { ibanGroups } from '#contract/money/iban.ts'
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

const service = ({ leistungVon, leistungBis }: Paper): string =>
  leistungVon === leistungBis ? day(leistungVon) : `${day(leistungVon)} bis ${day(leistungBis)}`

function letterOf(paper: Paper): Letter {
  const { nummer, datum, kundennr, leitwegId, ausgabe, absender } = paper
  const { name, strasse, plz, stadt, telefon, email, ansprechpartner, steuernummer, ustId, registernummer, iban, bic } = absender
  const labelled = (label: string, value: string) => (value === '' ? '' : `${label} ${value}`)
  return {
    sender: [name, strasse, `${plz} ${stadt}`].filter((part) => part.trim() !== '').join(' · '),
    address: [
      paper.empfaenger,
      paper.zusatz,
      paper.strasse,
      `${paper.plz} ${paper.stadt}`.trim(),
      paper.land === 'DE' ? '' : paper.land,
    ].filter(Boolean),
    info: factTable(
      [
        ['Nummer', nummer ?? ''],
        ['Datum', day(datum)],
        ['Leistung', service(paper)],
        ['Kundennummer', kundennr],
        ['Leitweg-ID', leitwegId],
        ['Fassung', ausgabe > 1 ? String(ausgabe) : ''],
        ['Fragen an', ansprechpartner],
        ['Telefon', telefon],
        ['E-Mail', email],
      ],
      72,
    ),
    foot: [
      [name, strasse, `${plz} ${stadt}`.trim()],
      [labelled('Steuernummer', steuernummer), labelled('USt-IdNr.', ustId), registernummer],
      [labelled('IBAN', ibanGroups(iban)), labelled('BIC', bic)],
    ],
  }
}

/** Widths of the positions; the sums stand in the last two columns. */
const COLUMNS = [22, '*', 42, 48, 62, 66] as const
function sums({ netto, steuer, brutto, steuersatz, absender }: Paper): BuildingBlock {
  const rows: [string, string][] =
    steuersatz === '0'
      ? []
      : [
          ['Netto', centsText(netto)],
          [`Umsatzsteuer ${steuersatz} %`, centsText(steuer)],
        ]
  return keepTogether(
    sumTable([...rows.map(([label, value]) => [label, value] as const), [bold('Gesamtbetrag'), bold(centsText(brutto))]], COLUMNS.at(-1)),
    ...(steuersatz === '0' && absender.steuerhinweis !== '' ? [quietText(absender.steuerhinweis, { margin: [0, 6, 0, 0] })] : []),
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
              ['IBAN', ibanGroups(iban)],
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
    letter: letterOf(paper),
    content: [
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
        COLUMNS,
        ['left', 'left', 'right', 'left', 'right', 'right'],
      ),
      sums(paper),
      ...(hinweis === '' ? [] : [{ text: hinweis, margin: [0, 10, 0, 0] }]),
      ...(nummer !== null && paper.art === 'rechnung' ? [payment(paper)] : []),
    ],
  }
}

export const reminderTitle = (step: number): string => REMINDERS[step - 1] ?? 'Mahnung'

/** The letter of a day, which is not that of the invoice. */
export function reminderDocument(paper: Paper, step: number, today: string, until: string): PrintDocument {
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
    letter: letterOf({ ...paper, datum: today }),
    content: [
      { text: sentences[step] ?? '', margin: [0, 0, 0, 8] },
      table(
        ['Rechnung', 'vom', 'fällig am', 'Betrag', 'bezahlt', 'offen'],
        [[nummer ?? '', day(datum), day(faelligAm), centsText(paper.brutto), centsText(paper.gezahlt), centsText(offen)]],
        ['*', 58, 58, 62, 62, 62],
        ['left', 'left', 'left', 'right', 'right', 'right'],
      ),
      'Haben Sie inzwischen bezahlt, ist dieses Schreiben gegenstandslos.',
      payment({ ...paper, brutto: offen, faelligAm: until }),
    ],
  }
}
