import { Alert, Textarea } from '@mantine/core'
import { schichtText } from '#features/sanitaetsdienste/names.ts'
import { staysBelow, plannedKraefte, type Kraefte, type Planschicht, requiredKraefte } from '#blocks/dienst/bedarfs-rows.ts'
import type { Risiko } from '#blocks/bedarf/contract.ts'

type Named = Planschicht & { readonly bezeichnung: string }
const WORDS = [
  ['helfer', 'Helfer', 'Helfer'],
  ['ktw', 'KTW', 'KTW'],
  ['rtw', 'RTW', 'RTW'],
  ['notarzt', 'Notarzt', 'Notärzte'],
] as const satisfies readonly (readonly [keyof Kraefte, string, string])[]

/** Shortfall of each shift against the estimate: 'Schicht 1: 3 Helfer, 1 KTW weniger'. */
function deviations(schichten: readonly Named[], needed: Kraefte): string[] {
  return schichten.flatMap((schicht, number) => {
    const plan = plannedKraefte(schicht)
    if (!staysBelow(plan, needed)) return []
    const missing = WORDS.flatMap(([what, singular, many]) => {
      const number = needed[what] - plan[what]
      return number > 0 ? [`${number} ${number === 1 ? singular : many}`] : []
    })
    return [`${schichtText(schicht, number)}: ${missing.join(', ')} weniger`]
  })
}

interface Props {
  readonly risiko: Risiko
  readonly schichten: readonly Named[]
  readonly setReason: (reason: string) => void
  readonly gesperrt: boolean
  readonly error: string | undefined
}

/** Shown when a shift plans less than the applied estimate. The reason is printed for the authority. */
export function Deviation({ risiko, schichten, setReason, gesperrt, error }: Props) {
  const sentences = deviations(schichten, requiredKraefte(risiko.ergebnis))
  if (!risiko.uebernommen || sentences.length === 0) return null
  return (
    <Alert color="gelb" mt="md" title="Weniger als berechnet">
      <ul style={{ margin: '0 0 10px', paddingLeft: 18 }}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Textarea
        label="Grund der Abweichung"
        withAsterisk
        data-path="risiko.manuelleAbweichungGrund"
        error={error}
        description="Steht auf dem Ausdruck für die Behörde."
        placeholder="Zum Beispiel: Aufbau ohne Publikum"
        rows={2}
        maxLength={500}
        disabled={gesperrt}
        value={risiko.manuelleAbweichungGrund}
        onChange={(e) => setReason(e.currentTarget.value)}
      />
    </Alert>
  )
}
