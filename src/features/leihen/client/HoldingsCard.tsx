import { Anchor, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DueBadge, loadReceipt } from '#blocks/ausleihe/client/index.ts'
import { ENDINGS } from '#blocks/ausleihe/contract.ts'
import { dateText, dayOf } from '#client/date.ts'
import { useMay } from '#client/session.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { PlainList } from '#client/ui/PlainList.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { Link } from '@tanstack/react-router'
import type { Holding } from '../contract.ts'
import { heldQuery, mineQuery } from './api.ts'

interface Props {
  readonly profil: string
  readonly own: boolean
}
/** What somebody has of the chapter's: for themselves, and for who may read it. */
export const HoldingsCard = ({ profil, own }: Props) => (own ? <Mine /> : <Theirs profil={profil} />)
function Mine() {
  const { data } = useQuery(mineQuery)
  return data && <Holdings titel="Was ich habe" holdings={data} nothing="Du hast nichts ausgeliehen." />
}
function Theirs({ profil }: Pick<Props, 'profil'>) {
  const { data } = useQuery(heldQuery(profil))
  return data && data.length > 0 && <Holdings titel="Ausgeliehen" holdings={data} nothing="" />
}

interface HoldingsProps {
  readonly titel: string
  readonly holdings: readonly Holding[]
  readonly nothing: string
}
function Holdings({ titel, holdings, nothing }: HoldingsProps) {
  // The page of a thing is for who keeps such things; who only has one reads here all there is.
  const opens = {
    melder: useMay('READ_MELDER'),
    schluessel: useMay('READ_SCHLUESSEL'),
    geraet: useMay('READ_MELDER'),
    kleidung: useMay('READ_KLEIDUNG'),
  }
  return (
    <InfoCard titel={titel}>
      {holdings.length === 0 && <Text c="dimmed">{nothing}</Text>}
      <PlainList gap={8} aria-label={titel}>
        {holdings.map(({ _id, art: kind, titel: what, pfad: to, ausgegebenAm: since, faelligAm: until, ausgang: ending }) => (
          <Group component="li" key={_id} justify="space-between" gap="0 12px">
            <div style={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>
              {opens[kind] ? (
                <Anchor component={Link} to={to} display="inline-flex" mih={44} style={{ alignItems: 'center' }}>
                  {what}
                </Anchor>
              ) : (
                <Text>{what}</Text>
              )}
              <Group gap={8}>
                <Text size="sm" c="dimmed">{`seit ${dateText(dayOf(since))}`}</Text>
                {ending !== null && <StatusBadge tone="schlecht">{ENDINGS[ending]}</StatusBadge>}
                {ending === null && <DueBadge until={until} />}
              </Group>
            </div>
            <ActionButton variant="subtle" aria-label={`Quittung: ${what}`} onClick={() => void loadReceipt(_id)}>
              Quittung
            </ActionButton>
          </Group>
        ))}
      </PlainList>
    </InfoCard>
  )
}
