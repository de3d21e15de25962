import { accessSync, constants, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'

/** A variable of the environment that cannot be used; the message is one German sentence that names it. */
export class ConfigFehler extends Error {
  override name = 'ConfigFehler'
}

const BUNDESLAENDER = ['BW', 'BY', 'BE', 'BB', 'HB', 'HH', 'HE', 'MV', 'NI', 'NW', 'RP', 'SL', 'SN', 'ST', 'SH', 'TH'] as const
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const DEMOGROESSEN = ['S', 'M', 'L'] as const

/** How the server was asked to run. Every value is checked; `null` means "not given". */
export type Config = {
  port: number
  host: string
  /** Absolute folder of the embedded database and of everything else on disk. */
  dataDir: string
  databaseUrl: string | null
  /** Folder with `initdb` and `postgres` to use instead of the bundled ones. */
  pgBin: string | null
  /** Address for links in mails, without a slash at the end. */
  baseUrl: string
  smtpUrl: string | null
  mailFrom: string | null
  adminUsername: string
  /** `null`: a random one is made and printed once. */
  adminPasswort: string | null
  orgName: string
  orgKuerzel: string
  bundesland: (typeof BUNDESLAENDER)[number]
  demo: (typeof DEMOGROESSEN)[number] | null
  /** As Fastify takes it: off, on, a number of hops, or a list of addresses. */
  trustProxy: boolean | number | string[]
  logLevel: (typeof LOG_LEVELS)[number]
}

type Env = Readonly<Record<string, string | undefined>>

/**
 * Reads the variables of "Running it" and nothing else; an empty value counts as absent (as compose files write it).
 * @throws ConfigFehler naming the first variable that is malformed
 */
export function leseConfig(env: Env): Config {
  const lese = (name: string): string | null => env[name]?.trim() || null
  const port = zahl('PORT', lese('PORT') ?? '3000', 0, 65_535)
  const host = hostname(lese('HOST') ?? '127.0.0.1')
  return {
    port,
    host,
    dataDir: ordner('DATA_DIR', lese('DATA_DIR') ?? './data'),
    databaseUrl: wenn(lese('DATABASE_URL'), databaseUrl),
    pgBin: wenn(lese('PG_BIN'), pgBin),
    baseUrl: wenn(lese('BASE_URL'), baseUrl) ?? `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`,
    smtpUrl: wenn(lese('SMTP_URL'), smtpUrl),
    mailFrom: wenn(lese('MAIL_FROM'), mailFrom),
    adminUsername: benutzername(lese('ADMIN_USERNAME') ?? 'admin'),
    adminPasswort: wenn(env['ADMIN_PASSWORT'] || null, passwort),
    orgName: text('ORG_NAME', lese('ORG_NAME') ?? 'Ortsverband Musterstadt', 100),
    orgKuerzel: text('ORG_KUERZEL', lese('ORG_KUERZEL') ?? 'MUS', 12),
    bundesland: eins('BUNDESLAND', lese('BUNDESLAND') ?? 'NW', BUNDESLAENDER),
    demo: wenn(lese('DEMO'), (wert) => eins('DEMO', wert, DEMOGROESSEN)),
    trustProxy: trustProxy(lese('TRUST_PROXY') ?? 'off'),
    logLevel: eins('LOG_LEVEL', lese('LOG_LEVEL') ?? 'info', LOG_LEVELS),
  }
}

const wenn = <T>(wert: string | null, pruefe: (wert: string) => T): T | null => (wert === null ? null : pruefe(wert))

/** Secrets (passwords inside URLs, ADMIN_PASSWORT) are never repeated: only `zeige` brings the value into the sentence. */
function halt(name: string, satz: string, zeige?: string): never {
  throw new ConfigFehler(`Die Variable ${name} ${zeige === undefined ? '' : `ist „${zeige}“, aber sie `}${satz}.`)
}

function zahl(name: string, wert: string, von: number, bis: number): number {
  const n = /^\d+$/.test(wert) ? Number(wert) : NaN
  return n >= von && n <= bis ? n : halt(name, `muss eine ganze Zahl von ${von} bis ${bis} sein`, wert)
}

function eins<T extends string>(name: string, wert: string, erlaubt: readonly T[]): T {
  return erlaubt.find((e) => e === wert) ?? halt(name, `muss einer dieser Werte sein: ${erlaubt.join(', ')}`, wert)
}

function text(name: string, wert: string, laenge: number): string {
  if (/\p{Cc}/u.test(wert)) halt(name, 'darf keine Steuerzeichen enthalten')
  return wert.length <= laenge ? wert : halt(name, `darf höchstens ${laenge} Zeichen haben`)
}

function hostname(wert: string): string {
  const gut = isIP(wert) !== 0 || (/^(?!-)[a-z0-9.-]{1,253}$/i.test(wert) && !/^[\d.]+$/.test(wert))
  return gut ? wert : halt('HOST', 'muss eine IP-Adresse oder ein Rechnername sein', wert)
}

function ordner(name: string, wert: string): string {
  const pfad = resolve(wert)
  const da = statSync(pfad, { throwIfNoEntry: false })
  return da === undefined || da.isDirectory() ? pfad : halt(name, 'muss ein Ordner sein, keine Datei', wert)
}

function pgBin(wert: string): string {
  const pfad = resolve(wert)
  for (const programm of ['initdb', 'postgres']) {
    try {
      accessSync(join(pfad, programm), constants.X_OK)
    } catch {
      halt('PG_BIN', `muss ein Ordner mit den ausführbaren Programmen initdb und postgres sein; ${programm} fehlt`, wert)
    }
  }
  return pfad
}

function url(name: string, wert: string, protokolle: readonly string[], beispiel: string): URL {
  const adresse = URL.parse(wert)
  if (adresse === null || !protokolle.includes(adresse.protocol)) halt(name, `muss eine Adresse wie ${beispiel} sein`)
  return adresse
}

function databaseUrl(wert: string): string {
  const beispiel = 'postgres://benutzer:passwort@rechner:5432/datenbank'
  const adresse = url('DATABASE_URL', wert, ['postgres:', 'postgresql:'], beispiel)
  if (!adresse.hostname && !adresse.searchParams.has('host')) halt('DATABASE_URL', `muss den Rechner nennen, so wie ${beispiel}`)
  if (adresse.pathname.length < 2) halt('DATABASE_URL', `muss die Datenbank nennen, so wie ${beispiel}`)
  return wert
}

function smtpUrl(wert: string): string {
  const beispiel = 'smtps://benutzer:passwort@mail.example.org'
  const adresse = url('SMTP_URL', wert, ['smtp:', 'smtps:'], beispiel)
  return adresse.hostname ? wert : halt('SMTP_URL', `muss den Rechner nennen, so wie ${beispiel}`)
}

function baseUrl(wert: string): string {
  const beispiel = 'https://intranet.example.org'
  const adresse = url('BASE_URL', wert, ['http:', 'https:'], beispiel)
  if (adresse.search || adresse.hash) halt('BASE_URL', `darf weder ? noch # enthalten, so wie ${beispiel}`)
  // Annahme: the browser calls `/api/…` on the same origin, so the intranet cannot live below a path.
  if (adresse.pathname !== '/') halt('BASE_URL', `darf keinen Pfad enthalten, so wie ${beispiel}`)
  return adresse.origin
}

function mailFrom(wert: string): string {
  const adresse = /^(?:[^<>\p{Cc}]*<([^<>]+)>|([^<>]+))$/u.exec(wert)
  const gut = /^[^\s@]+@[^\s@]+$/.test(adresse?.[1] ?? adresse?.[2] ?? '')
  return gut ? wert : halt('MAIL_FROM', 'muss eine E-Mail-Adresse sein, auch mit Namen davor: Intranet <intranet@example.org>', wert)
}

function benutzername(wert: string): string {
  // As every user name (entities.md 2.1); upper case is accepted and means the same.
  return /^[a-z0-9._-]{3,40}$/i.test(wert)
    ? wert
    : halt('ADMIN_USERNAME', 'muss 3 bis 40 Zeichen haben: Buchstaben ohne Umlaute, Ziffern, Punkt, Strich')
}

function passwort(wert: string): string {
  // Annahme: the first account obeys the rule of all others, or it would be the weakest door of the house.
  return wert.length >= 12 && wert.length <= 200 ? wert : halt('ADMIN_PASSWORT', 'muss 12 bis 200 Zeichen haben')
}

function trustProxy(wert: string): boolean | number | string[] {
  if (['off', 'false', '0'].includes(wert)) return false
  if (['on', 'true'].includes(wert)) return true
  if (/^[1-9]$/.test(wert)) return Number(wert)
  const adressen = wert.split(',').map((teil) => teil.trim())
  const gut = adressen.every((adresse) => {
    const [ip = '', maske, ...rest] = adresse.split('/')
    const bits = isIP(ip) === 6 ? 128 : 32
    return isIP(ip) !== 0 && rest.length === 0 && (maske === undefined || (/^\d{1,3}$/.test(maske) && Number(maske) <= bits))
  })
  return gut ? adressen : halt('TRUST_PROXY', 'muss off, on, eine Anzahl von Proxys (1 bis 9) oder eine Liste von IP-Adressen sein', wert)
}
