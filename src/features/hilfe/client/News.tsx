import { Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createClient } from '#contract/client.ts'
import { path } from '#contract/screens.ts'
import { sendSilently } from '#client/net/api.ts'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { newsQuery } from '#client/queries/news.ts'
import { dateText, dayOf, today } from '#client/text/date.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { changelogContract } from '#features/changelog/contract.ts'
import { ChapterView } from './ChapterView.tsx'
import { CHAPTER_TEXTS } from './chapter-texts.ts'

const MOST = 20
const read = createClient(changelogContract, sendSilently)
const versionsQuery = queryOptions({
  meta: { tables: ['changelog'] },
  queryKey: ['changelog', 'hilfe'],
  queryFn: async () => (await read.list({ query: { limit: MOST } })).zeilen,
})

const titleOf = (fresh: number) => (fresh > 0 ? 'Neu seit deinem letzten Besuch' : 'Was zuletzt neu war')
/** Changes since the last visit of the changelog, which marks them as seen; without any the newest version. */
export function News() {
  const { data: versions } = useQuery(versionsQuery)
  const { data: fresh } = useQuery(newsQuery)
  if (!versions || fresh === undefined) return null
  const published = versions.filter(({ veroeffentlicht }) => veroeffentlicht)
  if (published.length === 0) return <Shipped />
  return (
    <InfoCard titel={titleOf(fresh)}>
      {published.slice(0, Math.max(1, fresh)).map(({ _id, datum, titel, versionsnummer, eintraege }) => (
        <div key={_id} style={{ marginBottom: 16 }}>
          <Text fw={600}>{titel || `Version ${versionsnummer}`}</Text>
          <Text size="sm" c="dimmed" mb={6}>
            {dateText(datum)}
          </Text>
          <PlainList gap={6}>
            {eintraege.map(({ text }, i) => (
              <li key={i} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {text}
              </li>
            ))}
          </PlainList>
        </div>
      ))}
      <ScreenLink to={path('/changelog')} alone>
        Alle Änderungen
      </ScreenLink>
    </InfoCard>
  )
}

/** News that come with the program, for a chapter that writes none itself; each section is named by its day. Showing them is the visit. */
function Shipped() {
  const { sections } = CHAPTER_TEXTS.neu
  const [seen, setSeen] = useState<string | null>(null)
  useEffect(() => {
    read.readShipped({ body: { bis: sections[0]?.id ?? '' } }).then(
      ({ bis }) => setSeen((known) => known ?? dayOf(bis)),
      // Without an answer nothing is new.
      () => setSeen((known) => known ?? today()),
    )
  }, [sections])
  if (seen === null) return null
  const fresh = sections.filter(({ id }) => id > seen).length
  return <ChapterView text={{ titel: '', intro: titleOf(fresh), sections: sections.slice(0, Math.max(1, fresh)) }} asked="" />
}
