import { Alert, Textarea } from '@mantine/core'
import { bleibtDarunter, geplant, type Kraefte, type Planschicht, verlangt } from '#blocks/anmeldung/bedarfszeilen.ts'
import type { Risiko } from '#features/sanitaetsdienste/formen.ts'

type Benannt = Planschicht & { readonly bezeichnung: string }
const WOERTER = [
  ['helfer', 'Helfer', 'Helfer'],
  ['ktw', 'KTW', 'KTW'],
  ['rtw', 'RTW', 'RTW'],
  ['notarzt', 'Notarzt', 'Notärzte'],
] as const satisfies readonly (readonly [keyof Kraefte, string, string])[]

/** What each shift lacks against the estimate: 'Schicht 1: 3 Helfer, 1 KTW weniger'. */
export function abweichungen(schichten: readonly Benannt[], soll: Kraefte): string[] {
  return schichten.flatMap((schicht, nummer) => {
    const plan = geplant(schicht)
    if (!bleibtDarunter(plan, soll)) return []
    const fehlt = WOERTER.flatMap(([was, einer, viele]) => {
      const zahl = soll[was] - plan[was]
      return zahl > 0 ? [`${zahl} ${zahl === 1 ? einer : viele}`] : []
    })
    return [`${schicht.bezeichnung.trim() || `Schicht ${nummer + 1}`}: ${fehlt.join(', ')} weniger`]
  })
}

interface Angaben {
  readonly risiko: Risiko
  readonly schichten: readonly Benannt[]
  readonly setzeGrund: (grund: string) => void
  readonly gesperrt: boolean
}

/** Appears once the estimate was taken over and a shift plans less: why? It is printed for the authority. */
export function Abweichung({ risiko, schichten, setzeGrund, gesperrt }: Angaben) {
  const saetze = abweichungen(schichten, verlangt(risiko.ergebnis))
  if (!risiko.uebernommen || saetze.length === 0) return null
  return (
    <Alert color="gelb" mt="md" title="Weniger als ermittelt">
      <ul style={{ margin: '0 0 10px', paddingLeft: 18 }}>
        {saetze.map((satz) => (
          <li key={satz}>{satz}</li>
        ))}
      </ul>
      <Textarea
        label="Grund der Abweichung"
        description="Steht auf dem Ausdruck für die Behörde."
        placeholder="Zum Beispiel: Aufbau ohne Publikum"
        rows={2}
        maxLength={500}
        disabled={gesperrt}
        value={risiko.manuelleAbweichungGrund}
        onChange={(e) => setzeGrund(e.currentTarget.value)}
      />
    </Alert>
  )
}
