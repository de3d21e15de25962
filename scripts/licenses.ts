import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const MODULE = 'virtual:lizenzen'

interface PackageEntry {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
}

/** Name, version and licence of every runtime package in the lock file, sorted by name. */
export function licenseList(lock: { packages: Record<string, PackageEntry> }) {
  const list = Object.entries(lock.packages).flatMap(([path, parcel]) => {
    const name = path.split('node_modules/').at(-1)
    if (!name || !parcel.version || parcel.dev) return []
    return [{ name, version: parcel.version, license: parcel.license ?? 'siehe Paket' }]
  })
  const onceOnly = new Map(list.map((parcel) => [`${parcel.name}@${parcel.version}`, parcel]))
  return [...onceOnly.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Vite plugin: `virtual:lizenzen` exports `licenses`. */
export function licenses(): Plugin {
  return {
    name: 'lizenzen',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) =>
      id === `\0${MODULE}`
        ? `export const licenses = ${JSON.stringify(licenseList(JSON.parse(readFileSync('package-lock.json', 'utf8'))))}`
        : null,
  }
}
