// ZUGFeRD / Factur-X: the PDF that people read carries the XML that machines read. blocks/dokumente draws the PDF as PDF/A-3 (`archive`)
// and encloses the XML; here stand the XML and what the PDF's metadata must say of it.
import type { Enclosed } from '#server/export/pdf.ts'
import type { InvoicePaper } from './paper.ts'
import { xmlText } from './texts.ts'
import { zugferdXml } from './xrechnung.ts'

const FILE = 'factur-x.xml'
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const PROPERTIES = [
  ['DocumentFileName', 'Name of the embedded XML invoice', FILE],
  ['DocumentType', 'Type of the document', 'INVOICE'],
  ['Version', 'Version of the XML schema', '1.0'],
  ['ConformanceLevel', 'Profile of the XML invoice', 'EN 16931'],
] as const

const escaped = (text: string) => xmlText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** XMP metadata of the file; PDF/A requires it to match the PDF's document information. */
const xmp = (titel: string, author: string, at: string, producer: string) => `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:format>application/pdf</dc:format><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(titel)}</rdf:li></rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator></rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><xmp:CreatorTool>${producer}</xmp:CreatorTool><xmp:CreateDate>${at}</xmp:CreateDate><xmp:ModifyDate>${at}</xmp:ModifyDate><pdf:Producer>${producer}</pdf:Producer></rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">${PROPERTIES.map(([name, , value]) => `<fx:${name}>${value}</fx:${name}>`).join('')}</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${PROPERTIES.map(([name, text]) => `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${text}</pdfaProperty:description></rdf:li>`).join('')}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`

/** The invoice's XML (profile EN 16931), to be enclosed in its PDF/A-3. */
export function makeZugferd(paper: InvoicePaper, at = new Date()): Enclosed {
  const made = new Date(Math.trunc(at.getTime() / 1000) * 1000)
  const [title, author, producer] = [
    `${paper.kind === 'storno' ? 'Storno' : 'Rechnung'} ${xmlText(paper.nummer)}`,
    xmlText(paper.aussteller.name),
    'Intranet',
  ]
  return {
    name: FILE,
    type: 'text/xml',
    description: 'Factur-X',
    content: zugferdXml(paper),
    at: made,
    info: { title, author, creator: producer, producer, creationDate: made, modDate: made },
    metadata: xmp(title, author, made.toISOString().replace('.000Z', 'Z'), producer),
  }
}
