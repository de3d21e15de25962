import { useSession } from '#client/app/session.ts'
import { leadsDienst, NOT_LEADING } from '#features/sanitaetsdienste/hindernisse.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'

export function useNotLeading(dienst: Pick<Dienst, 'art' | 'leiter' | 'stvLeiter'>): string | undefined {
  const { user } = useSession()
  return leadsDienst(user, dienst) ? undefined : NOT_LEADING
}
