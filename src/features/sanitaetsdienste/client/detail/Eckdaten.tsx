import { Text } from '@mantine/core'
import { addressText, mapLink, phoneLink } from '#client/text/address.ts'
import { durationText, instantText, spanText } from '#client/text/date.ts'
import { type Fact, Facts } from '#client/ui/page/Facts.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Paragraph } from '#client/ui/page/Paragraph.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { TapLink } from '#client/ui/action/TapLink.tsx'
import { ABRECHNUNG, CATEGORY_NAMES, VERPFLEGUNG } from '#features/sanitaetsdienste/names.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { noChange } from './rules.ts'

interface Props {
  readonly dienst: Dienst
  readonly leads: boolean
}

export function Eckdaten({ dienst, leads }: Props) {
  const { ortDaten, beginn, ende } = dienst
  const map = mapLink(ortDaten)
  return (
    <InfoCard titel="Auf einen Blick">
      <Facts
        facts={[
          ['Wann', `${spanText(beginn, ende)} · ${durationText(beginn, ende)}`],
          [
            'Wo',
            ortDaten.name && (
              <>
                {ortDaten.name}
                {addressText(ortDaten) && (
                  <Text span display="block" c="dimmed">
                    {addressText(ortDaten)}
                  </Text>
                )}
                {map && <TapLink href={map}>Auf der Karte zeigen</TapLink>}
                {ortDaten.hinweise && (
                  <Text span display="block" c="dimmed">
                    {ortDaten.hinweise}
                  </Text>
                )}
              </>
            ),
          ],
          [
            'Leitung',
            dienst.leiterPerson ? (
              <PersonName person={dienst.leiterPerson} withFace />
            ) : (
              leads && noChange(dienst) === undefined && <StatusBadge tone="achtung">noch niemand</StatusBadge>
            ),
          ],
          ['Stellvertretung', dienst.stvLeiterPerson && <PersonName person={dienst.stvLeiterPerson} withFace />],
          ['Veranstalter', dienst.veranstalter.name],
          ['Ansprechpartner', leads && dienst.veranstalter.ansprechpartner && <Ansprechpartner veranstalter={dienst.veranstalter} />],
        ]}
      />
    </InfoCard>
  )
}

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

export function More({ dienst, leads }: Props) {
  const rows: readonly Fact[] = [
    ['Kleidung', dienst.kleidung],
    [
      'Verpflegung',
      [dienst.verpflegung === 'keine' ? '' : VERPFLEGUNG[dienst.verpflegung], dienst.verpflegungHinweis].filter(Boolean).join(' · '),
    ],
    ['Material', dienst.material.join(', ')],
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
        : leads && 'noch nicht angemeldet',
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
