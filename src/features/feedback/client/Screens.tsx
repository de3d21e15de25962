import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Box } from '@mantine/core'
import { useUrlState } from '#client/navigation/url-state.ts'
import { Page } from '#client/ui/page/Page.tsx'
import { TabBar } from '#client/ui/page/TabBar.tsx'
import type { Kind } from '../contract.ts'
import { WORDS } from './area.ts'
import { List } from './List.tsx'
import { Report } from './Report.tsx'

/** Bugs open with the form; suggestions open with the list, to avoid duplicates. */
function Screen({ kind, first }: { readonly kind: Kind; readonly first: 'liste' | 'melden' }) {
  const [, setUrl] = useUrlState(['ansicht'])
  const { titel, list, report } = WORDS[kind]
  const tabs = [
    { value: 'liste', titel: list, content: <List kind={kind} /> },
    {
      value: 'melden',
      titel: report,
      content: (
        <Box maw={760}>
          <Report kind={kind} />
        </Box>
      ),
      stays: true as const,
    },
  ]
  const open = { titel: report, icon: IconPlus, act: () => setUrl({ ansicht: 'melden' }) }
  return (
    <Page titel={titel} {...(first === 'liste' ? { actions: { main: open } } : {})}>
      <TabBar titel={titel} tabs={first === 'liste' ? tabs : tabs.toReversed()} />
    </Page>
  )
}

export const Bugs = () => <Screen kind="bug" first="melden" />
export const Suggestions = () => <Screen kind="verbesserungsvorschlag" first="liste" />
