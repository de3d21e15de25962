// The frame of every printed document that is not a plain list: A4, our name and the document's kind on top, page numbers below.
import type { FastifyReply } from 'fastify'
import type { Kontext } from '#server/kontext.ts'
import { lesbareZeit, tagInBerlin } from '#contract/berlin.ts'
import { erzeugePdf } from '#server/export/pdf.ts'

/** A part of a document, as pdfmake takes it: a text, or an object with `text`, `table`, `columns`, `stack`, `canvas`. `style` may be 'fett'. */
export type Baustein = string | { readonly [name: string]: unknown }

export interface Dokument {
  readonly titel: string
  /** Below the title: what it is about. */
  readonly untertitel: string
  readonly inhalt: readonly Baustein[]
  /** On the left of the foot of each page, before the time of printing. */
  readonly fuss: string
  /** Points; 10 is for reading at the desk, 13 for the wall. */
  readonly schrift?: number
}

export const FARBE = { akzent: '#0e5568', leise: '#4f5a64', linie: '#cdd4da', grund: '#e8f4f7', warnung: '#8a5a00' } as const
const RAND = 40

const zellen = (oben: number, unten: number) => ({
  hLineWidth: () => 0.6,
  vLineWidth: () => 0,
  hLineColor: () => FARBE.linie,
  paddingLeft: () => 6,
  paddingRight: () => 6,
  paddingTop: () => oben,
  paddingBottom: () => unten,
})

/** A table with a tinted heading, repeated on each page and never alone at its foot. `breiten` and `ausrichtung` as pdfmake takes them. */
export const tabelle = (
  kopf: readonly string[],
  zeilen: readonly (readonly Baustein[])[],
  breiten: readonly (string | number)[],
  ausrichtung: readonly ('left' | 'center' | 'right')[] = [],
) => ({
  table: {
    headerRows: 1,
    keepWithHeaderRows: 1,
    dontBreakRows: true,
    widths: breiten,
    body: [
      kopf.map((text, i) => ({ text, style: 'kopf', fillColor: FARBE.grund, alignment: ausrichtung[i] ?? 'left' })),
      ...zeilen.map((zeile) =>
        zeile.map((zelle, i) =>
          ausrichtung[i] ? { alignment: ausrichtung[i], ...(typeof zelle === 'string' ? { text: zelle } : zelle) } : zelle,
        ),
      ),
    ],
  },
  layout: zellen(4, 4),
  margin: [0, 2, 0, 10],
})

/** Rows below a title of their own, which comes again on the next page where they break; `rechts` says there what it is part of. */
export const gruppe = (titel: string, rechts: string, zeilen: readonly (readonly Baustein[])[], breiten: readonly (string | number)[]) => ({
  table: {
    headerRows: 1,
    keepWithHeaderRows: 1,
    dontBreakRows: true,
    widths: breiten,
    body: [
      [
        {
          columns: [
            { text: titel, style: 'kopf', width: '*' },
            { text: rechts, color: FARBE.leise, width: 'auto' },
          ],
          fillColor: FARBE.grund,
          colSpan: breiten.length,
        },
        ...breiten.slice(1).map(() => ''),
      ],
      ...zeilen,
    ],
  },
  layout: zellen(5, 4),
  margin: [0, 0, 0, 6],
})

/** Facts in two columns; those without a value are left out. */
export const angaben = (paare: readonly (readonly [was: string, wert: Baustein])[], breite = 130) => {
  const body = paare.filter(([, wert]) => wert !== '').map(([was, wert]) => [{ text: was, color: FARBE.leise }, wert])
  return {
    table: { widths: [breite, '*'], body: body.length > 0 ? body : [['', '']] },
    layout: { hLineWidth: () => 0, vLineWidth: () => 0, paddingLeft: () => 0, paddingTop: () => 2, paddingBottom: () => 2 },
    margin: [0, 0, 0, 8],
  }
}

export const ueberschrift = (text: string): Baustein => ({ text, style: 'ueberschrift' })

/** The document as bytes; `jetzt` is the time of printing. */
export function alsDokument(dokument: Dokument, organisation: string, jetzt: Date): Promise<Buffer> {
  const { titel, untertitel, inhalt, fuss, schrift = 10 } = dokument
  // What hangs on the wall says from afar what it is.
  const [titelgroesse, kopfhoehe] = schrift > 12 ? [20, 98] : [15, 84]
  return erzeugePdf({
    pageSize: 'A4',
    pageMargins: [RAND, kopfhoehe, RAND, 44],
    info: { title: `${titel}: ${untertitel}`, author: organisation },
    header: {
      margin: [RAND, 24, RAND, 0],
      stack: [
        {
          columns: [
            { text: titel, style: 'titel' },
            { text: organisation, alignment: 'right', color: FARBE.leise, fontSize: 10, margin: [0, 4, 0, 0] },
          ],
        },
        // One line, whatever the name: the space above the content is fixed.
        {
          text: untertitel.length > 85 ? `${untertitel.slice(0, 84)}…` : untertitel,
          fontSize: schrift > 12 && untertitel.length <= 55 ? 17 : 11,
          margin: [0, 2, 0, 4],
          noWrap: true,
        },
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 515, y2: 0, lineWidth: 1.5, lineColor: FARBE.akzent }] },
      ],
    },
    footer: (seite: number, seiten: number) => ({
      margin: [RAND, 10, RAND, 0],
      fontSize: 8,
      color: FARBE.leise,
      columns: [
        { text: `${fuss} · Stand: ${lesbareZeit(jetzt)} Uhr` },
        { text: `Seite ${seite} von ${seiten}`, alignment: 'right', width: 80 },
      ],
    }),
    content: inhalt,
    styles: {
      titel: { fontSize: titelgroesse, bold: true, color: FARBE.akzent },
      kopf: { bold: true, color: FARBE.akzent },
      fett: { bold: true },
      ueberschrift: { fontSize: schrift + 2.5, bold: true, color: FARBE.akzent, margin: [0, 8, 0, 4] },
    },
    defaultStyle: { font: 'Roboto', fontSize: schrift, lineHeight: 1.15 },
    // A heading never stands alone at the foot of a page.
    pageBreakBefore: (knoten: { style?: unknown }, { getFollowingNodesOnPage }: { getFollowingNodesOnPage: () => unknown[] }) =>
      knoten.style === 'ueberschrift' && getFollowingNodesOnPage().length === 0,
  })
}

/** Answers a document to look at or keep: `Dienstplan_SAN-2026-001_2026-11-21.pdf`. */
export async function sendeDokument(
  reply: FastifyReply,
  { config, jetzt }: Pick<Kontext, 'config' | 'jetzt'>,
  name: string,
  dokument: Dokument,
): Promise<void> {
  const inhalt = await alsDokument(dokument, config.orgName, jetzt())
  await reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(`${name}_${tagInBerlin(jetzt())}.pdf`)}`)
    .header('cache-control', 'private, no-store')
    .send(inhalt)
}
