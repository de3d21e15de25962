import { type Fact, factTable, heading, type PrintDocument, signatureBlock, keepTogether } from '#blocks/dokumente/server/index.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { readableValue } from '#contract/schema.ts'
import { ON_PAPER } from '#contract/signature.ts'
import { yesNo } from '#contract/words.ts'
import { KIND_NAMES, DEVICE_KINDS, type einweisungenContract, type deviceContract } from '#features/fahrzeugeinweisungen/contract.ts'

type Einweisung = ResponseOf<typeof einweisungenContract.get>
type DeviceRecord = ResponseOf<typeof deviceContract.get>
type Either = Einweisung | DeviceRecord

const drawn = (value: string) => (value === ON_PAPER ? 'auf Papier unterschrieben' : value)
const day = (value: string | null) => readableValue(undefined, value)
const nameOf = (person: Either['einweiserPerson']) => (person ? `${person.vorname} ${person.nachname}` : '')

function recordDocument(
  record: Either,
  titel: string,
  subtitle: string,
  props: readonly Fact[],
  contents: readonly string[],
): PrintDocument {
  const { person, einweiserPerson, unterschrift, bemerkung } = record
  const einweiser = nameOf(einweiserPerson) || ('einweiserExtern' in record ? record.einweiserExtern : '')
  return {
    titel,
    subtitle,
    foot: `${titel} ${nameOf(person)}`,
    content: [
      factTable([['Eingewiesen', nameOf(person)], ['Am', day(record.datum)], ['Eingewiesen von', einweiser], ...props]),
      ...(contents.length > 0 ? [heading('Inhalte'), { ul: contents, margin: [0, 0, 0, 8] }] : []),
      ...(bemerkung ? [heading('Bemerkung'), bemerkung] : []),
      keepTogether(heading('Unterschriften'), {
        columns: [
          signatureBlock(drawn(unterschrift.eingewiesener), nameOf(person), 'wurde eingewiesen und hat alles verstanden'),
          signatureBlock(drawn(unterschrift.einweiser), einweiser, 'hat eingewiesen'),
        ],
        columnGap: 30,
        margin: [0, 12, 0, 0],
      }),
    ],
  }
}

export const einweisungPrint = (record: Einweisung): PrintDocument =>
  recordDocument(
    record,
    'Fahrzeugeinweisung',
    `${record.fahrzeugName} · ${nameOf(record.person)}`,
    [
      ['Fahrzeug', record.fahrzeugName],
      ['Gilt auch für', record.auchFuer.join(', ')],
      ['Art', KIND_NAMES[record.art]],
      ['Prüfer', nameOf(record.prueferPerson)],
      ['Gefahren', record.km === null ? '' : `${record.km} km`],
      ['Führerschein gesehen', yesNo(record.fuehrerscheinGesehen)],
      ['Bestanden', yesNo(record.bestanden)],
      ['Gültig bis', day(record.gueltigBis)],
    ],
    record.umfang,
  )

export const devicePrint = (record: DeviceRecord): PrintDocument =>
  recordDocument(
    record,
    'Einweisungsprotokoll',
    `${record.geraet} · ${nameOf(record.person)}`,
    [
      [DEVICE_KINDS[record.bezug], [record.geraet, record.hersteller, record.typ].filter(Boolean).join(', ')],
      ['Seriennummer', record.seriennummer],
      ['Beauftragte Person', record.beauftragtePerson ? 'ja, vom Hersteller eingewiesen' : ''],
      ['Gültig bis', day(record.gueltigBis)],
    ],
    record.inhalte,
  )
