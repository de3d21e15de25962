import { Alert, Text } from '@mantine/core'
import type { Eingabe, Ergebnis as Werte } from './eingabe.ts'
import { helfer, n, punkte, stufe } from './eingabe.ts'
import classes from './Bedarf.module.css'
import { Punkteskala } from './Punkteskala.tsx'

interface Angaben {
  readonly eingabe: Eingabe
  readonly ergebnis: Werte
  readonly stufen: readonly number[]
  readonly ende: number
}

/** The estimate: total on its scale, level, people and vehicles, and how it was reckoned. */
export function Ergebnis({ eingabe, ergebnis: e, stufen, ende }: Angaben) {
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
        <strong>{punkte(e.gesamt)}</strong>
        <span>
          Stufe {e.stufe}: {stufe(e)}
        </span>
      </p>
      <Punkteskala ergebnis={e} stufen={stufen} ende={ende} />
      {e.ueberTabelle ? (
        <Alert color="gelb" mt="sm" title={`Über ${n(ende)} Punkten endet die Tabelle`}>
          Die Zahlen sind das Mindeste. Lege den Bedarf mit der Behörde fest.
        </Alert>
      ) : null}
      <dl className={classes['kraefte']}>
        {kraefte.map(([was, wert]) => (
          <div key={was} className={wert === '0' ? classes['leer'] : undefined}>
            <dt>{was}</dt>
            <dd>{wert}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm">
        Einsatzleitung: {{ keine: 'nicht nötig', reduziert: 'reduziert', voll: 'voll besetzt' }[e.einsatzleitung]}.{' '}
        {e.ktw + e.rtw + e.notarzt > 0 ? 'Die Besatzungen der Fahrzeuge kommen zu den Helfern hinzu.' : ''}
      </Text>
      <Rechenweg eingabe={eingabe} ergebnis={e} />
    </div>
  )
}

function Rechenweg({ eingabe, ergebnis: e }: Pick<Angaben, 'eingabe' | 'ergebnis'>) {
  const ausFlaeche = (gegeben: number | null) => (gegeben === null ? ' (aus der Fläche)' : '')
  const schritte: [was: string, wert: number][] = [
    [`Zulässige Besucher${ausFlaeche(eingabe.maxBesucher)}`, e.z1],
    ['Geschlossenes Gebäude', e.z2],
    [`Erwartete Besucher${ausFlaeche(eingabe.erwarteteBesucher)}`, e.z3],
    [`Summe × ${n(e.faktor)} (${eingabe.veranstaltungsart})`, Math.round((e.z1 + e.z2 + e.z3) * e.faktor * 100) / 100],
    ['Prominente', e.z6],
    ['Gewalt erwartet', e.z7],
    ['Gesamt', e.gesamt],
  ]
  return (
    <details className={classes['rechenweg']}>
      <summary>Rechenweg (Tabelle {e.tabelle})</summary>
      <ol>
        {schritte.map(([was, wert]) => (
          <li key={was}>
            <span>{was}</span>
            <span>{n(wert)}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
