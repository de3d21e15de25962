import { phoneLink } from '#client/text/address.ts'
import { instantText } from '#client/text/date.ts'
import { type Fact, Facts } from '#client/ui/page/Facts.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Paragraph } from '#client/ui/page/Paragraph.tsx'
import { TapLink } from '#client/ui/action/TapLink.tsx'
import { ABRECHNUNG, CATEGORY_NAMES, isOver, VERPFLEGUNG } from '#features/sanitaetsdienste/names.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'

interface Props {
  readonly dienst: Dienst
  readonly leads: boolean
  /** True for those who may call the organiser. */
  readonly contact: boolean
}

/** Sentences on what one wears, eats and carries. */
export const bringTo = ({ kleidung, verpflegung, verpflegungHinweis, material }: Dienst): string[] =>
  [
    kleidung,
    [verpflegung === 'keine' ? '' : VERPFLEGUNG[verpflegung], verpflegungHinweis].filter(Boolean).join(' · '),
    material.length > 0 ? `Material: ${material.join(', ')}` : '',
  ].filter((text) => text !== '')

function Ansprechpartner({ veranstalter: { ansprechpartner, telefon, email } }: Pick<Dienst, 'veranstalter'>) {
  return (
    <>
      {ansprechpartner}
      {telefon && <TapLink href={phoneLink(telefon)}>{telefon}</TapLink>}
      {email && <TapLink href={`mailto:${email}`}>{email}</TapLink>}
    </>
  )
}

const textIf = (condition: boolean, text: string) => (condition ? text : '')

export function More({ dienst, leads, contact }: Props) {
  const rows: readonly Fact[] = [
    ['Veranstalter', dienst.veranstalter.name],
    ['Ansprechpartner', contact && dienst.veranstalter.ansprechpartner && <Ansprechpartner veranstalter={dienst.veranstalter} />],
    [
      'Vor Ort',
      [textIf(dienst.stellplatz, 'Stellplatz'), textIf(dienst.strom, 'Strom'), textIf(dienst.sanitaetsraum, 'Sanitätsraum')]
        .filter(Boolean)
        .join(', '),
    ],
    ['Aufbau ab', dienst.aufbauAb && instantText(dienst.aufbauAb)],
    ['Abbau bis', dienst.abbauBis && instantText(dienst.abbauBis)],
    ['Funk', dienst.funkkanal],
    [
      'Leitstelle',
      dienst.leitstelleAngemeldet
        ? `angemeldet${dienst.leitstelleAngemeldetAm ? ` am ${instantText(dienst.leitstelleAngemeldetAm)}` : ''}`
        : leads && !isOver(dienst.status) && 'noch nicht angemeldet',
    ],
    ['Meldeschluss', dienst.meldeschluss && instantText(dienst.meldeschluss)],
    ['Selbst absagen bis', dienst.selbstabsageBis && instantText(dienst.selbstabsageBis)],
    ['Sichtbar für', dienst.sichtbarFuer.join(', ')],
    ['Abrechnung', leads && ABRECHNUNG[dienst.abrechnungsart]],
    ['Nummer', `${dienst.nummer} · ${CATEGORY_NAMES[dienst.kategorie]}`],
  ]
  return (
    <>
      {dienst.hinweise && (
        <InfoCard titel="Hinweise">
          <Paragraph>{dienst.hinweise}</Paragraph>
        </InfoCard>
      )}
      <InfoCard titel="Außerdem">
        <Facts facts={rows} />
      </InfoCard>
    </>
  )
}
