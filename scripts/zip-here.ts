import { fileURLToPath } from 'node:url'

/** Makes every zip in the browser without workers. */
export const zipHere = [{ find: /^fflate$/, replacement: fileURLToPath(new URL('../src/client/ui/export/zip-here.ts', import.meta.url)) }]
