// Modules of files for the tests of server/export/maker.ts: they do what they are told, in the process that makes files.
import type { Begin } from '#server/export/maker-child.ts'

export interface Behaviour {
  readonly first?: 'never end' | 'eat memory' | 'throw'
}

const eaten: object[] = []

export const begin: Begin<Behaviour, string> = ({ first }) => {
  const parts: string[] = []
  return {
    add: (part) => void parts.push(part),
    end: async () => {
      if (first === 'throw') throw new Error('kaputt')
      if (first === 'never end') await new Promise(() => undefined)
      while (first === 'eat memory') eaten.push(Array.from({ length: 10_000 }, (_, i) => ({ i })))
      return Buffer.from(parts.join('|'))
    },
  }
}
