// What areas add to the profile of a person, as they add cards to the first screen (overview-cards.ts): main.tsx collects it, both
// screens of a profile show it.
import { Suspense, type ComponentType, type LazyExoticComponent } from 'react'
import { may, type Zugang } from '#contract/rights/rechte.ts'
import { lazyOf, loadOnce } from '../app/chunk.ts'
import { useSession } from '../app/session.ts'

/** `own`: who looks at it is the person. */
export interface ProfileCardProps {
  readonly profil: string
  readonly own: boolean
}
interface CardSpec {
  /** The area's name. */
  readonly id: string
  /** Who sees it of others; one's own everybody sees. */
  readonly recht: Zugang
  /** Loads the component that draws the card; it fetches its own data and shows nothing when there is nothing to say. */
  readonly load: () => Promise<ComponentType<ProfileCardProps>>
}
interface ProfileCard extends CardSpec {
  readonly Content: LazyExoticComponent<ComponentType<ProfileCardProps>>
}

export const defineProfileCard = (card: CardSpec): ProfileCard => ({ ...card, Content: lazyOf(loadOnce(card.load)) })

let all: readonly ProfileCard[] = []
/** Called once, before the program starts. */
export const setProfileCards = (...cards: readonly ProfileCard[]): void => {
  all = cards
}

/** The cards of all areas about a person whom one may look at. */
export function ProfileCards({ profil }: { readonly profil: string }) {
  const { user } = useSession()
  const own = user?.profil === profil
  return (
    <Suspense fallback={null}>
      {all.map(({ id, recht, Content }) => (own || may(user, recht)) && <Content key={id} profil={profil} own={own} />)}
    </Suspense>
  )
}
