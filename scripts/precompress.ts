import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Below this a packed file saves nothing. */
const AB_BYTES = 1024

/** Lays a packed twin beside each text file of the build, so that the server packs nothing for anybody. */
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
