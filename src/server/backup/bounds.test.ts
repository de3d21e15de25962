import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BACKUP_HEADER_BYTES, BACKUP_LINE_BYTES } from '#contract/limits.ts'
import { BodyReader } from './body.ts'
import { MAGIC, unpack } from './container.ts'

test('a first line beyond BACKUP_HEADER_BYTES is no backup', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sicherung-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'a.sicherung')
  const header = (pad: number) => `${MAGIC}{"version":1,"seal":null${' '.repeat(pad)}}\n`
  const first = async (pad: number) => {
    writeFileSync(file, header(pad))
    return unpack(file, null).next()
  }
  await expect(first(BACKUP_HEADER_BYTES - header(0).length)).rejects.not.toThrow('ihr Anfang ist beschädigt')
  await expect(first(BACKUP_HEADER_BYTES - header(0).length + 1)).rejects.toThrow('ihr Anfang ist beschädigt')
})

test('a line without end is given up after BACKUP_LINE_BYTES', async () => {
  let read = 0
  async function* endless() {
    for (;;) {
      const chunk = Buffer.alloc(1024 * 1024, 'x')
      read += chunk.length
      yield chunk
    }
  }
  await expect(new BodyReader(endless()).head()).rejects.toThrow('beschädigt')
  expect(read).toBe(BACKUP_LINE_BYTES + 1024 * 1024)
})
