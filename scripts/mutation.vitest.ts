import { defineConfig } from 'vitest/config'

// For `npm run mutation`: tests of rules that need neither database nor process, so that a mutant costs milliseconds.
// oxlint-disable-next-line import/no-default-export -- Vitest wants it
export default defineConfig({
  test: { include: ['src/**/rules.test.ts', 'src/contract/**/*.test.ts', 'src/blocks/zahlungen/server/invoices.test.ts'] },
})
