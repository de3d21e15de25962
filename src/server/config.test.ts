import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'

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

test.each([
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
])('%s=%s is understood', (name, value, expected) => {
  expect(readConfig({ [name]: value })).toMatchObject(expected)
})

test.each([
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

test.each([
  ['DATABASE_URL', 'mysql://a:geheimnis@b/c'],
  ['SMTP_URL', 'http://a:geheimnis@b'],
  ['ADMIN_PASSWORT', 'geheimnis'],
])('the sentence about %s does not repeat the secret in it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(/^(?!.*geheimnis)/)
})
