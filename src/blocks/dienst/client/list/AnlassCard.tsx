import { Group } from '@mantine/core'
import { memo } from 'react'
import { Happening } from '#client/ui/card/Happening.tsx'
import { shortenTitle } from '#client/text/date.ts'
import { LinkCard } from '#client/ui/card/LinkCard.tsx'
import { OverallBesetzung } from '../Besetzung.tsx'
import type { AnlassRow, AnlassView } from '../kind.ts'
import { AnmeldungButton } from '../signup/Melden.tsx'
import { offersText } from '../words.ts'
import { OwnStates } from './OwnStates.tsx'

interface Props<R extends AnlassRow> {
  readonly view: AnlassView<R>
  readonly anlass: R
}

/** Occasion card on phone and dashboard: time, name, place, missing people, own state and sign-up. */
function Card<R extends AnlassRow>({ view, anlass }: Props<R>) {
  const closed = view.closed(anlass)
  const { beginn, ende, schichten } = anlass
  return (
    <LinkCard
      to={view.link.path(anlass._id)}
      titel={shortenTitle(anlass.bezeichnung, beginn)}
      struck={anlass.abgesagt}
      renderFrame={(link) => (
        <Happening
          look={view.link.look}
          what={link}
          marks={<Group gap={6}>{view.badges(anlass)}</Group>}
          beginn={beginn}
          ende={ende}
          where={anlass.ortName && [anlass.ortName, offersText(schichten, view.link.words.offers)].filter(Boolean).join(' · ')}
        />
      )}
    >
      {!anlass.abgesagt && <OverallBesetzung anlass={anlass} termine={schichten[0]?.termine} />}
      {anlass.meine.length > 0 && (
        <Group gap="6px 12px">
          <OwnStates anlass={anlass} closed={closed} />
        </Group>
      )}
      <AnmeldungButton anlass={anlass} closed={closed} wide />
    </LinkCard>
  )
}
export const AnlassCard = memo(Card) as typeof Card
