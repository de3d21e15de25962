// What areas put on a member's page, below what the profile itself says. An area brings a lazy part, main.tsx collects them.
import { Suspense, type ComponentType, type LazyExoticComponent } from 'react'

interface Props {
  /** The id of the profile. */
  readonly profil: string
}
/** Loads its own data and shows nothing to who may not read it. */
type ProfileCard = LazyExoticComponent<ComponentType<Props>>

let all: readonly ProfileCard[] = []
/** Called once, before the program starts. */
export const setProfileCards = (...cards: readonly ProfileCard[]): void => {
  all = cards
}

export const ProfileCards = ({ profil }: Props) => (
  <Suspense fallback={null}>
    {all.map((Card, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- the list never changes
      <Card key={place} profil={profil} />
    ))}
  </Suspense>
)
