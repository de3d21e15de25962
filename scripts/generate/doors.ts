// Public names of every block, and the areas and blocks that take something of it.
import { parseSync } from '@swc/core'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

interface Exported {
  readonly name: string
  readonly from: string
}

/** Names that a door hands on, each with the module it comes from. */
function exportsOf(file: string): Exported[] {
  const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: true, target: 'es2024' })
  return body.flatMap((item): Exported[] => {
    if (item.type === 'ExportNamedDeclaration')
      return item.specifiers.flatMap((specifier) =>
        specifier.type === 'ExportSpecifier'
          ? [{ name: (specifier.exported ?? specifier.orig).value, from: basename(item.source?.value ?? file) }]
          : [],
      )
    if (item.type === 'ExportDeclaration') throw new Error(`${file} exports its own declaration: a door only re-exports.`)
    return []
  })
}

const byName = (a: string, b: string): number => a.localeCompare(b, 'en')

export function doors(root: string): string {
  const takers = new Map<string, Set<string>>()
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root })) {
    const [, home] = /^src\/(?:features|blocks)\/([^/]+)/.exec(file) ?? []
    for (const [, block = ''] of readFileSync(join(root, file), 'utf8').matchAll(/from '#blocks\/([^/']+)/g))
      if (home && home !== block) takers.set(block, (takers.get(block) ?? new Set()).add(home))
  }
  const blocks = globSync('src/blocks/*', { cwd: root }).map((path) => basename(path))
  const sections = blocks.sort(byName).map((block) => {
    const sides = ['server', 'client'].flatMap((side) => {
      const [file] = globSync(`src/blocks/${block}/${side}/index.ts`, { cwd: root })
      if (!file) return []
      const exported = exportsOf(join(root, file))
      const modules = [...new Set(exported.map(({ from }) => from))].sort(byName)
      return modules.map((module) => {
        const names = exported.filter(({ from }) => from === module).map(({ name }) => `\`${name}\``)
        return `| ${side} | ${module} | ${names.sort(byName).join(', ')} |`
      })
    })
    const shared = globSync(`src/blocks/${block}/*.ts`, { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
    const files = shared.map((file) => `\`${basename(file)}\``).sort(byName)
    return `## ${block}

Used by ${[...(takers.get(block) ?? [])].sort(byName).join(', ') || 'nobody'}. For both sides: ${files.join(', ') || 'nothing'}.
${sides.length > 0 ? `\n| side | module | names |\n|---|---|---|\n${sides.join('\n')}\n` : ''}`
  })
  return `# Doors of the blocks

Generated from \`src/blocks/*/{server,client}/index.ts\`. Do not edit. Areas and other blocks import these names and the files for both sides, nothing else.

${sections.join('\n')}`
}
