import { useMutation } from '@tanstack/react-query'
import { queries } from '../app/query-client.ts'
import { ApiError } from './api.ts'
import { noAnswer } from './net.ts'
import { notify } from '../app/notify.ts'
import type { Kept } from './outbox/outbox.ts'

/** Settings for queueing a call while offline (outbox/outbox.ts), and the follow-up: close the sheet, leave the form. */
export interface Offline extends Kept {
  readonly follow?: () => unknown
}

const KEPT = Symbol('kept')

interface SendOptions<Input, Result> {
  /** Queues the call while offline, to be sent once; queueing counts as success. */
  readonly offline?: ((input: Input) => Offline) | undefined
  readonly success?: string | ((result: Result, input: Input) => string)
  /** Runs before that alert: drop the draft, close the sheet. Awaited. */
  readonly onSuccess?: (result: Result, input: Input) => unknown
  readonly onError?: (error: unknown, input: Input) => unknown
  /** Refetches affected data. Also runs after a refusal, since someone else may have changed it. Awaited. */
  readonly reload?: () => Promise<unknown>
}

export interface Send<Input> {
  /**
   * Resolves to true on success.
   * @throws errors other than refusals, which are bugs
   */
  readonly send: (input: Input) => Promise<boolean>
  readonly isSending: boolean
  /** Input of the pending call; tells which of several buttons is busy. */
  readonly sending: Input | undefined
  /** The last refusal, until the next attempt; `error` is its message or ''. */
  readonly refusal: ApiError | null
  readonly error: string
  readonly reset: () => void
}

/**
 * Mutation state of a component: pending, refused, done. Calls through `submit` show refusals as alerts. With `sendSilently`
 * the caller renders `error` in an `ErrorLine`. Without a connection the call retries and then shows it (api.ts).
 */
export function useSend<Input = void, Result = unknown>(
  call: (input: Input) => Promise<Result>,
  { offline, success, onSuccess, onError, reload }: SendOptions<Input, Result> = {},
): Send<Input> {
  const { mutateAsync, isPending, variables, error, reset } = useMutation(
    {
      mutationFn: async (input: Input): Promise<Result | typeof KEPT> => {
        try {
          return await call(input)
        } catch (problem) {
          if (!offline || !(problem instanceof ApiError) || problem.unsent.length === 0) throw problem
          const { keepUnsent } = await import('./outbox/outbox.ts')
          const { follow: _, ...note } = offline(input)
          await keepUnsent(problem.unsent, note)
          return KEPT
        }
      },
      networkMode: 'always',
      // Finished calls are not read from the cache.
      gcTime: 0,
      onSuccess: async (result, input) => {
        if (result === KEPT) {
          const how = offline?.(input)
          notify(`${noAnswer()}. „${how?.titel ?? ''}“ wartet auf diesem Gerät und wird von selbst gesendet.`)
          await how?.follow?.()
          return
        }
        await onSuccess?.(result, input)
        if (success !== undefined) notify(typeof success === 'string' ? success : success(result, input), 'success')
      },
      onError: (problem, input) => onError?.(problem, input),
      onSettled: (result) => (result === KEPT ? undefined : reload?.()),
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
