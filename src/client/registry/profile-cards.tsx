import { Suspense, type ComponentType, type LazyExoticComponent } from 'react'
import { may, type Zugang } from '#contract/rights/rechte.ts'
import { lazyOf, loadOnce } from '../app/chunk.ts'
import { useSession } from '../app/session.ts'

export interface ProfileCardProps {
  readonly profil: string
  readonly own: boolean
}
/** Section of one's own profile; `start`: below its rows. */
type Section = 'start' | 'ausbildung' | 'verfuegbarkeit'
interface CardSpec {
  readonly id: string
  /** Default: `start`. */
  readonly section?: Section
  /** Right to see it on other profiles; everybody sees their own. */
  readonly recht: Zugang
  readonly load: () => Promise<ComponentType<ProfileCardProps>>
}
interface ProfileCard extends CardSpec {
  readonly Content: LazyExoticComponent<ComponentType<ProfileCardProps>>
}

export const defineProfileCard = (card: CardSpec): ProfileCard => ({ ...card, Content: lazyOf(loadOnce(card.load)) })

let all: readonly ProfileCard[] = []
export const setProfileCards = (...cards: readonly ProfileCard[]): void => {
  all = cards
}

/** Cards of a section, or all of them. */
export function ProfileCards({ profil, section: asked }: { readonly profil: string; readonly section?: Section }) {
  const { user } = useSession()
  const isOwn = user?.profil === profil
  return (
    <Suspense fallback={null}>
      {all.map(
        ({ id, recht, section = 'start', Content }) =>
          (asked === undefined || asked === section) && (isOwn || may(user, recht)) && <Content key={id} profil={profil} own={isOwn} />,
      )}
    </Suspense>
  )
}
