import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const COMMENT = /\/\*[\s\S]*?\*\/|(?:^[ \t]*(?:\/\/|--).*(?:\n|$))+|(?:\/\/|--) .*/gm
const MARGIN = /^[ \t]*(?:\/\*+|\*(?!\/)|\/\/|--)?[ \t]?|[ \t]*\*\/$/gm

/** Decisions on gaps in the specification: text after `Annahme:` in a comment, up to the next one or an empty line. */
export const decisionsIn = (source: string): string[] =>
  [...source.matchAll(COMMENT)].flatMap(([comment]) =>
    comment
      .replaceAll(MARGIN, '')
      .split(/\bAnnahme:/)
      .slice(1)
      .map((text) => (text.split(/\n[ \t]*\n/)[0] ?? '').replaceAll(/\s+/g, ' ').trim()),
  )

/** Every decision marked `Annahme:` in the source, with file and line. */
export function assumptions(root: string): string {
  const files = globSync(['src/**/*.{ts,tsx,css}', 'seeds/**/*.ts', 'migrations/*.sql'], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
  const rows = files.flatMap((file) =>
    decisionsIn(readFileSync(join(root, file), 'utf8')).map((sentence) => `| ${sentence.replaceAll('|', '\\|')} | \`${file}\` |`),
  )
  return `# Annahmen\n\nGenerated from the comments marked \`Annahme:\`. Do not edit.\n\n| decision | where |\n|---|---|\n${rows.join('\n')}\n`
}
