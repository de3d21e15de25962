interface Query {
  readonly isLoading: boolean
  readonly isFetched: boolean
  readonly failureCount: number
}
/** The first answer is still to come, and no attempt failed: what stands below would move with it. */
export const isFirstLoad = ({ isLoading, isFetched, failureCount }: Query): boolean => isLoading && !isFetched && failureCount === 0
