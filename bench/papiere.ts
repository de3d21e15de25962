// How long 350 invoices take as PDF/A-3 with their XML: `node bench/papiere.ts`.
import { asDocument } from '#blocks/dokumente/server/index.ts'
import { table } from '#blocks/dokumente/server/index.ts'
import { epcText, qrSvg, xrechnung, zugferd } from '#blocks/zahlungen/server/index.ts'
import { examplePaper } from '#tests/support/paper.ts'
import { euros } from '#contract/cents.ts'

const COUNT = 350
const spent = { pdf: 0, xml: 0, zugferd: 0 }
async function timed<T>(what: keyof typeof spent, work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const made = await work()
  spent[what] += performance.now() - from
  return made
}

for (let i = 1; i <= COUNT; i++) {
  const paper = examplePaper({ nummer: `RE-2026-${i}` })
  const { name, iban } = paper.aussteller
  const content = [
    table(
      ['Position', 'Menge', 'Betrag'],
      paper.positionen.map(({ titel, menge, betrag }) => [titel, String(menge), euros(betrag)]),
      ['*', 80, 80],
    ),
    { svg: qrSvg(epcText({ name, iban, betrag: 4768, zweck: paper.nummer })), width: 90 },
  ]
  const document = { titel: 'Rechnung', subtitle: paper.nummer, content, foot: name, archive: true }
  const pdf = await timed('pdf', () => asDocument({ document, organisation: name, printed: '25.11.2026 12:00' }))
  await timed('xml', () => xrechnung(paper))
  await timed('zugferd', () => zugferd(pdf, paper))
}
for (const [what, ms] of Object.entries(spent))
  console.log(`${what}: ${(ms / COUNT).toFixed(1)} ms each, ${(ms / 1000).toFixed(1)} s in all`)
