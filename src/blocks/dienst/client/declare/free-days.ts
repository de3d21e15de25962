import { useQuery } from '@tanstack/react-query'
import type { OwnDay } from './area.ts'

const NONE = { queryKey: ['tage', 'alle'], queryFn: () => Promise.resolve<readonly string[]>([]) }
/** Days that a date may have; undefined for all. */
export function useFreeDays(own: OwnDay | undefined): ((day: string) => boolean) | undefined {
  const { data: named = [] } = useQuery({ ...(own?.named ?? NONE), enabled: own !== undefined, staleTime: Infinity })
  return own && ((day) => own.isFree(day, named))
}
