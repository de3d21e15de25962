// A whole node in a process of its own, so that a test can kill it. Arguments: the connection as JSON, SMTP_URL.
import { leseConfig } from '#server/config.ts'
import { verbinde } from '#server/db/open.ts'
import { baueKnoten } from '#server/knoten.ts'

const [, , ziel = '{}', smtpUrl = ''] = process.argv
const config = leseConfig({
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'intranet@example.org',
  BASE_URL: 'https://intranet.example.org',
  LOG_LEVEL: 'silent',
})
const knoten = await baueKnoten({ config, datenbank: verbinde(JSON.parse(ziel), () => undefined), bereiche: [] })
await knoten.arbeite()
process.stdout.write('bereit\n')
