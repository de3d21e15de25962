// The estimate of the need beside the form of a service (rules.md 4.1). It never submits anything: what it finds out goes
// into the form's own values, from there into the draft and with the service to the server.
import { NumberInput, SegmentedControl, Select, Switch, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Bedarfszeile } from '#blocks/anmeldung/contract.ts'
import { fahrzeugeAus, type Planschicht, type Wunschtyp, zeilenAus } from '#blocks/anmeldung/bedarfszeilen.ts'
import { ApiFehler } from '#client/api.ts'
import { feldschema } from '#client/ui/formularwerte.ts'
import { titelVon } from '#contract/schema.ts'
import { Karte } from '#client/ui/Karte.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { bedarfseingabe, type Risiko, VARIANTEN } from '#features/sanitaetsdienste/formen.ts'
import { Abweichung } from './bedarf/Abweichung.tsx'
import classes from './bedarf/Bedarf.module.css'
import { type Eingabe, fehltNoch, LEER } from './bedarf/eingabe.ts'
import { Ergebnis } from './bedarf/Ergebnis.tsx'
import { bedarfstabellenAbfrage, diensteStill } from './daten.ts'

/** As much of the form's shifts as the panel reads; a vehicle is named by its id or wished for by its type. */
interface Rechnerschicht {
  readonly bezeichnung: string
  readonly bedarf: Planschicht['bedarf']
  readonly fahrzeuge: readonly { readonly fahrzeug?: string | null; readonly typ: string | null }[]
}
interface Angaben {
  /** The form's `risiko`. */
  readonly wert: Risiko | null
  readonly schichten: readonly Rechnerschicht[]
  /** Takes the estimate over: `risiko` is to be kept, the lines and wishes are for the shifts. */
  readonly aufUebernehmen: (risiko: Risiko, bedarf: Bedarfszeile[], fahrzeugtypen: Wunschtyp[]) => void
  /** The estimate, or the reason of a deviation, changed: to be kept. `null`: there is none any more. */
  readonly aufAendern: (risiko: Risiko | null) => void
  /** The type of a vehicle that stands in a shift; without it such a vehicle is not counted. */
  readonly typVon?: (fahrzeug: string) => string | null
  readonly gesperrt?: boolean
}

const titel = (name: keyof Eingabe): string => titelVon(feldschema(bedarfseingabe, name)) ?? ''
const ZAHLEN = [
  ['maxBesucher', 'Zulässige Besucher', 'Laut Genehmigung'],
  ['erwarteteBesucher', 'Erwartete Besucher', 'Zur selben Zeit'],
  ['flaecheQm', 'Fläche in m²', 'Wenn Zahlen fehlen'],
  ['prominente', 'Prominente', 'Mit Personenschutz'],
] as const

const ermittlung = (eingabe: Eingabe) => ({
  queryKey: ['bedarf', eingabe],
  queryFn: () => diensteStill.bedarf({ body: eingabe }),
  // The same input has the same result for good: the table is part of it.
  staleTime: Infinity,
  enabled: fehltNoch(eingabe) === null,
  placeholderData: keepPreviousData,
})

export function Bedarfsrechner({ wert, schichten, aufUebernehmen, aufAendern, typVon, gesperrt = false }: Angaben) {
  // What is being typed; null while the form has the same.
  const [getippt, setzeGetippt] = useState<Eingabe | null>(null)
  const eingabe = getippt ?? wert?.eingabe ?? LEER
  const [gefragt] = useDebouncedValue(eingabe, 350)
  const tabellen = useQuery(bedarfstabellenAbfrage)
  const abfrage = useQuery(ermittlung(gefragt))
  const tabelle = tabellen.data?.find(({ variante }) => variante === eingabe.variante)
  const fehlt = fehltNoch(eingabe)
  const aktuell = gefragt === getippt && abfrage.isSuccess && !abfrage.isPlaceholderData

  useEffect(() => {
    if (!aktuell || !abfrage.data) return
    // Another estimate than the one that was taken over: to be taken over anew.
    const gleich = wert !== null && JSON.stringify(wert.ergebnis) === JSON.stringify(abfrage.data)
    aufAendern({
      eingabe: gefragt,
      ergebnis: abfrage.data,
      uebernommen: gleich && wert.uebernommen,
      manuelleAbweichungGrund: wert?.manuelleAbweichungGrund ?? '',
    })
    setzeGetippt(null)
    // Only a new answer is news; the form's value changes by it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [aktuell, abfrage.data, gefragt])

  const setze = (neu: Partial<Eingabe>) => setzeGetippt({ ...eingabe, ...neu })
  const fehler = abfrage.error instanceof ApiFehler ? abfrage.error.errors : []
  const fehlerAn = (name: keyof Eingabe) => fehler.find(({ feld }) => feld === name)?.msg
  const ergebnis = fehlt === null && !abfrage.error ? (getippt === null ? wert?.ergebnis : abfrage.data) : undefined
  const plan = schichten.map((schicht) => ({
    ...schicht,
    fahrzeuge: schicht.fahrzeuge.map(({ fahrzeug, typ }) => ({ typ: fahrzeug ? (typVon?.(fahrzeug) ?? null) : typ })),
  }))

  function uebernimm() {
    if (!wert) return
    aufUebernehmen({ ...wert, uebernommen: true, manuelleAbweichungGrund: '' }, zeilenAus(wert.ergebnis), fahrzeugeAus(wert.ergebnis))
  }
  function entferne() {
    setzeGetippt(null)
    aufAendern(null)
  }

  return (
    <Karte titel="Bedarf ermitteln">
      <Text size="sm" c="dimmed" mb="md">
        Nach dem Maurer-Schema. Das Ergebnis ist eine Orientierung, die Behörde entscheidet.
      </Text>
      <fieldset className={classes['felder']} style={{ border: 0, margin: 0, padding: 0 }} disabled={gesperrt}>
        <legend style={{ display: 'none' }}>Angaben zur Veranstaltung</legend>
        <SegmentedControl
          className={classes['breit'] ?? ''}
          fullWidth
          size="md"
          aria-label={titel('variante')}
          data={[...VARIANTEN]}
          disabled={gesperrt}
          value={eingabe.variante}
          onChange={(variante) => setze({ variante })}
        />
        <Select
          className={classes['breit'] ?? ''}
          label={titel('veranstaltungsart')}
          placeholder="Bitte wählen"
          onKeyDown={ohneAbsenden}
          searchable
          data={(tabelle?.arten ?? []).map(({ name }) => name)}
          value={eingabe.veranstaltungsart || null}
          error={fehlerAn('veranstaltungsart')}
          onChange={(art) => setze({ veranstaltungsart: art ?? '' })}
        />
        {ZAHLEN.map(([name, kurz, hinweis]) => (
          <NumberInput
            key={name}
            label={kurz}
            description={hinweis}
            inputMode="numeric"
            onKeyDown={ohneAbsenden}
            min={0}
            max={name === 'prominente' ? 10_000 : 10_000_000}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="strict"
            value={eingabe[name] ?? ''}
            error={fehlerAn(name)}
            onChange={(zahl) => setze({ [name]: zahl === '' ? (name === 'prominente' ? 0 : null) : Number(zahl) })}
          />
        ))}
        {(['geschlossen', 'gewaltErwartet'] as const).map((name) => (
          <div key={name} className={classes['schalter']}>
            <Switch label={titel(name)} checked={eingabe[name]} onChange={(e) => setze({ [name]: e.currentTarget.checked })} />
          </div>
        ))}
      </fieldset>
      {eingabe.maxBesucher !== null && (eingabe.erwarteteBesucher ?? 0) > eingabe.maxBesucher ? (
        <Text size="sm" mt="sm" c="var(--mantine-color-gelb-light-color)">
          Es werden mehr Besucher erwartet, als zulässig sind.
        </Text>
      ) : null}
      <div className={classes['ergebnis']}>
        {fehlt ? <Text c="dimmed">{fehlt}</Text> : null}
        {fehler
          .filter(({ feld }) => !feld || !(feld in LEER))
          .map(({ msg }) => (
            <Text key={msg} c="var(--mantine-color-error)" role="alert">
              {msg}
            </Text>
          ))}
        {ergebnis && tabelle ? <Ergebnis eingabe={eingabe} ergebnis={ergebnis} stufen={tabelle.stufen} ende={tabelle.ende} /> : null}
        {ergebnis ? (
          <div className={classes['aktionen']}>
            <Knopf
              variant={wert?.uebernommen ? 'default' : 'filled'}
              onClick={uebernimm}
              grund={gesperrt ? 'Der Dienst wird gerade gespeichert.' : getippt ? 'Die Ermittlung läuft noch.' : undefined}
            >
              {wert?.uebernommen ? 'Noch einmal übernehmen' : 'In den Bedarf übernehmen'}
            </Knopf>
            <Knopf variant="subtle" onClick={entferne}>
              Ermittlung entfernen
            </Knopf>
          </div>
        ) : null}
        {wert && wert.ergebnis.gktw > 0 ? (
          <Text size="sm" c="dimmed" mt="xs">
            Einen Großraum-KTW stellst du selbst sicher: Er steht nicht in unserer Fahrzeugliste.
          </Text>
        ) : null}
        {wert ? (
          <Abweichung
            risiko={wert}
            schichten={plan}
            gesperrt={gesperrt}
            setzeGrund={(grund) => aufAendern({ ...wert, manuelleAbweichungGrund: grund })}
          />
        ) : null}
      </div>
    </Karte>
  )
}

/** The panel stands inside the form of the service: Enter in one of its fields must not send that. */
function ohneAbsenden(ereignis: KeyboardEvent) {
  if (ereignis.key === 'Enter') ereignis.preventDefault()
}
