import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { codeSplitting } from './scripts/chunks.ts'
import { contractCalls } from './scripts/contract-calls.ts'
import { firstPaint } from './scripts/first-paint.ts'
import { licenses } from './scripts/licenses.ts'
import { precompress } from './scripts/precompress.ts'
import { zipHere } from './scripts/zip-here.ts'

const base: UserConfig = {
  base: '/',
  resolve: { alias: zipHere },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      // A screen that imports from a block's door loads only the parts that it names.
      // Shapes stay only where something reads them.
      treeshake: {
        moduleSideEffects: [
          { test: /\/src\/blocks\/\w+\/client\/index\.ts$/, sideEffects: false },
          { test: /\/src\/(features|blocks)\/\w+\/(\w+\/)?(contract|schemas|declaration)\.ts$/, sideEffects: false },
          { test: /\/src\/contract\/\w+-contract\.ts$/, sideEffects: false },
        ],
      },
    },
  },
}

// The web part: dist/web, hashed files below assets/. `npx vite` serves it with reloading and hands /api to a running server.
export default defineConfig(async ({ command }) => ({
  ...base,
  plugins: [react(), contractCalls(), licenses(), firstPaint(), precompress()],
  build: {
    ...base.build,
    rolldownOptions: {
      ...base.build?.rolldownOptions,
      ...(command === 'build' ? { output: { codeSplitting: await codeSplitting(base) } } : {}),
    },
  },
  server: { proxy: { '/api': process.env['API'] ?? 'http://127.0.0.1:3000' } },
}))
