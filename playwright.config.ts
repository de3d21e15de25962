import { defineConfig } from '@playwright/test'

const toggle = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// Journeys in a real Chromium against a real server with the demo chapter S (tests/e2e/server.ts starts it).
export default defineConfig({
  testDir: 'tests/e2e',
  testIgnore: '**/e2e/walk/**',
  globalSetup: './tests/e2e/server.ts',
  outputDir: '.cache/e2e',
  // Each journey works on rows of its own; two cores bear two browsers.
  workers: 2,
  fullyParallel: true,
  // A machine that stalls for seconds must not fail a whole run: one second chance, and the report names who needed it as flaky.
  retries: 1,
  // Only who fails waits so long: a busy machine may need ten seconds to draw what a quiet one draws in half of one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // Recorded on the second chance only: to film every journey takes a third of its time.
    trace: 'on-first-retry',
    launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: toggle },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
