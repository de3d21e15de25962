import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every component of Mantine that is used brings its style', () => {
  const styles = readFileSync('src/client/app/mantine.ts', 'utf8')
  const used = globSync('src/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
      names.split(',').flatMap((name) => /^\s*(?!type )(\w+)/.exec(name)?.[1] ?? []),
    ),
  )
  expect(used).toContain('Button')
  const missing = [...new Set(used)].filter(
    (name) => existsSync(`node_modules/@mantine/core/styles/${name}.css`) && !styles.includes(`/styles/${name}.css'`),
  )
  expect(missing).toEqual([])
})
