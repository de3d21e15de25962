import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Compression saves nothing below this size. */
const AB_BYTES = 1024

/** Writes a compressed copy beside each text file of the build, so that the server never compresses on request. */
export const precompress = (): Plugin => ({
  name: 'vorpacken',
  apply: 'build',
  writeBundle({ dir = '' }) {
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      const file = join(dir, name)
      if (!/\.(js|css|svg)$/.test(name) || statSync(file).size < AB_BYTES) continue
      const content = readFileSync(file)
      writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    }
  },
})
