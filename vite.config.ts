import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { licenses } from './scripts/licenses.ts'
import { precompress } from './scripts/precompress.ts'

// The web part: dist/web, hashed files below assets/. `npx vite` serves it with reloading and hands /api to a running server.
export default defineConfig({
  plugins: [react(), licenses(), precompress()],
  base: '/',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // A screen that imports from a block's door loads only the parts that it names.
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /\/src\/blocks\/\w+\/client\/index\.ts$/, sideEffects: false }] } },
  },
  server: { proxy: { '/api': process.env['API'] ?? 'http://127.0.0.1:3000' } },
})
