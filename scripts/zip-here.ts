import { fileURLToPath } from 'node:url'

/** Whatever of the browser's part zips does it without workers. */
export const zipHere = [{ find: /^fflate$/, replacement: fileURLToPath(new URL('../src/client/ui/zip-here.ts', import.meta.url)) }]
