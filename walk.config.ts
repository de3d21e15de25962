import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

// The whole walk of `npm run walk`: tests/e2e/walk. Findings are rows of its table; a test fails only when it could not look.
export default defineConfig({
  ...base,
  testDir: 'tests/e2e/walk',
  testIgnore: [],
  globalSetup: './tests/e2e/walk/setup.ts',
  outputDir: '.cache/walk',
  retries: 0,
  use: { ...base.use, screenshot: 'off', trace: 'off', actionTimeout: 20_000 },
  projects: [{ name: 'chromium' }],
})
