// The licence list of the info dialog: what is installed for running the product, read at build time.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const MODUL = 'virtual:lizenzen'

interface Paketeintrag {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
}

/** Name, version and licence of every package that the lock file installs for running, sorted by name. */
export function lizenzliste(lock: { packages: Record<string, Paketeintrag> }) {
  const liste = Object.entries(lock.packages).flatMap(([pfad, paket]) => {
    const name = pfad.split('node_modules/').at(-1)
    if (!name || !paket.version || paket.dev) return []
    return [{ name, version: paket.version, lizenz: paket.license ?? 'siehe Paket' }]
  })
  const einmalig = new Map(liste.map((paket) => [`${paket.name}@${paket.version}`, paket]))
  return [...einmalig.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Vite plugin: `virtual:lizenzen` exports `lizenzen`. */
export function lizenzen(): Plugin {
  return {
    name: 'lizenzen',
    resolveId: (id) => (id === MODUL ? `\0${MODUL}` : null),
    load: (id) =>
      id === `\0${MODUL}`
        ? `export const lizenzen = ${JSON.stringify(lizenzliste(JSON.parse(readFileSync('package-lock.json', 'utf8'))))}`
        : null,
  }
}
