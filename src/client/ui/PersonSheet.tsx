import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { path } from '#contract/screens.ts'
import { fullName, personQuery, type PersonRef } from '../people.ts'
import { ActionButton } from './ActionButton.tsx'
import { ErrorMessage } from './ErrorMessage.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import { PersonCard } from './PersonCard.tsx'
import { Sheet } from './Sheet.tsx'

interface Props {
  readonly person: PersonRef
  readonly onClose: () => void
}

/** The card of a tapped name: face, call, mail, and the way to the whole profile. */
export function PersonSheet({ person, onClose }: Props) {
  const { data, error, refetch } = useQuery(personQuery(person._id))
  const { pathname } = useLocation()
  const profil = path('/profile/{id}', { id: person._id })
  return (
    <Sheet
      titel={fullName(person)}
      onClose={onClose}
      foot={
        pathname !== profil && (
          <ActionButton variant="default" fullWidth to={profil}>
            Zum Profil
          </ActionButton>
        )
      }
    >
      {data ? (
        <PersonCard person={{ ...data, _id: person._id }} />
      ) : error ? (
        <ErrorMessage error={error} again={refetch} />
      ) : (
        <LoadingSkeleton rows={3} />
      )}
    </Sheet>
  )
}
