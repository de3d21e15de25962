import { createHash } from 'node:crypto'
import { plusDays } from '../days.ts'
import type { Happened } from '../verlauf.ts'
import type { Random } from '../random.ts'
import type { Rows } from './rows.ts'

const DAYS = 30
const PAPERS: readonly (readonly [name: string, lines: readonly string[]])[] = [
  ['Genehmigung.pdf', ['Genehmigung der Veranstaltung', 'Zufahrt über das Tor an der Rückseite.', 'Rettungswege sind freizuhalten.']],
  ['Lageplan.pdf', ['Lageplan', 'Sanitätsraum: Eingang West, Erdgeschoss.', 'Stellplatz: links neben der Bühne.']],
  ['Checkliste.pdf', ['Checkliste vor Beginn', 'Funk geprüft', 'Material vollzählig', 'Bei der Leitstelle angemeldet']],
]

const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

/** One page of text as PDF, in Latin 1. */
function pdf(lines: readonly string[]): Buffer {
  const escaped = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n')
  const content = `BT /F 14 Tf 22 TL 60 770 Td\n${escaped}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const place = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

export function papers(random: Random, services: Rows['sanitaetsdienste'], today: string) {
  const until = plusDays(today, DAYS)
  const soon = services.filter(
    ({ beginn, abgesagt, status }) =>
      !abgesagt && ['ausgeschrieben', 'besetzt'].includes(status ?? '') && String(beginn) >= today && String(beginn) < until,
  )
  const files = soon.flatMap(({ _id: object, erstelltAm, erstelltVon }) =>
    random.some(PAPERS, random.whole(1, 2)).map(([name, lines]) => {
      const content = pdf(lines)
      const bytes = { groesse: content.length, inhalt: hex(content), sha256: hex(createHash('sha256').update(content).digest()) }
      const at = { erstelltAm: String(erstelltAm), erstelltVon: String(erstelltVon) }
      const _id = random.id(new Date(at.erstelltAm))
      return { _id, ...at, bereich: 'sanitaetsdienste', objekt: object, feld: 'anhang', name, typ: 'application/pdf', ...bytes }
    }),
  )
  const happened = files.map(({ objekt, erstelltVon, erstelltAm, name }): Happened => ({
    area: 'sanitaetsdienste',
    object: objekt,
    actor: erstelltVon,
    time: new Date(erstelltAm),
    action: 'geaendert',
    fields: [['datei', null, name]],
  }))
  return { files, happened }
}
