import type { HttpError } from '#server/errors.ts'

/** Runs at most `all` works concurrently on this node, and `each` per person. @throws the error of `full` at once */
export function newSlots(all: number, each: number, full: () => HttpError) {
  const held: string[] = []
  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    if (held.length >= all || held.filter((one) => one === who).length >= each) throw full()
    held.push(who)
    try {
      return await work()
    } finally {
      held.splice(held.indexOf(who), 1)
    }
  }
}
