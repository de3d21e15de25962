import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { TimeAgo } from '#client/ui/time/TimeText.tsx'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { useSend } from '#client/net/useSend.ts'
import { path, withQuery } from '#contract/screens.ts'
import type { Notice } from '../contract.ts'
import { inboxQuery, noticeCalls, reloadInbox } from './api.ts'
import { Device } from './Device.tsx'

export function Inbox() {
  const [{ suche, ungelesen: unread, geraet }, setUrl] = useUrlState(['suche', 'ungelesen', 'geraet'])
  const list = useInfiniteQuery(inboxQuery(suche, unread === 'true'))
  const all = useSend(() => noticeCalls.readAll(), {
    success: ({ anzahl }) => (anzahl === 1 ? 'Eine Mitteilung ist jetzt gelesen.' : `${anzahl} Mitteilungen sind jetzt gelesen.`),
    reload: reloadInbox,
  })
  const none = list.data?.pages.every(({ zeilen }) => zeilen.every(({ gelesen }) => gelesen)) ?? true
  return (
    <ListPage
      titel="Mitteilungen"
      actions={{
        main: {
          titel: 'Alle gelesen',
          icon: IconChecks,
          quiet: true,
          loading: all.isSending,
          disabledReason: none ? 'Es ist nichts ungelesen.' : undefined,
          act: () => void all.send(),
        },
        more: [
          { titel: 'Auf diesem Gerät benachrichtigen', icon: IconDeviceMobile, act: () => setUrl({ geraet: 'ja' }) },
          {
            titel: 'Mail und Push einstellen',
            icon: IconSettings,
            to: withQuery(path('/profiles/myProfile'), { ansicht: 'benachrichtigungen' }),
          },
        ],
      }}
      toolbar={<Toolbar search="Mitteilung" filters={[{ name: 'ungelesen', titel: 'Nur ungelesene' }]} />}
      query={list}
    >
      {(rows) => (
        <Stack gap="sm" maw={760}>
          {rows.length === 0 && (
            <EmptyState
              titel="Noch keine Mitteilungen"
              text="Was dich betrifft, steht hier 90 Tage lang, auch wenn du keine Mails davon bekommst."
            />
          )}
          {rows.map((notice) => (
            <Entry key={notice._id} notice={notice} />
          ))}
          {geraet !== '' && <Device onClose={() => setUrl({ geraet: '' })} />}
        </Stack>
      )}
    </ListPage>
  )
}

function Entry({ notice: { _id, titel, text, pfad, zeit, gelesen } }: { readonly notice: Notice }) {
  const mark = useSend((isNow: boolean) => noticeCalls.read({ params: { id: _id }, body: { gelesen: isNow } }), { reload: reloadInbox })
  return (
    <InfoCard>
      <Group gap="xs" mb={4} align="baseline">
        <Text fw={gelesen ? 400 : 700} style={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>
          {titel}
        </Text>
        {!gelesen && <StatusBadge tone="hinweis">Neu</StatusBadge>}
        <Text size="sm" c="dimmed">
          <TimeAgo value={zeit} />
        </Text>
      </Group>
      <Text size="sm" lineClamp={gelesen ? 3 : 8} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      <Group gap="md" mt="xs">
        {pfad !== '' && (
          <ScreenLink alone to={pfad} aria-label={`Ansehen: ${titel}`} {...(gelesen ? {} : { onClick: () => void mark.send(true) })}>
            Ansehen
          </ScreenLink>
        )}
        <ActionButton
          variant="subtle"
          px={0}
          loading={mark.isSending}
          aria-label={`${gelesen ? 'Als ungelesen merken' : 'Als gelesen markieren'}: ${titel}`}
          onClick={() => mark.send(!gelesen)}
        >
          {gelesen ? 'Als ungelesen merken' : 'Als gelesen markieren'}
        </ActionButton>
      </Group>
    </InfoCard>
  )
}
