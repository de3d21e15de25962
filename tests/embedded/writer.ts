// A process of its own for the kill storm: starts the database of a folder and writes as fast as it can.
// Each line on stdout is a number whose commit was acknowledged before the line was written.
import { writeSync } from 'node:fs'
import { openDatabase } from '#server/db/open.ts'

const [dataDir = '', ab = '0'] = process.argv.slice(2)
const { pool } = await openDatabase({ dataDir, databaseUrl: null, pgBin: null }, (zeile) => process.stderr.write(`${zeile}\n`))
await pool.query('create table if not exists sturm (n bigint primary key, inhalt text not null)')
let n = Number(ab)
const schreibe = async () => {
  for (;;) {
    const meine = n++
    await pool.query('insert into sturm (n, inhalt) values ($1, repeat($2, 200))', [meine, 'Öl '])
    writeSync(1, `${meine}\n`)
  }
}
await Promise.all(Array.from({ length: 8 }, schreibe))
