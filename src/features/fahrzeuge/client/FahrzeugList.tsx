import { Badge, Group, Text } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { Suspense, useState } from 'react'
import { columnsOf } from '#client/crud/columns.ts'
import { CrudRows, useCrudActions } from '#client/crud/CrudList.tsx'
import { today } from '#client/date.ts'
import { useReasonWithout } from '#client/missing-recht.ts'
import { lazyPart } from '#client/lazy-part.ts'
import { path } from '#contract/screens.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { TabBar } from '#client/ui/TabBar.tsx'
import { Page } from '#client/ui/Page.tsx'
import { fahrzeugFields } from '#features/fahrzeuge/contract.ts'
import { STATUS_NAMES } from '#features/fahrzeuge/schemas.ts'
import { area, type Fahrzeug } from './api.ts'
import { CheckBadges } from './CheckBadges.tsx'
import { faelligkeiten } from './pruefungen.ts'
import { STATUS_COLORS } from './words.ts'

const columns = columnsOf<Fahrzeug>(
  fahrzeugFields,
  {
    id: 'bezeichnung',
    titel: 'Fahrzeug',
    // The call sign is the name in most chapters; where it is another, it stands below.
    show: ({ bezeichnung, funkrufname }) => (
      <>
        {bezeichnung}
        {funkrufname !== '' && funkrufname !== bezeichnung && (
          <Text component="span" display="block" size="xs" c="dimmed">
            {funkrufname}
          </Text>
        )}
      </>
    ),
  },
  'typ',
  { id: 'kennzeichen', show: ({ kennzeichen }) => <span style={{ whiteSpace: 'nowrap' }}>{kennzeichen}</span> },
  { id: 'standort', value: ({ standortName }) => standortName },
  { id: 'status', card: 'marke', show: (fahrzeug) => <Mark fahrzeug={fahrzeug} /> },
  {
    id: 'pruefungen',
    titel: 'Prüfungen',
    value: (fahrzeug) => faelligkeiten(fahrzeug, today())[0]?.faellig ?? null,
    show: (fahrzeug) => <CheckBadges fahrzeug={fahrzeug} />,
  },
  {
    id: 'maengel',
    titel: 'Mängel',
    value: ({ warnungen: warnings, leichteMaengel: light }) => [...defects(warnings), ...lightDefects(light)].join(', '),
    show: ({ _id, bezeichnung, aktiv, warnungen: warnings, leichteMaengel: light }) => (
      <Group gap={6}>
        {defects(warnings).map((text) => (
          <StatusBadge key={text} tone="schlecht">
            {text}
          </StatusBadge>
        ))}
        {lightDefects(light).map((text) => (
          <Text key={text} component="span" size="sm" c="dimmed">
            {text}
          </Text>
        ))}
        {aktiv && (
          <ActionButton
            size="sm"
            h={44}
            variant="subtle"
            to={path('/fahrzeuge/mangel/{id}', { id: _id })}
            aria-label={`Mangel an ${bezeichnung} melden`}
          >
            Melden
          </ActionButton>
        )}
      </Group>
    ),
  },
)

const defects = (warnings: Fahrzeug['warnungen']) => warnings.flatMap(({ art: kind, text }) => (kind === 'mangel' ? [text] : []))

/** Those of little weight, counted: '2 Mängel'. */
const lightDefects = (count: number) => (count === 0 ? [] : [count === 1 ? '1 Mangel' : `${count} Mängel`])

/** The state; never green where something speaks against driving it. */
function Mark({ fahrzeug: { aktiv, status, statusGrund: statusReason, warnungen: warnings } }: { fahrzeug: Fahrzeug }) {
  const drives = aktiv && status === 'einsatzbereit'
  const blocked = drives && warnings.some(({ sperrt: blocks }) => blocks)
  const color = blocked ? 'red' : drives && warnings.length > 0 ? 'gelb' : aktiv ? STATUS_COLORS[status] : 'gray'
  return (
    <Badge
      miw="max-content"
      color={color}
      title={[statusReason, ...warnings.map(({ text }) => text)].filter(Boolean).join(', ') || undefined}
    >
      {blocked ? 'Gesperrt' : aktiv ? STATUS_NAMES[status] : 'Gelöscht'}
    </Badge>
  )
}

const CheckPlan = lazyPart(async () => (await import('./pruefungen/CheckPlan.tsx')).CheckPlan)
const AllMaengel = lazyPart(async () => (await import('./maengel/AllMaengel.tsx')).AllMaengel)
const FahrzeugImport = lazyPart(async () => (await import('./FahrzeugImport.tsx')).FahrzeugImport)

/** The vehicles, what is due of them, and what is broken. */
export function FahrzeugList() {
  const [imported, setImport] = useState(false)
  const reason = useReasonWithout('CREATE_FAHRZEUG')
  const actions = useCrudActions(area, [
    { titel: 'Sperrregeln', icon: IconLock, to: path('/fahrzeuge/sperrregeln') },
    reason === undefined && { titel: 'Import', icon: IconUpload, act: () => setImport(true) },
  ])
  const list = (
    <CrudRows
      area={area}
      columns={columns}
      search="Name, Kennzeichen oder Funk"
      empty="Mit Kennzeichen, Funkrufname und den Terminen ihrer Prüfungen."
    />
  )
  return (
    <Page titel="Fahrzeuge" actions={actions}>
      <TabBar
        titel="Ansichten der Fahrzeuge"
        tabs={[
          { value: 'liste', titel: 'Liste', content: list },
          { value: 'pruefungen', titel: 'Prüfungen', content: <CheckPlan /> },
          { value: 'maengel', titel: 'Mängel', content: <AllMaengel /> },
        ]}
      />
      {imported && (
        <Suspense fallback={null}>
          <FahrzeugImport onClose={() => setImport(false)} />
        </Suspense>
      )}
    </Page>
  )
}
