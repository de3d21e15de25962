// Modules of files for the tests of server/export/maker.ts: they do what they are told, in the process that makes files.
import { readdirSync, readFileSync } from 'node:fs'
import type { Begin } from '#server/export/maker-child.ts'

export interface Behaviour {
  readonly first?: 'never end' | 'eat memory' | 'throw' | 'tell priorities'
}

const eaten: object[] = []
const TASKS = '/proc/self/task'
/** Of each thread, as Linux tells it: the seventeenth field after the name. */
const priorities = () => readdirSync(TASKS).map((id) => readFileSync(`${TASKS}/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[16] ?? '')

export const begin: Begin<Behaviour, string> = ({ first }) => {
  const parts: string[] = []
  return {
    add: (part) => void parts.push(part),
    end: async (drawn) => {
      drawn(parts.length)
      if (first === 'throw') throw new Error('kaputt')
      if (first === 'never end') await new Promise(() => undefined)
      if (first === 'tell priorities') return Buffer.from([...new Set(priorities())].join())
      while (first === 'eat memory') eaten.push(Array.from({ length: 10_000 }, (_, i) => ({ i })))
      return Buffer.from(parts.join('|'))
    },
  }
}
