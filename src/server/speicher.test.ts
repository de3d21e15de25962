import { expect, test, vi } from 'vitest'
import { neuerSpeicher } from './speicher.ts'

const baue = (wert: string) => vi.fn<() => Promise<string>>(() => Promise.resolve(wert))

test('an answer is built once until one of its tables changes', async () => {
  const speicher = neuerSpeicher()
  const erste = baue('a')
  await speicher.hole('k', ['orte', 'fahrzeuge'], erste)
  await speicher.hole('k', ['orte', 'fahrzeuge'], erste)
  expect(erste).toHaveBeenCalledTimes(1)
  speicher.vergiss(['profile'])
  expect(speicher.kenne('k')).toBe('a')
  speicher.vergiss(['fahrzeuge'])
  expect(await speicher.hole('k', ['orte', 'fahrzeuge'], baue('b'))).toBe('b')
})

test('many at once build once', async () => {
  const speicher = neuerSpeicher()
  const einmal = baue('a')
  expect(await Promise.all([1, 2, 3].map(() => speicher.hole('k', ['orte'], einmal)))).toEqual(['a', 'a', 'a'])
  expect(einmal).toHaveBeenCalledTimes(1)
})

test('what changed while it was built is not kept, and whoever asks after the change gets a new one', async () => {
  const speicher = neuerSpeicher()
  let fertig: (wert: string) => void = () => undefined
  const alt = speicher.hole('k', ['orte'], () => new Promise<string>((ja) => (fertig = ja)))
  speicher.vergiss(['orte'])
  const neu = speicher.hole('k', ['orte'], baue('neu'))
  fertig('alt')
  expect([await alt, await neu]).toEqual(['alt', 'neu'])
  expect(speicher.kenne('k')).toBe('neu')
})

test('while changes cannot be heard nothing is kept, and nothing from before returns', async () => {
  const speicher = neuerSpeicher()
  await speicher.hole('k', ['orte'], baue('a'))
  speicher.gilt(false)
  expect(speicher.kenne('k')).toBeUndefined()
  await speicher.hole('k', ['orte'], baue('b'))
  expect(speicher.kenne('k')).toBeUndefined()
  speicher.gilt(true)
  await speicher.hole('k', ['orte'], baue('c'))
  expect(speicher.kenne('k')).toBe('c')
})

test('the oldest goes when the store is full', async () => {
  const speicher = neuerSpeicher(250)
  for (const name of ['a', 'b', 'c']) await speicher.hole(name, ['orte'], baue(name), () => 100)
  expect(['a', 'b', 'c'].map((name) => speicher.kenne(name))).toEqual([undefined, 'b', 'c'])
})

test('a failure is not kept', async () => {
  const speicher = neuerSpeicher()
  await expect(speicher.hole('k', ['orte'], () => Promise.reject(new Error('weg')))).rejects.toThrow('weg')
  expect(await speicher.hole('k', ['orte'], baue('a'))).toBe('a')
})
