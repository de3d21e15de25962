import { Alert, Box, Group, NumberInput, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSend } from '#client/useSend.ts'
import { useUrlZustand } from '#client/urlzustand.ts'
import { bestaetige } from '#client/ui/bestaetige.ts'
import { liesEntwurf, merkeEntwurf, verwirfEntwurf } from '#client/ui/entwurf.ts'
import { ErrorLine } from '#client/ui/ErrorLine.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import type { Dienst } from '#features/sanitaetsdienste/formen.ts'
import { diensteNeuLaden, diensteStill } from '../daten.ts'
import { schichtname } from '../formular/schichtwerte.ts'
import { Anwesenheit } from './Anwesenheit.tsx'
import { anwesende, bilanz, meldungen, type Abweichung, type Abweichungen } from './werte.ts'

const ZAHLEN = [
  ['versorgt', 'Versorgt'],
  ['transporte', 'Transporte'],
  ['notarzt', 'Notarzt da'],
  ['rtwNachgefordert', 'RTW nachgefordert'],
] as const
type Hilfeleistungen = Record<(typeof ZAHLEN)[number][0], number>
interface Eingaben {
  readonly abweichungen: Abweichungen
  readonly hilfeleistungen: Hilfeleistungen
  readonly bericht: string
}
const LEER: Eingaben = { abweichungen: {}, hilfeleistungen: { versorgt: 0, transporte: 0, notarzt: 0, rtwNachgefordert: 0 }, bericht: '' }

/** Closing: who was there and how long, what was done. What one typed stays on the device until it was sent. */
export function Abschlussformular({ dienst, grund }: { readonly dienst: Dienst; readonly grund: string | undefined }) {
  const entwurf = `sanitaetsdienste/abschluss/${dienst._id}`
  // By registration, so a draft fits also when somebody else changed the service in between.
  const [werte, setze] = useState<Eingaben>(() => ({ ...LEER, ...liesEntwurf(entwurf, null)?.werte }))
  const [, setzeUrl] = useUrlZustand(['ansicht'])
  const unberuehrt = werte.bericht === '' && JSON.stringify(werte) === JSON.stringify(LEER)
  useEffect(() => {
    if (!unberuehrt) merkeEntwurf(entwurf, null, { ...werte })
  }, [entwurf, werte, unberuehrt])

  const jeSchicht = dienst.schichten.map((schicht) => ({ schicht, anwesende: anwesende(dienst, schicht._id, werte.abweichungen) }))
  const alle = jeSchicht.flatMap((teil) => teil.anwesende)
  const zeilen = meldungen(alle)
  const { send, isSending, refusal, error } = useSend(
    ({ hilfeleistungen, bericht }: Eingaben) =>
      diensteStill.abschluss({ params: { id: dienst._id }, body: { version: dienst.version, hilfeleistungen, bericht, helfer: zeilen } }),
    {
      onSuccess: () => {
        verwirfEntwurf(entwurf)
        setzeUrl({ ansicht: 'abschluss' })
      },
      success: `Der Dienst ist abgeschlossen: ${bilanz(alle)}.`,
      reload: diensteNeuLaden,
    },
  )
  const jeAnmeldung = Object.fromEntries(
    Object.entries(refusal?.fieldErrors ?? {}).flatMap(([feld, msg]) => {
      const zeile = zeilen[Number(/^helfer\.(\d+)/.exec(feld)?.[1] ?? -1)]
      const wer = alle.find(({ helfer }) => helfer.profil._id === zeile?.profil && helfer.schicht === zeile.schicht)
      return wer ? [[wer.helfer._id, msg]] : []
    }),
  )

  const aendere = (anmeldungen: readonly string[], neu: Abweichung) =>
    setze((alt) => ({
      ...alt,
      abweichungen: { ...alt.abweichungen, ...Object.fromEntries(anmeldungen.map((id) => [id, { ...alt.abweichungen[id], ...neu }])) },
    }))

  async function schliesseAb() {
    const ja = await bestaetige({
      titel: 'Dienst abschließen?',
      text: `${bilanz(alle)}. Danach lässt sich der Dienst nicht mehr ändern.`,
      ja: 'Abschließen',
    })
    if (ja) await send(werte)
  }

  return (
    <Stack gap="md">
      {grund !== undefined && <Alert color="petrol">{grund}</Alert>}
      {jeSchicht.map((teil, nummer) => (
        <Anwesenheit
          key={teil.schicht._id}
          titel={dienst.schichten.length > 1 ? schichtname(teil.schicht, nummer) : 'Wer war da?'}
          schicht={teil.schicht}
          anwesende={teil.anwesende}
          aendere={aendere}
          fehler={jeAnmeldung}
        />
      ))}
      <Karte titel="Was war los?">
        <Stack gap="md">
          <SimpleGrid cols={{ base: 2, sm: 4 }}>
            {ZAHLEN.map(([name, titel]) => (
              <NumberInput
                key={name}
                label={titel}
                min={0}
                max={name === 'versorgt' ? 100_000 : 1000}
                clampBehavior="strict"
                allowDecimal={false}
                allowNegative={false}
                inputMode="numeric"
                value={werte.hilfeleistungen[name]}
                onChange={(neu) =>
                  setze((alt) => ({ ...alt, hilfeleistungen: { ...alt.hilfeleistungen, [name]: typeof neu === 'number' ? neu : 0 } }))
                }
              />
            ))}
          </SimpleGrid>
          <Textarea
            label="Bericht"
            description="Nie mit dem Namen eines Patienten oder etwas, woran man ihn erkennt."
            maxLength={5000}
            value={werte.bericht}
            onChange={(e) => {
              const { value } = e.currentTarget
              setze((alt) => ({ ...alt, bericht: value }))
            }}
          />
        </Stack>
      </Karte>
      <Karte>
        <Group justify="space-between">
          <Text fw={600} aria-live="polite">
            {bilanz(alle)}
          </Text>
          <Knopf loading={isSending} grund={grund} onClick={() => void schliesseAb()}>
            Dienst abschließen
          </Knopf>
        </Group>
        <Box mt={error && 'md'}>
          <ErrorLine text={error} />
        </Box>
      </Karte>
    </Stack>
  )
}
