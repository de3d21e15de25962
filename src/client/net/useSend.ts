import { useMutation } from '@tanstack/react-query'
import { queries } from '../app/query-client.ts'
import { ApiError } from './api.ts'
import { noAnswer } from './net.ts'
import { notify } from '../app/notify.ts'
import type { Kept } from './outbox/outbox.ts'

/** How a call that found no net waits on this device (outbox/outbox.ts), and what follows when it does: close the sheet, leave the form. */
export interface Offline extends Kept {
  readonly follow?: () => unknown
}

const KEPT = Symbol('kept')

interface Options<Input, Result> {
  /** Without a net the call is kept, shown as waiting and sent once when there is one; that counts as worked. */
  readonly offline?: ((input: Input) => Offline) | undefined
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
  { offline, success, onSuccess, onError, reload }: Options<Input, Result> = {},
): Send<Input> {
  const { mutateAsync, isPending, variables, error, reset } = useMutation(
    {
      mutationFn: async (input: Input): Promise<Result | typeof KEPT> => {
        try {
          return await call(input)
        } catch (problem) {
          if (!offline || !(problem instanceof ApiError) || problem.unsent.length === 0) throw problem
          const { keep } = await import('./outbox/outbox.ts')
          const { follow: _, ...kept } = offline(input)
          await keep(problem.unsent, kept)
          return KEPT
        }
      },
      networkMode: 'always',
      // Nobody reads a finished call from the cache.
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
