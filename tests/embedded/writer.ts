// A process of its own for the kill storm: starts the database of a folder and writes as fast as it can.
// Each line on stdout is a number whose commit was acknowledged before the line was written.
import { writeSync } from 'node:fs'
import { openDatabase } from '#server/db/open.ts'

const [dataDir = '', from = '0'] = process.argv.slice(2)
const { pool } = await openDatabase({ dataDir, databaseUrl: null, pgBin: null }, (row) => process.stderr.write(`${row}\n`))
await pool.query('create table if not exists sturm (n bigint primary key, inhalt text not null)')
let n = Number(from)
const write = async () => {
  for (;;) {
    const mine = n++
    await pool.query('insert into sturm (n, inhalt) values ($1, repeat($2, 200))', [mine, 'Öl '])
    writeSync(1, `${mine}\n`)
  }
}
await Promise.all(Array.from({ length: 8 }, write))
