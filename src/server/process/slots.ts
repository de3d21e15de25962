import type { HttpError } from '#server/errors.ts'

/** Runs at most `all` works concurrently on this node, and `each` per person. @throws the error of `full` at once */
export function newSlots(all: number, each: number, full: () => HttpError) {
  const taken: string[] = []
  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    if (taken.length >= all || taken.filter((holder) => holder === who).length >= each) throw full()
    taken.push(who)
    try {
      return await work()
    } finally {
      taken.splice(taken.indexOf(who), 1)
    }
  }
}
