import { Alert, Text } from '@mantine/core'
import type { Input, Result as Values } from './input.ts'
import { helfer, n, points, level } from './input.ts'
import classes from './Bedarf.module.css'
import { PointScale } from './PointScale.tsx'

interface Props {
  readonly eingabe: Input
  readonly ergebnis: Values
  readonly stufen: readonly number[]
  readonly ende: number
}

/** The estimate: total on its scale, level, people and vehicles, and how it was calculated. */
export function Result({ eingabe: input, ergebnis: e, stufen: levels, ende }: Props) {
  const kraefte: [was: string, wert: string][] = [
    ['Helfer', helfer(e)],
    ['KTW', n(e.ktw)],
    ['RTW', n(e.rtw)],
    ['Notarzt', n(e.notarzt)],
    ['Großraum-KTW', n(e.gktw)],
    ['Unfall\u00adhilfs\u00adstellen', n(e.unfallhilfsstellen)],
  ]
  return (
    <div aria-live="polite">
      <p className={classes['gesamt']} style={{ margin: 0 }}>
        <strong>{points(e.gesamt)}</strong>
        <span>
          Stufe {e.stufe}: {level(e)}
        </span>
      </p>
      <PointScale ergebnis={e} stufen={levels} ende={ende} />
      {e.ueberTabelle ? (
        <Alert color="gelb" mt="sm" title={`Über ${n(ende)} Punkten endet die Tabelle`}>
          Die Zahlen sind das Mindeste. Lege den Bedarf mit der Behörde fest.
        </Alert>
      ) : null}
      <dl className={classes['kraefte']}>
        {kraefte.map(([what, value]) => (
          <div key={what} className={value === '0' ? classes['leer'] : undefined}>
            <dt>{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm">
        Einsatzleitung: {{ keine: 'nicht nötig', reduziert: 'reduziert', voll: 'voll besetzt' }[e.einsatzleitung]}.{' '}
        {e.ktw + e.rtw + e.notarzt > 0 ? 'Die Besatzungen der Fahrzeuge kommen zu den Helfern hinzu.' : ''}
      </Text>
      <Calculation eingabe={input} ergebnis={e} />
    </div>
  )
}

function Calculation({ eingabe: input, ergebnis: e }: Pick<Props, 'eingabe' | 'ergebnis'>) {
  const fromFlaeche = (given: number | null) => (given === null ? ' (aus der Fläche)' : '')
  const steps: [was: string, wert: number][] = [
    [`Zulässige Besucher${fromFlaeche(input.maxBesucher)}`, e.z1],
    ['Geschlossenes Gebäude', e.z2],
    [`Erwartete Besucher${fromFlaeche(input.erwarteteBesucher)}`, e.z3],
    [`Summe × ${n(e.faktor)} (${input.veranstaltungsart})`, Math.round((e.z1 + e.z2 + e.z3) * e.faktor * 100) / 100],
    ['Prominente', e.z6],
    ['Gewalt erwartet', e.z7],
    ['Gesamt', e.gesamt],
  ]
  return (
    <details className={classes['rechenweg']}>
      <summary>Rechenweg (Tabelle {e.tabelle})</summary>
      <ol>
        {steps.map(([what, value]) => (
          <li key={what}>
            <span>{what}</span>
            <span>{n(value)}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
