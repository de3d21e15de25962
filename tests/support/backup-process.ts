// Saves or restores in a process of its own, so that a test can kill it. Each line on stdout says how far it is; after one that
// matches the pattern it stands still, in the middle of its work.
import { checkBackup, restoreBackup } from '#server/backup/restore.ts'
import { saveBackup } from '#server/backup/save.ts'
import { writeSync } from 'node:fs'

const [command, target = '{}', file = '', pattern = ''] = process.argv.slice(2)
const progress = (text: string) => {
  writeSync(1, `${text}\n`)
  if (new RegExp(pattern).test(text)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}
const options = { key: null, replace: true, progress }
if (command === 'save') await saveBackup(JSON.parse(target), file, options)
else await restoreBackup(JSON.parse(target), file, await checkBackup(file, { key: null }), options)
