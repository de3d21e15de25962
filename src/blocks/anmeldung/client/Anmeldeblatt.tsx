import { Alert, Checkbox, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ApiFehler } from '#client/api.ts'
import { zeitraum } from '#client/datum.ts'
import { Blatt } from '#client/ui/Blatt.tsx'
import { useFeld, useWert } from '#client/ui/feld.ts'
import { Formular } from '#client/ui/Formular.tsx'
import { Textfeld } from '#client/ui/Textfeld.tsx'
import { anmeldeangaben } from '../contract.ts'
import { hindernis, type Angebot, type Meldung } from './angebot.ts'
import { Angebotswahl } from './Angebotswahl.tsx'
import { Besetzung } from './Besetzung.tsx'
import { Teilzeit } from './Teilzeit.tsx'

interface Angaben<R> {
  /** What it is: the service's name. */
  readonly titel: string
  readonly ortName?: string
  readonly angebote: readonly Angebot[]
  /** Id of the offer that was tapped. */
  readonly vorgewaehlt?: string
  /** Under which name what was typed is kept until it was sent: `anmeldung-<id>`. */
  readonly entwurf: string
  /** Sends one sign-up and shows no errors itself: what it throws is said in the sheet, beside what was typed. */
  readonly melde: (meldung: Meldung) => Promise<R>
  /** Those that were taken, once per press. */
  readonly beiErfolg: (ergebnisse: readonly R[]) => void
  readonly beiSchliessen: () => void
}

const LESER = [
  { value: 'fuehrung', label: 'Nur die Leitung' },
  { value: 'alle', label: 'Alle' },
]

const schema = z.pick(anmeldeangaben, { kommentar: true, kommentarSichtbarkeit: true, praktikant: true })

/** Signing up in one tap: choose the offer where there are several, say what is to be said, "Melden". Knows no area. */
export function Anmeldeblatt<R>({ titel, ortName, angebote, vorgewaehlt, entwurf, melde, beiErfolg, beiSchliessen }: Angaben<R>) {
  const [gewaehlt, waehle] = useState<readonly string[]>(() => ersteWahl(angebote, vorgewaehlt))
  const [teil, setzeTeil] = useState<{ von: string; bis: string } | null>(null)
  const wahl = angebote.filter(({ _id }) => gewaehlt.includes(_id))
  const einziges = angebote.length === 1 ? angebote[0] : undefined

  async function sende({ praktikant, ...angaben }: z.output<typeof schema>) {
    const erfolge: R[] = []
    const offen: [id: string, refusal: ApiFehler][] = []
    // One after the other: two shifts of the same person must not overtake each other.
    for (const { _id } of wahl) {
      const zeiten = wahl.length === 1 && teil ? teil : { von: null, bis: null }
      try {
        // oxlint-disable-next-line no-await-in-loop -- in this order
        erfolge.push(await melde({ schicht: _id, ...zeiten, ...angaben, praktikant: praktikant && mitPraktikum(wahl) }))
      } catch (problem) {
        if (!(problem instanceof ApiFehler)) throw problem
        offen.push([_id, problem])
      }
    }
    if (erfolge.length > 0) beiErfolg(erfolge)
    if (offen.length === 0) return beiSchliessen()
    waehle(offen.map(([id]) => id))
    const saetze = new Set(offen.map(([, { message }]) => message))
    throw new ApiFehler(
      409,
      [...saetze].map((msg) => ({ msg })),
    )
  }

  return (
    <Blatt
      titel={titel}
      unter={[einziges ? zeitraum(einziges.beginn, einziges.ende) : '', ortName ?? ''].filter(Boolean).join(' · ')}
      beiSchliessen={beiSchliessen}
    >
      <Formular
        schema={schema}
        entwurf={entwurf}
        imBlatt="large"
        knopf={({ praktikant }) =>
          wartetBei(wahl, praktikant) ? 'Auf die Warteliste' : wahl.length > 1 ? `Für ${wahl.length} Schichten melden` : 'Melden'
        }
        grund={({ praktikant }) => grundFuer(wahl, praktikant)}
        speichern={sende}
      >
        <Stack gap="md">
          {einziges ? (
            <Besetzung besetzung={einziges.besetzung} />
          ) : (
            <Angebotswahl angebote={angebote} gewaehlt={gewaehlt} waehle={waehle} />
          )}
          <Lage wahl={wahl} einziges={einziges !== undefined} />
          {wahl.length === 1 && wahl[0] && <Teilzeit key={wahl[0]._id} angebot={wahl[0]} teil={teil} setze={setzeTeil} />}
          {mitPraktikum(wahl) && <Praktikum />}
          <Textfeld name="kommentar" mehrzeilig rows={2} platzhalter="Zum Beispiel: komme direkt von der Arbeit" />
          <Leser />
        </Stack>
      </Formular>
    </Blatt>
  )
}

const mitPraktikum = (wahl: readonly Angebot[]) => wahl.some(({ besetzung }) => besetzung.praktikantenSoll > 0)
const wartetBei = (wahl: readonly Angebot[], praktikant: unknown) =>
  wahl.some(({ anmeldung }) => anmeldung?.warteliste === true) && praktikant !== true

/** What one gets by that: a place on the waiting list, or nothing at all. */
function Lage({ wahl, einziges }: { readonly wahl: readonly Angebot[]; readonly einziges: boolean }) {
  const praktikant = useWert('praktikant')
  const grund = grundFuer(wahl, praktikant)
  return (
    <>
      {einziges && grund && <Alert color="gelb">{grund}</Alert>}
      {wartetBei(wahl, praktikant) && (
        <Alert color="petrol">
          Alle Plätze sind vergeben. Du kommst auf die Warteliste und rückst nach, sobald jemand absagt.
          {wahl.some(({ anmeldung }) => anmeldung?.alsPraktikant === true) && ' Oder du kommst gleich als Praktikant mit.'}
        </Alert>
      )}
    </>
  )
}

function Praktikum() {
  const { wert, setze, props } = useFeld({ name: 'praktikant', hinweis: 'Du läufst mit und zählst nicht zu den Plätzen.' })
  const { label, description, disabled } = props
  return (
    <Checkbox
      label={label}
      description={description}
      disabled={disabled}
      checked={wert === true}
      onChange={(e) => setze(e.currentTarget.checked)}
    />
  )
}

function Leser() {
  const { wert, setze, props } = useFeld({ name: 'kommentarSichtbarkeit' })
  const kommentar = useWert('kommentar')
  if (typeof kommentar !== 'string' || kommentar.trim() === '') return null
  return (
    <div>
      <Text size="sm" fw={600} mb={4} id="wer-liest">
        {props.label}
      </Text>
      <SegmentedControl aria-labelledby="wer-liest" fullWidth size="md" data={LESER} value={String(wert)} onChange={setze} />
    </div>
  )
}

/** What is chosen when the sheet opens: what was tapped, or the only one that is possible. Between two nobody else chooses. */
function ersteWahl(angebote: readonly Angebot[], vorgewaehlt: string | undefined): readonly string[] {
  const getippt = angebote.find(({ _id }) => _id === vorgewaehlt)
  if (getippt) return [getippt._id]
  if (angebote.length === 1) return angebote.map(({ _id }) => _id)
  const moegliche = angebote.filter((angebot) => angebot.anmeldung?.moeglich === true)
  return moegliche.length === 1 ? moegliche.map(({ _id }) => _id) : []
}

function grundFuer(wahl: readonly Angebot[], praktikant: unknown): string | undefined {
  if (wahl.length === 0) return 'Wähle, wofür du dich meldest.'
  return wahl.map((angebot) => hindernis(angebot, praktikant === true)).find((grund) => grund !== undefined)
}
