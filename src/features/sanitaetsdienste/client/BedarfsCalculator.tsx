// The estimate of the need beside the form of a service. It never submits anything: what it finds out goes
// into the form's own values, from there into the draft and with the service to the server.
import { Box, Fieldset, Group, Select, SimpleGrid, Switch, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import type { BedarfsRow } from '#blocks/dienst/contract.ts'
import { fahrzeugeFrom, type Planschicht, type WishType, rowsFrom } from '#blocks/dienst/bedarfs-rows.ts'
import { ApiError } from '#client/net/api.ts'
import { fieldSchema } from '#client/ui/form/form-values.ts'
import { titelOf } from '#contract/schema.ts'
import { CountInput } from '#client/ui/field/CountInput.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { bedarfsInput, FEWEST, type Risiko } from '#blocks/bedarf/contract.ts'
import { hoursBetween, questionsOf } from '#blocks/bedarf/second-opinion.ts'
import { Deviation } from './bedarf/Deviation.tsx'
import { type Input, stillMissing, EMPTY } from './bedarf/input.ts'
import { Questionnaire } from './bedarf/Questionnaire.tsx'
import { Result } from './bedarf/Result.tsx'
import { bedarfsTablesQuery, diensteSilent } from './api.ts'

/** The parts of a shift that the panel reads. A vehicle has an id; a wish has a type. */
interface CalculatorSchicht {
  readonly bezeichnung: string
  readonly bedarf: Planschicht['bedarf']
  readonly fahrzeuge: readonly { readonly fahrzeug?: string | null; readonly typ: string | null }[]
}
interface Props {
  readonly value: Risiko | null
  readonly schichten: readonly CalculatorSchicht[]
  /** Applies the estimate: `risiko` is saved with the service, rows and wishes go to the shifts. */
  readonly onTakeOver: (risiko: Risiko, bedarf: BedarfsRow[], fahrzeugTypes: WishType[]) => void
  /** The estimate or the reason of a deviation changed. `null`: no estimate any more. */
  readonly onChange: (risiko: Risiko | null) => void
  /** Type of a vehicle in a shift; a vehicle without it is not counted. */
  readonly typeOf?: (fahrzeug: string) => string | null
  readonly span: readonly [string | null, string | null]
  readonly gesperrt?: boolean
  readonly reasonError?: string | undefined
}

const NOTHING = `Es gibt nichts zu übernehmen: Dein Bedarf bleibt, wie er ist. Ein Angebot rechnet mit mindestens ${FEWEST} Helfern.`
const titel = (name: keyof Input): string => titelOf(fieldSchema(bedarfsInput, name)) ?? ''
const WIDE = { gridColumn: '1 / -1' }
const NUMBERS = [
  ['maxBesucher', 'Zulässige Besucher', 'Laut Genehmigung', 10_000_000, null],
  ['erwarteteBesucher', 'Erwartete Besucher', 'Zur selben Zeit', 10_000_000, null],
  ['flaecheQm', 'Fläche in m²', 'Wenn Zahlen fehlen', 10_000_000, null],
  ['prominente', 'Prominente', 'Mit Personenschutz', 10_000, 0],
] as const

const estimateQuery = (input: Input, enabled: boolean) => ({
  queryKey: ['bedarf', input],
  queryFn: () => diensteSilent.bedarf({ body: input }),
  // The result depends only on the input, which includes the table.
  staleTime: Infinity,
  enabled,
  placeholderData: keepPreviousData,
})

export function BedarfsCalculator({ value, schichten, onTakeOver, onChange, typeOf, span, gesperrt = false, reasonError }: Props) {
  // Pending input; null if it equals the form.
  const [typed, setTyped] = useState<Input | null>(null)
  const tables = useQuery(bedarfsTablesQuery)
  const preset = tables.data?.find((tableRow) => tableRow.vorgabe)?.variante ?? EMPTY.variante
  const empty = useMemo(() => ({ ...EMPTY, variante: preset }), [preset])
  const input = typed ?? value?.eingabe ?? empty
  const [settled] = useDebouncedValue(input, 350)
  const table = tables.data?.find(({ variante }) => variante === input.variante)
  const missing = stillMissing(input, table?.ohneHoechstzahl === true)
  // A stored result is reused; only typed values are sent to the server.
  const query = useQuery(estimateQuery(settled, typed !== null && missing === null))
  const current = settled === typed && query.isSuccess && !query.isPlaceholderData

  useEffect(() => {
    if (!current || !query.data) return
    // A result that differs from the applied one can be applied again.
    const same = value !== null && JSON.stringify(value.ergebnis) === JSON.stringify(query.data)
    onChange({
      eingabe: settled,
      ergebnis: query.data,
      uebernommen: same && value.uebernommen,
      manuelleAbweichungGrund: value?.manuelleAbweichungGrund ?? '',
      fragebogen: value && value.fragebogen.length > 0 && table ? questionsOf(table, value.fragebogen) : [],
    })
    setTyped(null)
    // Only a new answer is news; the form's value changes by it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [current, query.data, settled])

  const set = (changes: Partial<Input>) => setTyped({ ...input, ...changes })
  const error = typed !== null && query.error instanceof ApiError ? query.error.errors : []
  const errorOf = (name: keyof Input) => error.find(({ feld }) => feld === name)?.msg
  const result = typed === null ? value?.ergebnis : missing === null && !query.error ? query.data : undefined
  const plan = schichten.map((schicht) => ({
    ...schicht,
    fahrzeuge: schicht.fahrzeuge.map(({ fahrzeug, typ }) => ({ typ: fahrzeug ? (typeOf?.(fahrzeug) ?? null) : typ })),
  }))

  const taken = result && ([rowsFrom(result), fahrzeugeFrom(result)] as const)
  const nothing = taken?.flat().length === 0
  function takeOver() {
    if (value && taken) onTakeOver({ ...value, uebernommen: true, manuelleAbweichungGrund: '' }, ...taken)
  }
  function remove() {
    setTyped(null)
    onChange(null)
  }

  return (
    <InfoCard titel="Bedarf ermitteln">
      <Text size="sm" c="dimmed" mb="md">
        Nach dem Maurer-Schema. Das Ergebnis ist eine Orientierung, die Behörde entscheidet.
      </Text>
      <Fieldset variant="unstyled" p={0} m={0} disabled={gesperrt} aria-label="Angaben zur Veranstaltung">
        <SimpleGrid minColWidth="min(150px, 100%)" autoFlow="auto-fit" spacing={12} verticalSpacing={14} style={{ alignItems: 'end' }}>
          <Select
            style={WIDE}
            label={titel('variante')}
            description={input.variante === preset ? undefined : `Für neue Ermittlungen gilt ${preset}.`}
            onKeyDown={withoutSubmit}
            allowDeselect={false}
            data={[...new Set([...(tables.data ?? []).map(({ variante }) => variante), input.variante])]}
            value={input.variante}
            error={errorOf('variante')}
            onChange={(variant) => set({ variante: variant ?? preset })}
          />
          {input.variante !== preset && value !== null && (
            <ActionButton
              style={WIDE}
              variant="default"
              onClick={() => set({ variante: preset })}
              disabledReason={gesperrt ? 'Der Dienst wird gerade gespeichert.' : undefined}
            >
              Mit {preset} neu berechnen
            </ActionButton>
          )}
          <Select
            style={WIDE}
            label={titel('veranstaltungsart')}
            placeholder="Bitte wählen"
            onKeyDown={withoutSubmit}
            searchable
            data={(table?.arten ?? []).map(({ name }) => name)}
            value={input.veranstaltungsart || null}
            error={errorOf('veranstaltungsart')}
            onChange={(kind) => set({ veranstaltungsart: kind ?? '' })}
          />
          {NUMBERS.map(([name, short, hint, max, empty]) => (
            <CountInput
              key={name}
              label={short}
              description={hint}
              max={max}
              empty={empty}
              value={input[name]}
              error={errorOf(name)}
              onKeyDown={withoutSubmit}
              set={(number) => set({ [name]: number })}
            />
          ))}
          {(['geschlossen', 'gewaltErwartet'] as const).map((name) => (
            <Group key={name} mih={44} style={WIDE}>
              <Switch label={titel(name)} checked={input[name]} onChange={(e) => set({ [name]: e.currentTarget.checked })} />
            </Group>
          ))}
        </SimpleGrid>
      </Fieldset>
      {input.maxBesucher !== null && (input.erwarteteBesucher ?? 0) > input.maxBesucher && (
        <Text size="sm" mt="sm" c="var(--mantine-color-gelb-light-color)">
          Es werden mehr Besucher erwartet, als zulässig sind.
        </Text>
      )}
      <Box mt={20} pt={18} style={{ borderTop: '1px solid var(--line)' }}>
        {missing && <Text c="dimmed">{missing}</Text>}
        {error
          .filter(({ feld }) => !feld || !(feld in EMPTY))
          .map(({ msg }) => (
            <Text key={msg} c="var(--mantine-color-error)" role="alert">
              {msg}
            </Text>
          ))}
        {result && table && <Result input={input} result={result} levels={table.stufen} ende={table.ende} />}
        {result && (
          <Group gap={10} mt={12} grow preventGrowOverflow={false}>
            <ActionButton
              variant={value?.uebernommen ? 'default' : 'filled'}
              onClick={takeOver}
              disabledReason={
                gesperrt ? 'Der Dienst wird gerade gespeichert.' : typed ? 'Die Berechnung läuft noch.' : nothing ? NOTHING : undefined
              }
            >
              {value?.uebernommen ? 'Noch einmal übernehmen' : 'In den Bedarf übernehmen'}
            </ActionButton>
            <ActionButton variant="subtle" onClick={remove}>
              Berechnung verwerfen
            </ActionButton>
          </Group>
        )}
        {nothing && (
          <Text size="sm" c="dimmed" mt="xs">
            {NOTHING}
          </Text>
        )}
        {value && value.ergebnis.gktw > 0 && (
          <Text size="sm" c="dimmed" mt="xs">
            Einen Großraum-KTW stellst du selbst sicher: Plan ihn in einer Schicht als „GKTW“ ein oder fordere ihn an.
          </Text>
        )}
        {value && table && (
          <Questionnaire
            risiko={value}
            table={table}
            hours={hoursBetween(...span)}
            gesperrt={gesperrt}
            set={(answers) => onChange({ ...value, fragebogen: answers })}
          />
        )}
        {value && (
          <Deviation
            risiko={value}
            schichten={plan}
            gesperrt={gesperrt}
            error={reasonError}
            setReason={(reason) => onChange({ ...value, manuelleAbweichungGrund: reason })}
          />
        )}
      </Box>
    </InfoCard>
  )
}

/** The panel is inside the service form; Enter here must not submit that form. */
function withoutSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}
