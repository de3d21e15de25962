import { Anchor, Group, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { DueBadge, loadReceipt } from '#blocks/ausleihe/client/index.ts'
import { ENDINGS } from '#blocks/ausleihe/contract.ts'
import { dateText, dayOf } from '#client/text/date.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useSession } from '#client/app/session.ts'
import { may } from '#contract/rights/rechte.ts'
import { path } from '#contract/screens.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { MoreMenu } from '#client/ui/action/MoreMenu.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { Link } from '@tanstack/react-router'
import { type Holding, type Kind, KINDS } from '../contract.ts'
import { heldQuery, mineQuery } from './api.ts'

const TakeBack = lazyPart(async () => (await import('./TakeBack.tsx')).TakeBack)
const ReportLoss = lazyPart(async () => (await import('./ReportLoss.tsx')).ReportLoss)
const Exchange = lazyPart(async () => (await import('./Exchange.tsx')).Exchange)

interface Props {
  readonly profil: string
  readonly own: boolean
}
export const HoldingsCard = ({ profil, own }: Props) => (own ? <Mine /> : <Theirs profil={profil} />)
function Mine() {
  const { data } = useQuery(mineQuery)
  return data && <Holdings own titel="Geliehen" holdings={data} nothing="Du hast nichts ausgeliehen." />
}
/** The same on a separate page, easier to find than in a long profile. */
export function MyHoldings() {
  const query = useQuery(mineQuery)
  return (
    <Page titel="Geliehen" back={path('/profiles/myProfile')} narrow>
      <QueryView query={query}>
        {(data) => <Holdings own bare titel="Geliehen" holdings={data} nothing="Du hast nichts ausgeliehen." />}
      </QueryView>
    </Page>
  )
}
function Theirs({ profil }: Pick<Props, 'profil'>) {
  const { data } = useQuery(heldQuery(profil))
  return data && data.length > 0 && <Holdings titel="Ausgeliehen" holdings={data} nothing="" />
}

/** Pages of items are only for keepers; other holders see all data here. */
const AREA = { melder: 'MELDER', schluessel: 'SCHLUESSEL', geraet: 'MELDER', kleidung: 'KLEIDUNG' } as const
interface HoldingsProps {
  readonly own?: boolean
  readonly bare?: boolean
  readonly titel: string
  readonly holdings: readonly Holding[]
  readonly nothing: string
}
function Holdings({ own = false, bare = false, titel, holdings, nothing }: HoldingsProps) {
  const { user } = useSession()
  const opens = (kind: Kind) => may(user, `READ_${AREA[kind]}`)
  const keeps = (kind: Kind) => may(user, `UPDATE_${AREA[kind]}`)
  const [returning, setReturning] = useState<readonly Holding[] | null>(null)
  const [lost, setLost] = useState<Holding | null>(null)
  const [exchanging, setExchanging] = useState<Holding | null>(null)
  const mine = holdings.filter(({ art, ausgang }) => keeps(art) && ausgang === null)
  return (
    <InfoCard {...(bare ? {} : { titel })}>
      {holdings.length === 0 && <Text c="dimmed">{nothing}</Text>}
      <PlainList gap={8} aria-label={titel}>
        {holdings.map((holding) => {
          const { _id, art, titel, pfad, ausgegebenAm, faelligAm, ausgang } = holding
          return (
            <Group component="li" key={_id} justify="space-between" gap="0 12px">
              <div style={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>
                {opens(art) ? (
                  <Anchor component={Link} to={pfad} display="inline-flex" mih={44} style={{ alignItems: 'center' }}>
                    {titel}
                  </Anchor>
                ) : (
                  <Text>{titel}</Text>
                )}
                <Group gap={8}>
                  <Text size="sm" c="dimmed">{`seit ${dateText(dayOf(ausgegebenAm))}`}</Text>
                  {ausgang !== null && <StatusBadge tone="schlecht">{ENDINGS[ausgang]}</StatusBadge>}
                  {ausgang === null && <DueBadge until={faelligAm} />}
                </Group>
                {own && ausgang !== null && !keeps(art) && <Text size="sm">{`Wieder da? Gib es denen, die ${KINDS[art]} ausgeben.`}</Text>}
              </div>
              <MoreMenu
                label={`Aktionen: ${titel}`}
                actions={[
                  keeps(art) && ausgang === null && { titel: 'Zurücknehmen', icon: IconArrowBackUp, act: () => setReturning([holding]) },
                  keeps(art) && ausgang === null && { titel: 'Tauschen', icon: IconArrowsExchange, act: () => setExchanging(holding) },
                  (own || keeps(art)) &&
                    ausgang === null && { titel: 'Verlust melden', icon: IconAlertTriangle, act: () => setLost(holding) },
                  { titel: 'Quittung', icon: IconReceipt, act: () => void loadReceipt(_id) },
                ]}
              />
            </Group>
          )
        })}
      </PlainList>
      {mine.length > 1 && (
        <ActionButton mt="sm" variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={() => setReturning(mine)}>
          Alles zurücknehmen
        </ActionButton>
      )}
      <Suspense fallback={null}>
        {returning && <TakeBack loans={returning} onClose={() => setReturning(null)} onDone={() => setReturning(null)} />}
        {lost && <ReportLoss holding={lost} onClose={() => setLost(null)} />}
        {exchanging && <Exchange holding={exchanging} onClose={() => setExchanging(null)} />}
      </Suspense>
    </InfoCard>
  )
}
