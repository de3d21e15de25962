import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { address, mapLink } from '#client/address.ts'
import { duration, timeOfDay, dayOf, instantText, period } from '#client/date.ts'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { Paragraph } from '#client/ui/Paragraph.tsx'
import { PersonName } from '#client/ui/PersonName.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { readable } from '#contract/schema.ts'
import { type Dienst, dienstFields } from '#features/sanitaetsdienste/schemas.ts'
import classes from './detail.module.css'
import { noChange } from './rules.ts'

interface Props {
  readonly dienst: Dienst
  /** Plans, leads or stands there: sees whom to call at the organiser's. */
  readonly leads: boolean
}
type Row = readonly [titel: string, wert: ReactNode]

/** Where and when, with whom in charge: what one needs on the way there. */
export function Eckdaten({ dienst, leads }: Props) {
  const { ortDaten: ort, beginn, ende, treffpunkt, treffpunktZeit: treffpunktTime } = dienst
  const card = mapLink(ort)
  const when =
    treffpunktTime && (dayOf(treffpunktTime) === dayOf(beginn) ? `${timeOfDay(treffpunktTime)} Uhr` : instantText(treffpunktTime))
  return (
    <InfoCard titel="Auf einen Blick">
      <List
        zeilen={[
          ['Wann', `${period(beginn, ende)} · ${duration(beginn, ende)}`],
          [
            'Wo',
            <>
              {ort.name}
              {address(ort) && (
                <Text span display="block" c="dimmed">
                  {address(ort)}
                </Text>
              )}
              {card && (
                <Anchor href={card} target="_blank" rel="noreferrer" className={classes['tippziel'] ?? ''}>
                  Auf der Karte zeigen
                </Anchor>
              )}
              {ort.hinweise && (
                <Text span display="block" c="dimmed">
                  {ort.hinweise}
                </Text>
              )}
            </>,
          ],
          ['Treffpunkt', [treffpunkt, when].filter(Boolean).join(' · ')],
          [
            'Leitung',
            dienst.leiterPerson ? (
              <PersonName person={dienst.leiterPerson} asLink />
            ) : (
              leads && noChange(dienst) === undefined && <StatusBadge tone="achtung">noch niemand</StatusBadge>
            ),
          ],
          ['Stellvertretung', dienst.stvLeiterPerson && <PersonName person={dienst.stvLeiterPerson} asLink />],
          ['Veranstalter', dienst.veranstalter.name],
          ['Ansprechpartner', leads && <Ansprechpartner veranstalter={dienst.veranstalter} />],
        ]}
      />
    </InfoCard>
  )
}

function Ansprechpartner({ veranstalter: { ansprechpartner, telefon, email } }: Pick<Dienst, 'veranstalter'>) {
  return (
    <>
      {ansprechpartner}
      {telefon && (
        <Anchor href={`tel:${telefon.replace(/[^+\d]/g, '')}`} className={classes['tippziel'] ?? ''}>
          {telefon}
        </Anchor>
      )}
      {email && (
        <Anchor href={`mailto:${email}`} className={classes['tippziel'] ?? ''}>
          {email}
        </Anchor>
      )}
    </>
  )
}

const textIf = (condition: boolean, text: string) => (condition ? text : '')

/** What else was agreed: clothing, food, material, radio, deadlines; nothing where nothing was. */
export function More({ dienst, leads }: Props) {
  const rows: readonly Row[] = [
    ['Kleidung', dienst.kleidung],
    [
      'Verpflegung',
      [dienst.verpflegung === 'keine' ? '' : readable(dienstFields.verpflegung, dienst.verpflegung), dienst.verpflegungHinweis]
        .filter(Boolean)
        .join(' · '),
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
    ['Abrechnung', leads && readable(dienstFields.abrechnungsart, dienst.abrechnungsart)],
    ['Nummer', `${dienst.nummer} · ${dienst.kategorie}`],
  ]
  return (
    <>
      {dienst.hinweise && (
        <InfoCard titel="Hinweise">
          <Paragraph>{dienst.hinweise}</Paragraph>
        </InfoCard>
      )}
      <InfoCard titel="Außerdem">
        <List zeilen={rows} />
      </InfoCard>
    </>
  )
}

const List = ({ zeilen: rows }: { readonly zeilen: readonly Row[] }) => (
  <dl className={classes['angaben']}>
    {rows.map(([titel, value]) =>
      value ? (
        <div key={titel}>
          <dt>{titel}</dt>
          <dd>{value}</dd>
        </div>
      ) : null,
    )}
  </dl>
)
