import { Box } from '@mantine/core'
import { useMay } from '#client/app/session.ts'
import { Page } from '#client/ui/page/Page.tsx'
import { TabBar } from '#client/ui/page/TabBar.tsx'
import { kummerkastenContract } from '../contract.ts'
import { Entries } from './Entries.tsx'
import { ReadAnswer } from './ReadAnswer.tsx'
import { Write } from './Write.tsx'

export function Kummerkasten() {
  const reads = useMay(kummerkastenContract.list.zugang)
  const tabs = [
    {
      value: 'schreiben',
      titel: 'Schreiben',
      content: (
        <Box maw={760}>
          <Write />
        </Box>
      ),
      stays: true as const,
    },
    {
      value: 'antwort',
      titel: 'Antwort lesen',
      content: (
        <Box maw={760}>
          <ReadAnswer />
        </Box>
      ),
    },
    ...(reads ? [{ value: 'lesen', titel: 'Einträge', content: <Entries /> }] : []),
  ]
  return (
    <Page titel="Kummerkasten">
      <TabBar titel="Kummerkasten" tabs={tabs} />
    </Page>
  )
}
