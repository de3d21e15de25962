import { accessSync, constants, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { type Land, LAND_NAMES } from '#contract/chapter/chapter.ts'

export class ConfigError extends Error {
  override name = 'ConfigFehler'
}

const FEDERAL_STATES = Object.keys(LAND_NAMES) as Land[]
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const DEMO_SIZES = ['S', 'M', 'L'] as const

/** Validated server configuration; `null` means "not given". */
export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  pgBin: string | null
  /** Address for links in mails, without a trailing slash. */
  baseUrl: string
  smtpUrl: string | null
  mailFrom: string | null
  adminUsername: string
  /** `null`: a random one is generated and printed once. */
  adminPasswort: string | null
  /** Default name of the chapter until it sets its own (server/chapter.ts). */
  orgName: string
  orgKuerzel: string
  federalState: Land
  demo: (typeof DEMO_SIZES)[number] | null
  /** Trusted proxies: none, a number of hops, or these addresses. */
  trustProxy: false | number | string[]
  logLevel: (typeof LOG_LEVELS)[number]
  backupsKept: number
  backupKey: string | null
  /** Target of member labels; `null`: nothing is sent. `url` has no trailing slash. */
  groupAlarm: { token: string; organisation: number; url: string } | null
}

type Env = Readonly<Record<string, string | undefined>>

/**
 * Reads the variables of "Running it" only; an empty value counts as absent (as compose files write it).
 * @throws ConfigError naming the first malformed variable
 */
export function readConfig(env: Env): Config {
  const read = (name: string): string | null => env[name]?.trim() || null
  const port = number('PORT', read('PORT') ?? '3000', 0, 65_535)
  const host = hostname(read('HOST') ?? '127.0.0.1')
  return {
    port,
    host,
    dataDir: folder('DATA_DIR', read('DATA_DIR') ?? './data'),
    databaseUrl: when(read('DATABASE_URL'), databaseUrl),
    pgBin: when(read('PG_BIN'), pgBin),
    baseUrl: when(read('BASE_URL'), baseUrl) ?? `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`,
    smtpUrl: when(read('SMTP_URL'), smtpUrl),
    mailFrom: when(read('MAIL_FROM'), mailFrom),
    adminUsername: username(read('ADMIN_USERNAME') ?? 'admin'),
    adminPasswort: when(env['ADMIN_PASSWORT'] || null, passwort),
    orgName: text('ORG_NAME', read('ORG_NAME') ?? 'Ortsverband Musterstadt', 100),
    orgKuerzel: text('ORG_KUERZEL', read('ORG_KUERZEL') ?? 'MUS', 12),
    federalState: oneOf('BUNDESLAND', read('BUNDESLAND') ?? 'NW', FEDERAL_STATES),
    demo: when(read('DEMO'), (value) => oneOf('DEMO', value, DEMO_SIZES)),
    trustProxy: trustProxy(read('TRUST_PROXY') ?? 'off'),
    logLevel: oneOf('LOG_LEVEL', read('LOG_LEVEL') ?? 'info', LOG_LEVELS),
    backupsKept: number('SICHERUNG_AUFBEWAHREN', read('SICHERUNG_AUFBEWAHREN') ?? '14', 0, 365),
    backupKey: when(env['SICHERUNG_SCHLUESSEL'] || null, backupKey),
    // Fictional demo members must not be sent.
    groupAlarm:
      read('DEMO') !== null ? null : groupAlarm(read('GROUPALARM_TOKEN'), read('GROUPALARM_ORGANISATION'), read('GROUPALARM_URL')),
  }
}

const when = <T>(value: string | null, check: (value: string) => T): T | null => (value === null ? null : check(value))

/** Secrets (passwords in URLs, ADMIN_PASSWORT) are never repeated: the message only includes `show`. */
function stop(name: string, sentence: string, show?: string): never {
  throw new ConfigError(`Die Variable ${name} ${show === undefined ? '' : `ist „${show}“, aber sie `}${sentence}.`)
}

function number(name: string, value: string, von: number, bis: number): number {
  const n = /^\d+$/.test(value) ? Number(value) : NaN
  return n >= von && n <= bis ? n : stop(name, `muss eine ganze Zahl von ${von} bis ${bis} sein`, value)
}

function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  return allowed.find((e) => e === value) ?? stop(name, `muss einer dieser Werte sein: ${allowed.join(', ')}`, value)
}

function text(name: string, value: string, length: number): string {
  if (/\p{Cc}/u.test(value)) stop(name, 'darf keine Steuerzeichen enthalten')
  return value.length <= length ? value : stop(name, `darf höchstens ${length} Zeichen haben`)
}

function hostname(value: string): string {
  const good = isIP(value) !== 0 || (/^(?!-)[a-z0-9.-]{1,253}$/i.test(value) && !/^[\d.]+$/.test(value))
  return good ? value : stop('HOST', 'muss eine IP-Adresse oder ein Rechnername sein', value)
}

function folder(name: string, value: string): string {
  const path = resolve(value)
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats === undefined || stats.isDirectory() ? path : stop(name, 'muss ein Ordner sein, keine Datei', value)
}

function pgBin(value: string): string {
  const path = resolve(value)
  for (const program of ['initdb', 'postgres']) {
    try {
      accessSync(join(path, program), constants.X_OK)
    } catch {
      stop('PG_BIN', `muss ein Ordner mit den ausführbaren Programmen initdb und postgres sein; ${program} fehlt`, value)
    }
  }
  return path
}

function url(name: string, value: string, protocols: readonly string[], example: string): URL {
  const address = URL.parse(value)
  if (address === null || !protocols.includes(address.protocol)) stop(name, `muss eine Adresse wie ${example} sein`)
  return address
}

function databaseUrl(value: string): string {
  const example = 'postgres://benutzer:passwort@rechner:5432/datenbank'
  const address = url('DATABASE_URL', value, ['postgres:', 'postgresql:'], example)
  if (!address.hostname && !address.searchParams.has('host')) stop('DATABASE_URL', `muss den Rechner nennen, so wie ${example}`)
  if (address.pathname.length < 2) stop('DATABASE_URL', `muss die Datenbank nennen, so wie ${example}`)
  return value
}

function smtpUrl(value: string): string {
  const example = 'smtps://benutzer:passwort@mail.example.org'
  const address = url('SMTP_URL', value, ['smtp:', 'smtps:'], example)
  return address.hostname ? value : stop('SMTP_URL', `muss den Rechner nennen, so wie ${example}`)
}

function baseUrl(value: string): string {
  const example = 'https://intranet.example.org'
  const address = url('BASE_URL', value, ['http:', 'https:'], example)
  if (address.search || address.hash) stop('BASE_URL', `darf weder ? noch # enthalten, so wie ${example}`)
  // Annahme: the browser calls `/api/…` on the same origin, so the intranet cannot run below a path.
  if (address.pathname !== '/') stop('BASE_URL', `darf keinen Pfad enthalten, so wie ${example}`)
  return address.origin
}

function mailFrom(value: string): string {
  const address = /^(?:[^<>\p{Cc}]*<([^<>]+)>|([^<>]+))$/u.exec(value)
  const good = /^[^\s@]+@[^\s@]+$/.test(address?.[1] ?? address?.[2] ?? '')
  return good ? value : stop('MAIL_FROM', 'muss eine E-Mail-Adresse sein, auch mit Namen davor: Intranet <intranet@example.org>', value)
}

function username(value: string): string {
  // As every user name; upper case is accepted and means the same.
  return /^[a-z0-9._-]{3,40}$/i.test(value)
    ? value
    : stop('ADMIN_USERNAME', 'muss 3 bis 40 Zeichen haben: Buchstaben ohne Umlaute, Ziffern, Punkt, Strich')
}

function passwort(value: string): string {
  // Annahme: the first account follows the rule of all others; otherwise it would be the weakest one.
  return value.length >= 12 && value.length <= 200 ? value : stop('ADMIN_PASSWORT', 'muss 12 bis 200 Zeichen haben')
}

function backupKey(value: string): string {
  return value.length >= 12 && value.length <= 1000 ? value : stop('SICHERUNG_SCHLUESSEL', 'muss 12 bis 1000 Zeichen haben')
}

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']
function groupAlarm(token: string | null, organisation: string | null, address: string | null): Config['groupAlarm'] {
  const example = 'https://app.groupalarm.com/api/v1'
  const server = url('GROUPALARM_URL', address ?? example, ['https:', 'http:'], example)
  // Each call carries the token, so it must not travel unencrypted.
  if (server.protocol === 'http:' && !THIS_MACHINE.includes(server.hostname)) stop('GROUPALARM_URL', 'muss mit https:// beginnen')
  if (server.search || server.hash || server.username) stop('GROUPALARM_URL', `darf nur Rechner und Pfad enthalten, so wie ${example}`)
  const organisationId = organisation === null ? null : number('GROUPALARM_ORGANISATION', organisation, 1, 2_147_483_647)
  if (token === null) return null
  if (!/^[\x21-\x7e]{8,1000}$/.test(token)) stop('GROUPALARM_TOKEN', 'muss 8 bis 1000 Zeichen haben, ohne Leerzeichen und Umlaute')
  if (organisationId === null) stop('GROUPALARM_ORGANISATION', 'fehlt, obwohl GROUPALARM_TOKEN gesetzt ist')
  return { token, organisation: organisationId, url: server.href.replace(/\/+$/, '') }
}

function trustProxy(value: string): false | number | string[] {
  if (['off', 'false', '0'].includes(value)) return false
  // Trusts only the nearest proxy: earlier entries in X-Forwarded-For can be forged.
  if (['on', 'true'].includes(value)) return 1
  if (/^[1-9]$/.test(value)) return Number(value)
  const addresses = value.split(',').map((part) => part.trim())
  const good = addresses.every((address) => {
    const [ip = '', mask, ...surplus] = address.split('/')
    const bits = isIP(ip) === 6 ? 128 : 32
    return isIP(ip) !== 0 && surplus.length === 0 && (mask === undefined || (/^\d{1,3}$/.test(mask) && Number(mask) <= bits))
  })
  return good
    ? addresses
    : stop('TRUST_PROXY', 'muss off, on, eine Anzahl von Proxys (1 bis 9) oder eine Liste von IP-Adressen sein', value)
}
