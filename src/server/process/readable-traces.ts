// Maps stack traces of the bundled server (vite.server.config.ts) to sources. The maps need more memory than the program, so they are
// loaded on demand and released soon.
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload, type SourceOrigin } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const KEEP_MS = 10_000
const maps = new Map<string, SourceMap | null>()

function mapOf(file: string): SourceMap | null {
  if (maps.size === 0) setTimeout(() => maps.clear(), KEEP_MS).unref()
  const known = maps.get(file)
  if (known !== undefined) return known
  const path = `${file}.map`
  const map = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload) : null
  maps.set(file, map)
  return map
}

function placeOf(site: NodeJS.CallSite): string {
  const url = site.getFileName() ?? ''
  const [line, column] = [site.getLineNumber() ?? 0, site.getColumnNumber() ?? 0]
  const file = url.startsWith('file:') ? fileURLToPath(url) : null
  const origin: Partial<SourceOrigin> = (file !== null && mapOf(file)?.findOrigin(line, column)) || {}
  const place =
    file !== null && origin.fileName !== undefined
      ? `${resolve(dirname(file), origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`
      : `${url}:${line}:${column}`
  return `${site.getFunctionName() ?? '<anonymous>'} (${place})`
}

export function readTracesFromMaps(): void {
  Error.prepareStackTrace = (error, sites) => [String(error), ...sites.map((site) => `    at ${placeOf(site)}`)].join('\n')
}
