import { useMutation } from '@tanstack/react-query'
import { queries } from './query-client.ts'
import { ApiError } from './api.ts'
import { notify } from './notify.ts'

interface Options<Input, Result> {
  /** The alert after success. */
  readonly success?: string | ((result: Result, input: Input) => string)
  /** Runs before that alert: drop the draft, close the sheet. Awaited. */
  readonly onSuccess?: (result: Result, input: Input) => unknown
  /** Runs after any error. */
  readonly onError?: (error: unknown, input: Input) => unknown
  /** Reloads what the call changed; after a refusal too, since somebody else may have been faster. Awaited. */
  readonly reload?: () => Promise<unknown>
}

export interface Send<Input> {
  /** Resolves to whether it worked. @throws what is no refusal: a bug */
  readonly send: (input: Input) => Promise<boolean>
  readonly isSending: boolean
  /** The input under way: tells which of several buttons is busy. */
  readonly sending: Input | undefined
  /** The last refusal, until the next attempt; `error` is its message, or ''. */
  readonly refusal: ApiError | null
  readonly error: string
  readonly reset: () => void
}

/**
 * The way a component sends: busy, refused, done. A call through `submit` shows its refusals as alerts; through `sendSilently`
 * the caller shows `error` in an `ErrorLine`. Without a connection the call itself retries and then says so (api.ts).
 */
export function useSend<Input = void, Result = unknown>(
  call: (input: Input) => Promise<Result>,
  { success, onSuccess, onError, reload }: Options<Input, Result> = {},
): Send<Input> {
  const { mutateAsync, isPending, variables, error, reset } = useMutation(
    {
      mutationFn: call,
      networkMode: 'always',
      // Nobody reads a finished call from the cache.
      gcTime: 0,
      onSuccess: async (result, input) => {
        await onSuccess?.(result, input)
        if (success !== undefined) notify(typeof success === 'string' ? success : success(result, input), 'success')
      },
      onError: (problem, input) => onError?.(problem, input),
      onSettled: () => reload?.(),
    },
    queries,
  )
  return {
    send: (input) =>
      mutateAsync(input).then(
        () => true,
        (problem: unknown) => {
          if (problem instanceof ApiError) return false
          throw problem
        },
      ),
    isSending: isPending,
    sending: isPending ? variables : undefined,
    refusal: error instanceof ApiError ? error : null,
    error: error?.message ?? '',
    reset,
  }
}
