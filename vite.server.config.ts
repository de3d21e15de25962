// The server as one program, dist/server/main.js, with the packages it starts with: nothing else is read and kept of them.
import { relative, sep } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const ROOT = import.meta.dirname
const OWN = /[\\/](src|seeds)[\\/].*\.ts$/

/** A module goes on naming its neighbours (migrations, the modules of child processes) from where its source lies. */
const addresses: Plugin = {
  name: 'addresses',
  enforce: 'pre',
  transform: (code, id) =>
    OWN.test(id) && !id.includes('node_modules')
      ? {
          code: code.replaceAll('import.meta.url', `new URL('../../${relative(ROOT, id).split(sep).join('/')}', import.meta.url).href`),
          map: null,
        }
      : null,
}

/** A text with a single letter beyond Latin-1 takes two bytes for each of its letters in memory. */
const latin: Plugin = {
  name: 'latin',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replaceAll(/[\u0100-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
  },
}

export default defineConfig({
  plugins: [addresses, latin],
  ssr: { noExternal: true, external: ['@node-rs/argon2', 'graphile-worker', 'pg-native'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { main: 'src/server/main.ts' },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        sourcemapExcludeSources: true,
        // Lines and names stay: a trace is looked up by them (src/server/process/readable-traces.ts).
        minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: false } },
      },
    },
  },
})
