import { Chip, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { melde } from '#client/melde.ts'
import { useDarf } from '#client/sitzung.ts'
import { Zeitwahl } from '#blocks/belegung/client/index.ts'
import { Formular } from '#client/ui/Formular.tsx'
import { Textfeld } from '#client/ui/Textfeld.tsx'
import { useFormular, useWert } from '#client/ui/feld.ts'
import { Zahlfeld } from '#client/ui/Zahlfeld.tsx'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import type { Fahrt } from '#features/fahrzeuge/formen.ts'
import { PersonField } from '#client/ui/PersonField.tsx'
import { fahrtenNeuLaden, fahrzeuge } from '../daten.ts'
import { gefahren, kmHinweis, letzteStunde } from './strecke.ts'

const ZWECKE = ['Dienst', 'Übung', 'Tanken', 'Werkstatt', 'Materialfahrt'] as const

/** What a new trip begins with besides the hour that has just ended and the last reading: the booking it was driven in. */
export interface Vorgabe {
  readonly belegung: string
  readonly beginn: string
  readonly ende: string
  readonly zweck: string
  readonly ziel: string
}
interface Angaben {
  readonly fahrzeug: { readonly _id: string; readonly kmStand: number | null }
  readonly fertig: () => void
}

function melden(hinweise: readonly string[], satz: string): void {
  melde([satz, ...hinweise].join(' '), hinweise.length > 0 ? 'info' : 'success')
}

/** A trip, entered with one hand in the driver's seat: it just ended, begins with the last reading, and was one's own. */
export function NeueFahrt({ fahrzeug, fertig, vorgabe }: Angaben & { readonly vorgabe?: Vorgabe | undefined }) {
  const [neu] = useState(() => ({
    ...letzteStunde(new Date()),
    ...(fahrzeug.kmStand === null ? {} : { kmStart: fahrzeug.kmStand }),
    ...vorgabe,
  }))
  return (
    <Formular
      schema={fahrzeugeContract.fahrtEintragen.body}
      start={neu}
      entwurf={`fahrzeuge/fahrten/neu/${fahrzeug._id}${vorgabe ? `/${vorgabe.belegung}` : ''}`}
      knopf="Fahrt eintragen"
      speichern={async (body) => {
        const { hinweise, kmStart, kmEnde } = await fahrzeuge.fahrtEintragen({ params: { id: fahrzeug._id }, body })
        melden(hinweise, `${gefahren(kmStart, kmEnde) ?? 'Fahrt'} eingetragen.`)
        fertig()
        await fahrtenNeuLaden()
      }}
    >
      <Felder kmStand={fahrzeug.kmStand} fahrer={null} />
    </Formular>
  )
}

/** A trip that is in the book already. */
export const FahrtAendern = ({ fahrzeug, fertig, fahrt }: Angaben & { readonly fahrt: Fahrt }) => (
  <Formular
    schema={fahrzeugeContract.fahrtAendern.body}
    start={fahrt}
    stand={fahrt.version}
    entwurf={`fahrzeuge/fahrten/${fahrt._id}`}
    knopf="Speichern"
    speichern={async (body) => {
      const { hinweise } = await fahrzeuge.fahrtAendern({ params: { id: fahrzeug._id, fahrtId: fahrt._id }, body })
      melden(hinweise, 'Gespeichert.')
      fertig()
      await fahrtenNeuLaden()
    }}
  >
    <Felder kmStand={null} fahrer={fahrt.fahrerPerson} />
  </Formular>
)

function Felder({ kmStand, fahrer }: { readonly kmStand: number | null; readonly fahrer: Fahrt['fahrerPerson'] | null }) {
  const [kmStart, kmEnde] = [useWert('kmStart'), useWert('kmEnde')]
  const strecke = gefahren(kmStart, kmEnde)
  const hinweis = kmHinweis(kmStand, kmStart)
  return (
    <>
      <Zahlfeld name="kmEnde" einheit="km" />
      <Zahlfeld name="kmStart" einheit="km" {...(kmStand === null ? {} : { hinweis: `Zuletzt: ${kmStand.toLocaleString('de-DE')} km` })} />
      {(strecke || hinweis) && (
        <Text size="sm" c={hinweis ? 'var(--mantine-color-gelb-light-color)' : 'dimmed'} role="status">
          {[strecke, hinweis].filter(Boolean).join(' · ')}
        </Text>
      )}
      <Zweck />
      <Zeitwahl />
      <Textfeld name="ziel" />
      <Fahrer bekannt={fahrer} />
      <Textfeld name="bemerkung" mehrzeilig />
    </>
  )
}

/** Usual purposes by a tap, others typed. */
function Zweck() {
  const { form } = useFormular()
  const zweck = useWert('zweck')
  return (
    <div>
      <Textfeld name="zweck" />
      <Group gap={8} mt={8} role="group" aria-label="Übliche Zwecke">
        {ZWECKE.map((wort) => (
          <Chip
            key={wort}
            size="md"
            styles={{ label: { height: 44 } }}
            checked={zweck === wort}
            onChange={() => form.setFieldValue('zweck', wort)}
          >
            {wort}
          </Chip>
        ))}
      </Group>
    </div>
  )
}

/** Oneself; who keeps the vehicles enters for others too. */
function Fahrer({ bekannt }: { readonly bekannt: Fahrt['fahrerPerson'] | null }) {
  const fuerAndere = useDarf('UPDATE_FAHRZEUG')
  if (!fuerAndere) return null
  return <PersonField name="fahrer" known={bekannt} platzhalter="Du selbst" />
}
