import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useSession } from '#client/app/session.ts'
import { ErrorMessage } from '#client/ui/page/ErrorMessage.tsx'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { lastManager, type Rechtetraeger } from './api.ts'
import { RechteForm } from './RechteForm.tsx'
import { Rechteverlauf } from './changes/Rechteverlauf.tsx'

interface Props {
  readonly query: UseQueryResult<Rechtetraeger>
  readonly wide: boolean
}

/** The chosen person's rights and history, rendered once all data for the locks is loaded. */
export function Personenrechte({ query, wide }: Props) {
  const last = useQuery(lastManager)
  const me = useSession().user
  const error = query.error ?? last.error
  if (query.data === undefined || last.data === undefined || !me) {
    return error ? <ErrorMessage error={error} again={() => Promise.all([query.refetch(), last.refetch()])} /> : <LoadingSkeleton />
  }
  return (
    <RechteForm person={query.data} last={last.data === query.data._id} me={me} wide={wide} reload={query.refetch}>
      <Rechteverlauf titel="Verlauf" user={query.data._id} />
    </RechteForm>
  )
}
