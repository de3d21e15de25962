import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { anschrift, kartenlink } from '#client/anschrift.ts'
import { dauer, uhrzeit, tagVon, zeitpunkt, zeitraum } from '#client/datum.ts'
import { Karte } from '#client/ui/Karte.tsx'
import { Paragraph } from '#client/ui/Paragraph.tsx'
import { Personenname } from '#client/ui/Personenname.tsx'
import { Statusmarke } from '#client/ui/Statusmarke.tsx'
import { readable } from '#contract/schema.ts'
import { type Dienst, dienstFelder } from '#features/sanitaetsdienste/formen.ts'
import classes from './detail.module.css'
import { keineAenderung } from './regeln.ts'

interface Angaben {
  readonly dienst: Dienst
  /** Plans, leads or stands there: sees whom to call at the organiser's. */
  readonly fuehrt: boolean
}
type Zeile = readonly [titel: string, wert: ReactNode]

/** Where and when, with whom in charge: what one needs on the way there. */
export function Eckdaten({ dienst, fuehrt }: Angaben) {
  const { ortDaten: ort, beginn, ende, treffpunkt, treffpunktZeit } = dienst
  const karte = kartenlink(ort)
  const wann = treffpunktZeit && (tagVon(treffpunktZeit) === tagVon(beginn) ? `${uhrzeit(treffpunktZeit)} Uhr` : zeitpunkt(treffpunktZeit))
  return (
    <Karte titel="Auf einen Blick">
      <Liste
        zeilen={[
          ['Wann', `${zeitraum(beginn, ende)} · ${dauer(beginn, ende)}`],
          [
            'Wo',
            <>
              {ort.name}
              {anschrift(ort) && (
                <Text span display="block" c="dimmed">
                  {anschrift(ort)}
                </Text>
              )}
              {karte && (
                <Anchor href={karte} target="_blank" rel="noreferrer" className={classes['tippziel'] ?? ''}>
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
          ['Treffpunkt', [treffpunkt, wann].filter(Boolean).join(' · ')],
          [
            'Leitung',
            dienst.leiterPerson ? (
              <Personenname person={dienst.leiterPerson} alsVerweis />
            ) : (
              fuehrt && keineAenderung(dienst) === undefined && <Statusmarke ton="achtung">noch niemand</Statusmarke>
            ),
          ],
          ['Stellvertretung', dienst.stvLeiterPerson && <Personenname person={dienst.stvLeiterPerson} alsVerweis />],
          ['Veranstalter', dienst.veranstalter.name],
          ['Ansprechpartner', fuehrt && <Ansprechpartner veranstalter={dienst.veranstalter} />],
        ]}
      />
    </Karte>
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

const ja = (wahr: boolean, text: string) => (wahr ? text : '')

/** What else was agreed: clothing, food, material, radio, deadlines; nothing where nothing was. */
export function Weiteres({ dienst, fuehrt }: Angaben) {
  const zeilen: readonly Zeile[] = [
    ['Kleidung', dienst.kleidung],
    [
      'Verpflegung',
      [dienst.verpflegung === 'keine' ? '' : readable(dienstFelder.verpflegung, dienst.verpflegung), dienst.verpflegungHinweis]
        .filter(Boolean)
        .join(' · '),
    ],
    ['Material', dienst.material.join(', ')],
    [
      'Vor Ort',
      [ja(dienst.stellplatz, 'Stellplatz'), ja(dienst.strom, 'Strom'), ja(dienst.sanitaetsraum, 'Sanitätsraum')].filter(Boolean).join(', '),
    ],
    ['Aufbau ab', dienst.aufbauAb && zeitpunkt(dienst.aufbauAb)],
    ['Abbau bis', dienst.abbauBis && zeitpunkt(dienst.abbauBis)],
    ['Funk', dienst.funkkanal],
    [
      'Leitstelle',
      dienst.leitstelleAngemeldet
        ? `angemeldet${dienst.leitstelleAngemeldetAm ? ` am ${zeitpunkt(dienst.leitstelleAngemeldetAm)}` : ''}`
        : fuehrt && 'noch nicht angemeldet',
    ],
    ['Meldeschluss', dienst.meldeschluss && zeitpunkt(dienst.meldeschluss)],
    ['Selbst absagen bis', dienst.selbstabsageBis && zeitpunkt(dienst.selbstabsageBis)],
    ['Sichtbar für', dienst.sichtbarFuer.join(', ')],
    ['Abrechnung', fuehrt && readable(dienstFelder.abrechnungsart, dienst.abrechnungsart)],
    ['Nummer', `${dienst.nummer} · ${dienst.kategorie}`],
  ]
  return (
    <>
      {dienst.hinweise && (
        <Karte titel="Hinweise">
          <Paragraph>{dienst.hinweise}</Paragraph>
        </Karte>
      )}
      <Karte titel="Außerdem">
        <Liste zeilen={zeilen} />
      </Karte>
    </>
  )
}

const Liste = ({ zeilen }: { readonly zeilen: readonly Zeile[] }) => (
  <dl className={classes['angaben']}>
    {zeilen.map(([titel, wert]) =>
      wert ? (
        <div key={titel}>
          <dt>{titel}</dt>
          <dd>{wert}</dd>
        </div>
      ) : null,
    )}
  </dl>
)
