import { planState } from '#blocks/kalender/client/index.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { useNarrow } from '#client/ui/page/narrow.ts'

/** Span of the plan that is seen: on the phone one day. */
export function usePlanState(): ReturnType<typeof planState> {
  const [adresse] = useUrlState(['spanne', 'tag'])
  const state = planState(adresse)
  return useNarrow() ? { ...state, spanne: 'tag' } : state
}
