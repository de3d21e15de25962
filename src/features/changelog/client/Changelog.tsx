import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CrudList } from '#client/crud/CrudList.tsx'
import { columnsOf } from '#client/crud/columns.ts'
import { dateText } from '#client/text/date.ts'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { newsQuery } from '#client/queries/news.ts'
import { queries } from '#client/app/query-client.ts'
import { useMay } from '#client/app/session.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { path } from '#contract/screens.ts'
import { type ChangeKind, CHANGES, changelogFields, type Entry } from '../contract.ts'
import { area } from './area.ts'

const LOOKS = {
  neu: { tone: 'gut', icon: IconSparkles },
  verbessert: { tone: 'hinweis', icon: IconArrowUp },
  behoben: { tone: 'neutral', icon: IconCheck },
  entfernt: { tone: 'neutral', icon: IconTrash },
} as const satisfies Readonly<Record<ChangeKind, object>>
const columns = columnsOf<Entry>(changelogFields, 'versionsnummer')

/** Opening the list is the visit: afterwards no entry is new on any device. The list keeps its marks until it closes. */
export function Changelog() {
  const [until, setUntil] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => {
    const visit = async () => {
      const { bis } = await area.data.read.visit()
      queries.setQueryData(newsQuery.queryKey, 0)
      setUntil((known) => Math.min(known, Date.parse(bis)))
    }
    // Without a response nothing is marked as new or read.
    visit().catch(() => undefined)
  }, [])
  const versions = (entries: readonly Entry[]) => (
    <Stack gap="md" maw={760}>
      {entries.map((entry) => (
        <Version key={entry._id} entry={entry} fresh={Date.parse(entry.veroeffentlichtAm ?? '') > until} />
      ))}
    </Stack>
  )
  return (
    <CrudList
      area={area}
      columns={columns}
      search="Version oder Änderung"
      filterTitles={{ art: 'Art' }}
      empty="Was sich im Intranet ändert, steht hier, die neueste Version zuerst."
      instead={versions}
    />
  )
}

function Version({ entry, fresh }: { readonly entry: Entry; readonly fresh: boolean }) {
  const writes = useMay(['UPDATE_CHANGELOG', 'DELETE_CHANGELOG'])
  const { _id, versionsnummer, datum, titel, eintraege, veroeffentlicht } = entry
  return (
    <InfoCard>
      <Group gap="xs" mb="sm" align="baseline">
        <Title order={2} size="h4">{`Version ${versionsnummer}`}</Title>
        <Text size="sm" c="dimmed" style={{ flex: 1 }}>
          {dateText(datum)}
        </Text>
        {fresh && <StatusBadge tone="hinweis">Neu für dich</StatusBadge>}
        {!veroeffentlicht && <StatusBadge tone="neutral">Entwurf</StatusBadge>}
      </Group>
      {titel && (
        <Text fw={600} mb="sm">
          {titel}
        </Text>
      )}
      <PlainList gap="sm">
        {eintraege.map(({ art, text }, number) => (
          <li key={number}>
            <StatusBadge {...LOOKS[art]}>{CHANGES[art]}</StatusBadge>
            <Text mt={2} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          </li>
        ))}
      </PlainList>
      {writes && (
        <ScreenLink alone to={path('/changelog/edit/{id}', { id: _id })} aria-label={`Version ${versionsnummer} ändern`}>
          Ändern
        </ScreenLink>
      )}
    </InfoCard>
  )
}
