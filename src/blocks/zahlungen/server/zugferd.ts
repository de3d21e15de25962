// ZUGFeRD / Factur-X: the PDF that people read carries the XML that machines read. The PDF comes as PDF/A-3 (`archive`, blocks/dokumente);
// here it gets the XML and what its metadata must say of it.
import { AFRelationship, PDFDocument, PDFName } from '@cantoo/pdf-lib'
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

/** The metadata of the whole file; PDF/A wants what stands in it to agree with the PDF's own. */
const xmp = (titel: string, author: string, at: string, producer: string) => `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:format>application/pdf</dc:format><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(titel)}</rdf:li></rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator></rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><xmp:CreatorTool>${producer}</xmp:CreatorTool><xmp:CreateDate>${at}</xmp:CreateDate><xmp:ModifyDate>${at}</xmp:ModifyDate><pdf:Producer>${producer}</pdf:Producer></rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">${PROPERTIES.map(([name, , value]) => `<fx:${name}>${value}</fx:${name}>`).join('')}</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${PROPERTIES.map(([name, text]) => `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${text}</pdfaProperty:description></rdf:li>`).join('')}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`

/**
 * The invoice as PDF/A-3 with its XML (profile EN 16931). Belongs into the process that makes files (server/export/maker.ts).
 * @throws where the PDF is not one for the archive
 */
export async function zugferd(pdf: Uint8Array, paper: InvoicePaper, at = new Date()): Promise<Uint8Array> {
  const file = await PDFDocument.load(pdf, { updateMetadata: false })
  if (!file.catalog.has(PDFName.of('OutputIntents')))
    throw new Error('This PDF was not made for the archive: see archive in blocks/dokumente')
  const made = new Date(Math.trunc(at.getTime() / 1000) * 1000)
  const [titel, author, producer] = [
    `${paper.kind === 'storno' ? 'Storno' : 'Rechnung'} ${xmlText(paper.nummer)}`,
    xmlText(paper.aussteller.name),
    'Intranet',
  ]
  await file.attach(new TextEncoder().encode(await zugferdXml(paper)), FILE, {
    mimeType: 'text/xml',
    description: 'Factur-X',
    creationDate: made,
    modificationDate: made,
    afRelationship: AFRelationship.Alternative,
  })
  file.setTitle(titel)
  file.setAuthor(author)
  file.setCreator(producer)
  file.setProducer(producer)
  file.setCreationDate(made)
  file.setModificationDate(made)
  const metadata = new TextEncoder().encode(xmp(titel, author, made.toISOString().replace('.000Z', 'Z'), producer))
  file.catalog.set(PDFName.of('Metadata'), file.context.register(file.context.stream(metadata, { Type: 'Metadata', Subtype: 'XML' })))
  return file.save()
}
