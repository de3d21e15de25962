import { Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import { path } from '#contract/screens.ts'
import { sendSilently } from '#client/net/api.ts'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { newsQuery } from '#client/queries/news.ts'
import { dateText } from '#client/text/date.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { changelogContract } from '#features/changelog/contract.ts'
import { ChapterView } from './ChapterView.tsx'
import { CHAPTER_TEXTS } from './chapter-texts.ts'

const MOST = 20
/** News that come with the program, for a chapter that writes none itself. */
const SHIPPED = CHAPTER_TEXTS.neu
const read = createClient(changelogContract, sendSilently)
const versionsQuery = queryOptions({
  meta: { tables: ['changelog'] },
  queryKey: ['changelog', 'hilfe'],
  queryFn: async () => (await read.list({ query: { limit: MOST } })).zeilen,
})

/** Changes since the last visit of the changelog, which marks them as seen; without any the newest version. */
export function News() {
  const { data: versions } = useQuery(versionsQuery)
  const { data: fresh } = useQuery(newsQuery)
  if (!versions || fresh === undefined) return null
  const published = versions.filter(({ veroeffentlicht }) => veroeffentlicht)
  if (published.length === 0) return <ChapterView text={{ ...SHIPPED, intro: '', sections: SHIPPED.sections.slice(0, 1) }} asked="" />
  return (
    <InfoCard titel={fresh > 0 ? 'Neu seit deinem letzten Besuch' : 'Was zuletzt neu war'}>
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
