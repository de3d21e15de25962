import { HandOverFields, notifyHandedOut, requireSigned } from '#blocks/ausleihe/client/index.ts'
import { Checkbox, Chip, Group, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useUrlState } from '#client/navigation/url-state.ts'
import { discardDraft } from '#client/ui/form/draft.ts'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { FieldGroup } from '#client/ui/form/FieldGroup.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { useField } from '#client/ui/form/field.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { PersonSelect } from '#client/ui/field/PersonSelect.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { TapLink } from '#client/ui/action/TapLink.tsx'
import { path } from '#contract/screens.ts'
import { CUTS, kleidungContract, type Missing } from '#features/kleidung/contract.ts'
import { handOut, missingQuery, reloadKleidung, setsQuery } from './area.ts'

export function Outfit() {
  const [{ profil, satz }, setUrl] = useUrlState(['profil', 'satz'])
  const sets = useQuery(setsQuery)
  return (
    <Page titel="Einkleiden" back={path('/kleiderkammer')} narrow>
      <QueryView query={sets}>
        {({ saetze }) => {
          const chosen = saetze.find(({ name }) => name === satz) ?? saetze[0]
          return (
            <Stack gap="md">
              <InfoCard>
                <PersonSelect
                  label="Mitglied"
                  clearable
                  value={profil || null}
                  onChange={(person) => setUrl({ profil: person?._id ?? '' })}
                />
                <Text fw={600} mt="md" mb={6}>
                  Satz
                </Text>
                <Chip.Group value={chosen?.name ?? ''} onChange={(name) => setUrl({ satz: name })}>
                  <Group gap={8} role="group" aria-label="Satz">
                    {saetze.map(({ name }) => (
                      <Chip key={name} value={name} size="md">
                        {name}
                      </Chip>
                    ))}
                  </Group>
                </Chip.Group>
              </InfoCard>
              {profil === '' ? (
                <EmptyState titel="Wen kleidest du ein?" text="Wähle ein Mitglied: Hier steht dann, was ihm fehlt, in seiner Größe." />
              ) : chosen === undefined ? (
                <EmptyState titel="Noch kein Satz" text="Lege fest, was ein Mitglied bekommt, dann steht hier, was fehlt." />
              ) : (
                <Lacking key={`${profil} ${chosen.name}`} profil={profil} outfit={chosen.name} />
              )}
            </Stack>
          )
        }}
      </QueryView>
    </Page>
  )
}

interface LackingProps {
  readonly profil: string
  readonly outfit: string
}
function Lacking({ profil, outfit }: LackingProps) {
  const query = useQuery(missingQuery(profil, outfit))
  const draft = `einkleiden/${profil}/${outfit}`
  return (
    <QueryView query={query}>
      {(rows) => {
        const open = rows.filter(canGive)
        const lacking = rows.some((row) => lacks(row) > 0)
        // Articles handed out by somebody else are no longer missing: the form remounts and offers the selection again.
        const state = JSON.stringify(rows.map((row) => [row.bezeichnung, row.kleidung, lacks(row)]))
        return (
          <Form
            key={state}
            schema={kleidungContract.handOut.body}
            start={{ profil, positionen: open.map(asPosition) }}
            draft={draft}
            version={state}
            button={({ positionen }) => {
              const { length: count } = stillLacked(rows, positionen)
              return count === 0 ? 'Ausgeben' : `${count} Artikel ausgeben`
            }}
            disabledReason={({ positionen }) =>
              stillLacked(rows, positionen).length > 0 ? undefined : lacking ? 'Wähle aus, was du ausgibst.' : 'Hier fehlt nichts.'
            }
            save={async (body) => {
              await requireSigned(body)
              const handed = await handOut({ body: { ...body, positionen: stillLacked(rows, body.positionen) } })
              notifyHandedOut(handed)
              // The next form starts as soon as the rows are loaded.
              discardDraft(draft)
              await reloadKleidung()
            }}
          >
            <Stack gap="md">
              <FieldGroup titel={lacking ? 'Was fehlt' : 'Nichts fehlt'}>
                <Choice name="positionen" rows={rows} profil={profil} />
              </FieldGroup>
              {lacking && (
                <FieldGroup titel="Übergabe">
                  <HandOverFields />
                </FieldGroup>
              )}
            </Stack>
          </Form>
        )
      }}
    </QueryView>
  )
}
function OtherSize({
  row,
  chosen,
  onChoose,
}: {
  readonly row: Missing
  readonly chosen: readonly Position[]
  readonly onChoose: (kleidung: string | null) => void
}) {
  const sizes = otherSizes(row)
  if (sizes.length === 0) return null
  return (
    <Select
      size="md"
      aria-label={`Größe: ${row.bezeichnung}`}
      placeholder={canGive(row) ? 'Andere Größe' : 'Größe wählen'}
      clearable
      w={170}
      data={sizes.map(({ kleidung, groesse, schnitt, bestand }) => ({
        value: kleidung,
        label: `${groesse || 'ohne Größe'}${schnitt === 'unisex' ? '' : ` ${CUTS[schnitt]}`} (${bestand} da)`,
      }))}
      value={sizes.find(({ kleidung }) => chosen.some((entry) => entry.kleidung === kleidung))?.kleidung ?? null}
      onChange={onChoose}
    />
  )
}
type Position = ReturnType<typeof asPosition>
const lacks = ({ soll, hat }: Missing) => soll - hat
const canGive = (row: Missing) => lacks(row) > 0 && row.hindernis === '' && row.kleidung !== null
const otherSizes = (row: Missing) => (lacks(row) > 0 ? row.andere.filter(({ bestand }) => bestand >= lacks(row)) : [])
const asPosition = (row: Missing) => ({ kleidung: row.kleidung ?? '', menge: lacks(row) })
const isShown = (row: Missing, wanted: string) =>
  (canGive(row) && row.kleidung === wanted) || otherSizes(row).some(({ kleidung }) => kleidung === wanted)
/** Keeps only chosen articles (possibly from an old draft) that are still missing and in stock, in the missing quantity. */
const stillLacked = (rows: readonly Missing[], chosen: readonly { readonly kleidung: string }[]): Position[] =>
  chosen.flatMap(({ kleidung }) => {
    const row = rows.find((candidate) => isShown(candidate, kleidung))
    return row ? [{ kleidung, menge: lacks(row) }] : []
  })

interface ChoiceProps {
  readonly name: string
  readonly rows: readonly Missing[]
  readonly profil: string
}
function Choice({ name, rows, profil }: ChoiceProps) {
  const { wert, set } = useField({ name })
  const chosen = wert as readonly Position[]
  const choose = (row: Missing, kleidung: string | null) => {
    const others = chosen.filter((entry) => entry.kleidung !== row.kleidung && !row.andere.some((size) => size.kleidung === entry.kleidung))
    set(kleidung === null ? others : [...others, { kleidung, menge: lacks(row) }])
  }
  return (
    <div data-path={name} tabIndex={-1}>
      <PlainList gap={10} aria-label="Was fehlt">
        {rows.map((row) => (
          <li key={row.bezeichnung}>
            <Group justify="space-between" gap="6px 12px" mih={44}>
              {canGive(row) ? (
                <Checkbox
                  size="md"
                  label={`${lacks(row)} × ${row.bezeichnung} ${row.groesse}`.trim()}
                  checked={chosen.some(({ kleidung }) => kleidung === row.kleidung)}
                  onChange={(e) => choose(row, e.currentTarget.checked ? row.kleidung : null)}
                />
              ) : (
                <Text>{`${row.bezeichnung} ${row.groesse}`.trim()}</Text>
              )}
              {lacks(row) <= 0 ? (
                <StatusBadge tone="gut">{row.hat === 1 ? 'Hat es' : `Hat ${row.hat}`}</StatusBadge>
              ) : row.hindernis ? (
                <StatusBadge tone="achtung">{row.hindernis.replace(/\.$/, '')}</StatusBadge>
              ) : (
                <Text size="sm" c="dimmed">{`${row.bestand} da`}</Text>
              )}
              <OtherSize row={row} chosen={chosen} onChoose={(kleidung) => choose(row, kleidung)} />
            </Group>
          </li>
        ))}
      </PlainList>
      {rows.some(({ hindernis }) => hindernis.includes('Größe')) && (
        <TapLink href={path('/profiles/edit/{id}', { id: profil })}>Größen im Profil eintragen</TapLink>
      )}
    </div>
  )
}
