import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'

// A small project in which every fence is broken once, and some that look alike are not.
const FILES: Record<string, string> = {
  'package.json': JSON.stringify({
    type: 'module',
    imports: { '#features/*': './src/features/*', '#blocks/*': './src/blocks/*', '#server/*': './src/server/*' },
    dependencies: { zod: '*', pg: '*' },
  }),
  'src/contract/a.ts': `import 'node:fs'`,
  'src/contract/gut.ts': `import * as z from 'zod/mini'\nexport const x = z.string()`,
  'src/features/orte/contract.ts': `import type { Pool } from 'pg'\nexport type Ort = Pool`,
  'src/features/orte/names.ts': `export * from './contract.ts'`,
  'src/features/orte/rest.ts': `export const rest = 1`,
  'src/features/orte/server/routes.ts': `import type { Wagen } from '#features/fahrzeuge/server/wagen.ts'\nexport type R = Wagen`,
  'src/features/orte/server/gut.ts': `import { alle } from '#features/fahrzeuge/server/queries.ts'\nimport type { F } from '#features/fahrzeuge/contract.ts'\nexport const g: F = alle`,
  'src/features/orte/server/loader.ts': `export * from '../rest.ts'`,
  'src/features/orte/server/seite.ts': `export * from '../client/List.tsx'`,
  'src/features/orte/client/List.tsx': `import type { D } from '#server/db.ts'\nexport type L = D`,
  'src/features/orte/client/Form.tsx': `export * from '#features/fahrzeuge/client/Form.tsx'`,
  'src/features/fahrzeuge/contract.ts': `export type F = number`,
  'src/features/fahrzeuge/server/queries.ts': `export const alle = 1`,
  'src/features/fahrzeuge/server/wagen.ts': `export type Wagen = 1`,
  'src/features/fahrzeuge/client/Form.tsx': `import { x } from './Kreis.tsx'\nexport const Form = x`,
  'src/features/fahrzeuge/client/Kreis.tsx': `import { Form } from './Form.tsx'\nexport const x = () => Form`,
  'src/server/db.ts': `import { alle } from '#features/fahrzeuge/server/queries.ts'\nexport type D = typeof alle`,
  'src/features/orte/passwortstaerke.ts': `import '#server/weg.ts'`,
  'src/server/weg.ts': `export * from './gibt-es-nicht.ts'`,
  'src/server/main.ts': `import { alle } from '#features/fahrzeuge/server/queries.ts'\nexport const m = alle`,
  'src/client/shell.tsx': `import { Form } from '#features/fahrzeuge/client/Form.tsx'\nexport const s = Form`,
  'src/client/main.tsx': `import { Form } from '#features/fahrzeuge/client/Form.tsx'\nexport const m = Form`,
  'src/client/probe.ts': `import { t } from '../../tests/t.ts'\nexport const p = t`,
  'src/blocks/belegung/contract.ts': `import type { Art } from './server/kind.ts'\nexport type B = Art`,
  'src/blocks/belegung/rest/rest.ts': `export const rest = 1`,
  'src/blocks/belegung/server/index.ts': `export { art } from './kind.ts'\nexport type { Art } from './kind.ts'`,
  'src/blocks/belegung/server/kind.ts': `export type Art = 1\nexport const art: Art = 1`,
  'src/blocks/belegung/server/rest.ts': `export * from '../rest/rest.ts'`,
  'src/blocks/dienst/server/index.ts': `import { art } from '#blocks/belegung/server/index.ts'\nexport const gut = art`,
  'src/blocks/dienst/server/tief.ts': `export * from '#blocks/belegung/server/kind.ts'`,
  'src/blocks/dienst/server/bereich.ts': `export * from '#features/fahrzeuge/server/queries.ts'`,
  'src/blocks/dienst/server/declare/area.ts': `export const area = 1`,
  'src/blocks/dienst/server/signup/room.ts': `export * from '../declare/area.ts'`,
  'src/features/orte/server/tief.ts': `export * from '#blocks/belegung/server/kind.ts'`,
  'src/features/orte/server/tuer.ts': `import type { B } from '#blocks/belegung/contract.ts'\nimport { art } from '#blocks/belegung/server/index.ts'\nexport const b: B = art`,
  'src/server/block.ts': `export * from '#blocks/belegung/server/index.ts'`,
  'src/client/block.ts': `export * from '#blocks/belegung/contract.ts'`,
  'src/features/orte/client/a.tsx': `import type { B } from './b.tsx'\nexport type A = B`,
  'src/features/orte/client/b.tsx': `import type { A } from './a.tsx'\nexport type B = A`,
  'tests/t.ts': `export const t = 1`,
}

const root = mkdtempSync(join(tmpdir(), 'fences-'))
let violations: string[] = []

beforeAll(() => {
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `${content}\n`)
  }
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  const run = spawnSync(
    resolve('node_modules/.bin/depcruise'),
    ['--config', resolve('.dependency-cruiser.cjs'), '--output-type', 'json', 'src', 'tests'],
    { cwd: root, encoding: 'utf8', maxBuffer: 1e8 },
  )
  const report = JSON.parse(run.stdout) as { summary: { violations: { rule: { name: string }; from: string }[] } }
  violations = report.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

testAll([
  ['contract-imports-zod-only', 'src/contract/a.ts'],
  ['client-not-to-node', 'src/contract/a.ts'],
  ['feature-contract-is-pure', 'src/features/orte/contract.ts'],
  ['feature-files-lie-in-contract-server-or-client', 'src/features/orte/server/loader.ts'],
  ['names-import-nothing', 'src/features/orte/names.ts'],
  ['feature-server-to-other-feature', 'src/features/orte/server/routes.ts'],
  ['shared-rule-runs-on-both-sides', 'src/features/orte/passwortstaerke.ts'],
  ['server-not-to-client', 'src/features/orte/server/seite.ts'],
  ['client-not-to-server', 'src/features/orte/client/List.tsx'],
  ['feature-client-to-other-feature', 'src/features/orte/client/Form.tsx'],
  ['platform-not-to-feature', 'src/server/db.ts'],
  ['shell-not-to-feature', 'src/client/shell.tsx'],
  ['product-not-to-tests', 'src/client/probe.ts'],
  ['block-contract-is-pure', 'src/blocks/belegung/contract.ts'],
  ['block-files-lie-in-contract-server-or-client', 'src/blocks/belegung/server/rest.ts'],
  ['block-not-to-feature', 'src/blocks/dienst/server/bereich.ts'],
  ['rooms-know-no-declaration', 'src/blocks/dienst/server/signup/room.ts'],
  ['block-takes-the-door-of-a-block', 'src/blocks/dienst/server/tief.ts'],
  ['area-takes-the-door-of-a-block', 'src/features/orte/server/tief.ts'],
  ['platform-not-to-block', 'src/server/block.ts'],
  ['platform-not-to-block', 'src/client/block.ts'],
  ['no-circles', 'src/features/fahrzeuge/client/Form.tsx'],
  ['no-circles', 'src/features/orte/client/a.tsx'],
  ['no-unresolvable', 'src/server/weg.ts'],
])('%s stops %s', (rule, file) => {
  expect(violations).toContain(`${rule}: ${file}`)
})

test('every fence names its rule, and the rule names the fence', () => {
  const rules = readFileSync('docs/rules.md', 'utf8').split(/^## /m)
  const fences = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: { name: string; comment: string }[] }
  const unnamed = fences.forbidden.filter(({ name, comment }) => {
    const [, number] = /Rule (\d+) of docs\/rules\.md\.$/.exec(comment) ?? []
    return !rules.some((rule) => rule.startsWith(`${number}. `) && rule.includes(`\`${name}\``))
  })
  expect(unnamed.map(({ name }) => name)).toEqual([])
  expect(rules.length - 1).toBeLessThanOrEqual(25)
})

test('every import of the examples resolves, except the one meant to fail', () => {
  expect(violations.filter((violation) => violation.startsWith('no-unresolvable'))).toEqual(['no-unresolvable: src/server/weg.ts'])
})

testAll([
  'src/contract/gut.ts',
  'src/features/orte/server/gut.ts',
  'src/features/orte/server/tuer.ts',
  'src/blocks/dienst/server/index.ts',
  'src/server/main.ts',
  'src/client/main.tsx',
])('%s is allowed', (file) => {
  expect(violations.filter((violation) => violation.endsWith(file))).toEqual([])
})
