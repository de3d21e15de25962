import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/app/session.ts'
import type { AnlassKind } from '../kind.ts'
import { anlassQuery } from '../queries.ts'
import { Leaving, type LeavingProps } from './Leaving.tsx'

interface Props extends Pick<LeavingProps, 'way' | 'path' | 'go'> {
  readonly kind: AnlassKind
  readonly platz: { readonly dienst: string; readonly angebot: string }
}

export function LeavingOf({ kind, platz: { dienst, angebot }, way, path, go }: Props) {
  const { user } = useSession()
  const { data } = useQuery(anlassQuery(kind, dienst))
  return data ? <Leaving kind={kind} anlass={data} schicht={angebot} me={user?.profil ?? null} way={way} path={path} go={go} /> : null
}
