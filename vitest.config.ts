import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['src/**/*.test.ts', 'seeds/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['tests/e2e/**'],
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
      {
        test: { name: 'browser', environment: 'jsdom', include: ['src/**/*.test.tsx'] },
      },
    ],
  },
})
