import { Alert, Checkbox, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ApiFehler } from '#client/api.ts'
import { zeitraum } from '#client/datum.ts'
import { useSend } from '#client/useSend.ts'
import { Blatt } from '#client/ui/Blatt.tsx'
import { liesEntwurf, merkeEntwurf, verwirfEntwurf } from '#client/ui/entwurf.ts'
import { ErrorLine } from '#client/ui/ErrorLine.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
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

/** Signing up in one tap: choose the offer where there are several, say what is to be said, "Melden". Knows no area. */
export function Anmeldeblatt<R>({ titel, ortName, angebote, vorgewaehlt, entwurf, melde, beiErfolg, beiSchliessen }: Angaben<R>) {
  const [gemerkt] = useState(() => liesEntwurf(entwurf, null)?.werte)
  const [gewaehlt, waehle] = useState<readonly string[]>(() => ersteWahl(angebote, vorgewaehlt))
  const [kommentar, setzeKommentar] = useState(typeof gemerkt?.['kommentar'] === 'string' ? gemerkt['kommentar'] : '')
  const [leser, setzeLeser] = useState<'fuehrung' | 'alle'>(gemerkt?.['leser'] === 'alle' ? 'alle' : 'fuehrung')
  const [praktikant, setzePraktikant] = useState(gemerkt?.['praktikant'] === true)
  const [teil, setzeTeil] = useState<{ von: string; bis: string } | null>(null)

  const wahl = angebote.filter(({ _id }) => gewaehlt.includes(_id))
  const einziges = angebote.length === 1 ? angebote[0] : undefined
  const grund = grundFuer(wahl, praktikant)
  const wartet = wahl.some(({ anmeldung }) => anmeldung?.warteliste === true) && !praktikant
  const mitPraktikum = wahl.some(({ besetzung }) => besetzung.praktikantenSoll > 0)

  const merke = (neu: { kommentar?: string; leser?: string; praktikant?: boolean }) =>
    merkeEntwurf(entwurf, null, { kommentar, leser, praktikant, ...neu })

  const { send, isSending, error } = useSend(async () => {
    const erfolge: R[] = []
    const offen: [id: string, refusal: ApiFehler][] = []
    // One after the other: two shifts of the same person must not overtake each other.
    for (const { _id } of wahl) {
      const zeiten = wahl.length === 1 && teil ? teil : { von: null, bis: null }
      try {
        // oxlint-disable-next-line no-await-in-loop -- in this order
        erfolge.push(
          await melde({ schicht: _id, ...zeiten, kommentar, kommentarSichtbarkeit: leser, praktikant: praktikant && mitPraktikum }),
        )
      } catch (problem) {
        if (!(problem instanceof ApiFehler)) throw problem
        offen.push([_id, problem])
      }
    }
    if (offen.length === 0) verwirfEntwurf(entwurf)
    if (erfolge.length > 0) beiErfolg(erfolge)
    if (offen.length === 0) return beiSchliessen()
    waehle(offen.map(([id]) => id))
    const saetze = new Set(offen.map(([, { message }]) => message))
    throw new ApiFehler(
      409,
      [...saetze].map((msg) => ({ msg })),
    )
  })

  return (
    <Blatt
      titel={titel}
      unter={[einziges ? zeitraum(einziges.beginn, einziges.ende) : '', ortName ?? ''].filter(Boolean).join(' · ')}
      beiSchliessen={beiSchliessen}
      fuss={
        <Stack gap={8}>
          <ErrorLine text={error} plain />
          <Knopf fullWidth size="lg" loading={isSending} {...(grund === undefined ? {} : { grund })} onClick={() => void send()}>
            {wartet ? 'Auf die Warteliste' : wahl.length > 1 ? `Für ${wahl.length} Schichten melden` : 'Melden'}
          </Knopf>
        </Stack>
      }
    >
      <Stack gap="md">
        {einziges ? <Besetzung besetzung={einziges.besetzung} /> : <Angebotswahl angebote={angebote} gewaehlt={gewaehlt} waehle={waehle} />}
        {einziges && grund && <Alert color="gelb">{grund}</Alert>}
        {wartet && (
          <Alert color="petrol">
            Alle Plätze sind vergeben. Du kommst auf die Warteliste und rückst nach, sobald jemand absagt.
            {wahl.some(({ anmeldung }) => anmeldung?.alsPraktikant === true) && ' Oder du kommst gleich als Praktikant mit.'}
          </Alert>
        )}
        {wahl.length === 1 && wahl[0] && <Teilzeit key={wahl[0]._id} angebot={wahl[0]} teil={teil} setze={setzeTeil} />}
        {mitPraktikum && (
          <Checkbox
            label="Als Praktikant"
            description="Du läufst mit und zählst nicht zu den Plätzen."
            checked={praktikant}
            onChange={(e) => {
              setzePraktikant(e.currentTarget.checked)
              merke({ praktikant: e.currentTarget.checked })
            }}
          />
        )}
        <Textarea
          label="Kommentar"
          placeholder="Zum Beispiel: komme direkt von der Arbeit"
          minRows={2}
          maxLength={255}
          value={kommentar}
          onChange={(e) => {
            setzeKommentar(e.currentTarget.value)
            merke({ kommentar: e.currentTarget.value })
          }}
        />
        {kommentar.trim() !== '' && (
          <div>
            <Text size="sm" fw={600} mb={4} id="wer-liest">
              Wer den Kommentar liest
            </Text>
            <SegmentedControl
              aria-labelledby="wer-liest"
              fullWidth
              size="md"
              data={LESER}
              value={leser}
              onChange={(wert) => {
                const neu = wert === 'alle' ? 'alle' : 'fuehrung'
                setzeLeser(neu)
                merke({ leser: neu })
              }}
            />
          </div>
        )}
      </Stack>
    </Blatt>
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

function grundFuer(wahl: readonly Angebot[], praktikant: boolean): string | undefined {
  if (wahl.length === 0) return 'Wähle, wofür du dich meldest.'
  return wahl.map((angebot) => hindernis(angebot, praktikant)).find((grund) => grund !== undefined)
}
