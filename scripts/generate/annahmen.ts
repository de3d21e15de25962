import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every `// Annahme:` of the source, with its place: what we decided where the specification is silent. */
export function annahmen(wurzel: string): string {
  const dateien = globSync(['src/**/*.{ts,tsx}', 'seeds/**/*.ts', 'migrations/*.sql'], { cwd: wurzel })
    .map((datei) => datei.replaceAll('\\', '/'))
    .sort()
  const zeilen = dateien.flatMap((datei) =>
    [...readFileSync(join(wurzel, datei), 'utf8').matchAll(/(?:\/\/|--|\*) Annahme: (.*)/g)].map(
      ([, satz]) => `| ${satz?.trim()} | \`${datei}\` |`,
    ),
  )
  return `# Annahmen\n\nGenerated from the comments marked \`Annahme:\`. Do not edit.\n\n| decision | where |\n|---|---|\n${zeilen.join('\n')}\n`
}
