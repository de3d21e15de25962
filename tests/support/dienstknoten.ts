// A whole node with all areas in a process of its own, listening, so that a test can kill it. Arguments: the connection as
// JSON, the instant at which its clock stands.
import { bereiche } from '#server/bereiche.ts'
import { leseConfig } from '#server/config.ts'
import { verbinde } from '#server/db/open.ts'
import { baueKnoten } from '#server/knoten.ts'

const [, , ziel = '{}', jetzt = ''] = process.argv
const knoten = await baueKnoten({
  config: { ...leseConfig({}), logLevel: 'silent' },
  datenbank: verbinde(JSON.parse(ziel), () => undefined),
  bereiche,
  jetzt: () => new Date(jetzt),
})
process.stdout.write(`${await knoten.app.listen({ port: 0, host: '127.0.0.1' })}\n`)
