import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CHAPTER_COLOR, contrastRatio, LEGIBLE, shadesOf } from './color.ts'

test('every accepted colour is legible in all its uses', () => {
  let tried = 0
  for (let n = 0; n < 4096; n += 7) {
    const hex = `#${[n >> 8, (n >> 4) & 15, n & 15].map((digit) => digit.toString(16).repeat(2)).join('')}`
    if (contrastRatio(hex, '#ffffff') < LEGIBLE) continue
    tried += 1
    const shades = shadesOf(hex)
    const [tint = '', , , link = ''] = shades
    expect(shades).toHaveLength(10)
    const worst = Math.min(contrastRatio(shades[7] ?? '', '#ffffff'), contrastRatio(shades[8] ?? '', tint), contrastRatio(link, '#1c252d'))
    expect({ hex, legible: worst >= 4.5 }).toEqual({ hex, legible: true })
  }
  expect(tried).toBeGreaterThan(100)
})

test('app, icon, mails and papers share one colour', () => {
  for (const file of ['index.html', 'public/zeichen.svg', 'src/client/app/theme.ts', 'src/features/newsletter/server/mail.mjml'])
    expect([file, readFileSync(file, 'utf8').includes(CHAPTER_COLOR)]).toEqual([file, true])
  // Red is for errors: no mail or paper of the server brings a colour of its own.
  const reds = /#(?:c1121f|b01020|e5484d|ff8f93)/i
  const server = globSync(['src/server/**/*.ts', 'src/blocks/*/server/**/*.ts', 'src/features/*/server/**/*.{ts,mjml}'], {
    exclude: ['**/*.test.ts'],
  })
  expect(server.filter((file) => reds.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(server.filter((file) => !file.endsWith('.mjml') && readFileSync(file, 'utf8').includes(`'${CHAPTER_COLOR}'`))).toEqual([])
})
