import { fileURLToPath } from 'node:url'

/** Every zip in the browser's part is made without workers. */
export const zipHere = [{ find: /^fflate$/, replacement: fileURLToPath(new URL('../src/client/ui/export/zip-here.ts', import.meta.url)) }]
