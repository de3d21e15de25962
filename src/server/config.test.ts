import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'
import { testAll } from '#tests/support/cases.ts'

test('without variables the defaults of the API page hold', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    pgBin: null,
    baseUrl: 'http://127.0.0.1:3000',
    smtpUrl: null,
    mailFrom: null,
    adminUsername: 'admin',
    adminPasswort: null,
    orgName: 'Ortsverband Musterstadt',
    orgKuerzel: 'MUS',
    federalState: 'NW',
    demo: null,
    trustProxy: false,
    logLevel: 'info',
    backupsKept: 14,
    backupKey: null,
    groupAlarm: null,
  })
  expect(config.dataDir).toBe(`${process.cwd()}/data`)
})

test('an empty value counts as absent, foreign variables are nobody’s business', () => {
  expect(readConfig({ PORT: '', DEMO: ' ', DATABASE_URL: '', POSTLEITZAHL: '???' })).toMatchObject({
    port: 3000,
    demo: null,
    databaseUrl: null,
  })
})

testAll([
  ['PORT', '8080', { port: 8080, baseUrl: 'http://127.0.0.1:8080' }],
  ['HOST', '::1', { baseUrl: 'http://[::1]:3000' }],
  ['HOST', 'intranet.local', { host: 'intranet.local' }],
  ['BASE_URL', 'https://intranet.example.org/', { baseUrl: 'https://intranet.example.org' }],
  ['DATABASE_URL', 'postgresql:///x?host=/run/postgresql', { databaseUrl: 'postgresql:///x?host=/run/postgresql' }],
  ['MAIL_FROM', 'Müller & Co <a@example.org>', { mailFrom: 'Müller & Co <a@example.org>' }],
  ['ADMIN_PASSWORT', '  Leerzeichen  ', { adminPasswort: '  Leerzeichen  ' }],
  ['DEMO', 'M', { demo: 'M' }],
  ['TRUST_PROXY', 'on', { trustProxy: 1 }],
  ['TRUST_PROXY', '2', { trustProxy: 2 }],
  ['TRUST_PROXY', '10.0.0.0/8, ::1', { trustProxy: ['10.0.0.0/8', '::1'] }],
  ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
  ['SICHERUNG_AUFBEWAHREN', '0', { backupsKept: 0 }],
  ['SICHERUNG_SCHLUESSEL', 'ein langer Satz', { backupKey: 'ein langer Satz' }],
])('%s=%s is understood', (name, value, expected) => {
  expect(readConfig({ [name]: value })).toMatchObject(expected)
})

testAll([
  ['PORT', 'achtzig'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '0x50'],
  ['HOST', 'zwei worte'],
  ['HOST', '1.2.3.4.5'],
  ['DATA_DIR', 'package.json'],
  ['DATABASE_URL', 'mysql://a/b'],
  ['DATABASE_URL', 'postgres://rechner'],
  ['DATABASE_URL', 'postgres:///nur-datenbank'],
  ['PG_BIN', '/gibt/es/nicht'],
  ['BASE_URL', 'intranet.example.org'],
  ['BASE_URL', 'https://example.org/unterordner'],
  ['SMTP_URL', 'http://mail.example.org'],
  ['MAIL_FROM', 'niemand'],
  ['ADMIN_USERNAME', 'zwei worte'],
  ['ADMIN_USERNAME', 'müller'],
  ['ADMIN_PASSWORT', 'kurz'],
  ['SICHERUNG_AUFBEWAHREN', '-1'],
  ['SICHERUNG_SCHLUESSEL', 'kurz'],
  ['GROUPALARM_TOKEN', 'kurz'],
  ['GROUPALARM_TOKEN', 'mit einem Leerzeichen'],
  ['GROUPALARM_ORGANISATION', 'wir'],
  ['GROUPALARM_URL', 'app.groupalarm.com'],
  ['GROUPALARM_URL', 'http://app.groupalarm.com/api/v1'],
  ['GROUPALARM_URL', 'https://app.groupalarm.com/?a=b'],
  ['ORG_KUERZEL', 'viel-zu-lang-fuer-ein-kuerzel'],
  ['BUNDESLAND', 'XX'],
  ['DEMO', 'XL'],
  ['DEMO', 'm'],
  ['TRUST_PROXY', 'vielleicht'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['LOG_LEVEL', 'laut'],
])('%s=%s stops the start with one sentence that names the variable', (name, value) => {
  const start = () => readConfig({ [name]: value })
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(new RegExp(`^Die Variable ${name} .+\\.$`))
})

testAll([
  ['DATABASE_URL', 'mysql://a:geheimnis@b/c'],
  ['SMTP_URL', 'http://a:geheimnis@b'],
  ['ADMIN_PASSWORT', 'geheimnis'],
  ['GROUPALARM_TOKEN', 'geheimnis mit Leerzeichen'],
  ['GROUPALARM_URL', 'https://a:geheimnis@b/api'],
])('the sentence about %s does not repeat the secret in it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(/^(?!.*geheimnis)/)
})

test('GroupAlarm needs a token and an organisation, and is off without a token', () => {
  const token = { GROUPALARM_TOKEN: 'geheimes-wort' }
  expect(() => readConfig(token)).toThrow('Die Variable GROUPALARM_ORGANISATION fehlt, obwohl GROUPALARM_TOKEN gesetzt ist.')
  expect(readConfig({ GROUPALARM_ORGANISATION: '12' }).groupAlarm).toBeNull()
  const on = { ...token, GROUPALARM_ORGANISATION: '12' }
  expect(readConfig({ ...on, DEMO: 'S' }).groupAlarm).toBeNull()
  const url = 'https://app.groupalarm.com/api/v1'
  expect(readConfig(on).groupAlarm).toEqual({ token: 'geheimes-wort', organisation: 12, url })
  expect(readConfig({ ...on, GROUPALARM_URL: 'http://127.0.0.1:9/api/' }).groupAlarm?.url).toBe('http://127.0.0.1:9/api')
})
