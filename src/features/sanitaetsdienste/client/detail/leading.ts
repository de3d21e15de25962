import { useSession } from '#client/app/session.ts'
import { leads, NOT_LEADING } from '#features/sanitaetsdienste/hindernisse.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'

export function useNotLeading(dienst: Pick<Dienst, 'art' | 'leiter' | 'stvLeiter'>): string | undefined {
  const { user } = useSession()
  return leads(user, dienst) ? undefined : NOT_LEADING
}
