// "npm run check", step "language": domain terms are German, all other code is English (docs/adr/0016). Checks declared names and file
// names; reports each German technical word with its place and English equivalent.
import { parseSync } from '@swc/core'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vagueComments, vagueTestNames } from './comments.mjs'
import { openapiDocument } from './generate/api.ts'
import english from 'an-array-of-english-words' with { type: 'json' }

/**
 * @typedef {{ domain: Set<string>, trade: Set<string>, banned: Map<string, string>, wire: Set<string>, wireWords: Set<string> }} Vocabulary
 * Words of the chapter and of the trade, German technical words with their English, names on the wire and their words.
 */

const ENGLISH = new Set(english)
/** @param {string} path */
const read = (path) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')
/** Lines of a list in scripts/words/. @param {string} name */
const listed = (name) => read(`scripts/words/${name}.txt`).trim().split('\n')

/** The words of a name in camelCase, kebab-case or capitals, in lower case. @param {string} name */
export const wordsOf = (name) => (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())

/** @returns {Vocabulary} */
export function vocabulary() {
  const wire = new Set([...read('src/server/db/schema.ts').matchAll(/^\s*"?(\w+)"?\??:/gm)].map(([, name = '']) => name))
  collectWire(openapiDocument(), wire)
  const wireWords = new Set([...wire].flatMap(wordsOf))
  for (const name of listed('names')) wire.add(name)
  return {
    domain: new Set(listed('domain')),
    trade: new Set(listed('technical')),
    banned: new Map(listed('banned').map((line) => /** @type {[string, string]} */ (line.split(' ')))),
    wire,
    wireWords,
  }
}

/** Property names, values and parameters of an OpenAPI document. @param {any} node @param {Set<string>} into */
function collectWire(node, into) {
  if (node === null || typeof node !== 'object') return
  if (!Array.isArray(node)) {
    for (const name of Object.keys(node.properties ?? {})) into.add(name)
    for (const value of node.enum ?? []) into.add(value)
    if (node.in && node.name) into.add(node.name)
  }
  for (const value of Object.values(node)) collectWire(value, into)
}

const ENDINGS = ['', 'e', 'n', 'en', 's', 'es', 'er', 'em', 't', 'te', 'ten', 'in', 'innen']
/**
 * True if a word consists of domain words only, such as `dienstplan` or `fahrzeuge`.
 * @param {string} word
 * @param {Pick<Vocabulary, 'domain' | 'wireWords' | 'banned'>} words
 * @returns {boolean}
 */
function isDomain(word, { domain, wireWords, banned }) {
  /** @param {string} part */
  const known = (part) => domain.has(part) || (wireWords.has(part) && !banned.has(part))
  /** @param {string} part */
  const whole = (part) => ENDINGS.some((ending) => part.endsWith(ending) && known(part.slice(0, part.length - ending.length)))
  if (whole(word)) return true
  for (let at = 3; at <= word.length - 3; at++)
    if (whole(word.slice(0, at)) && isDomain(word.slice(at), { domain, wireWords, banned })) return true
  return false
}

/**
 * The first German technical word of a name, with its English equivalent if known; null if there is none.
 * @param {string} name
 * @param {Vocabulary} words
 * @returns {{ word: string, better: string | undefined } | null}
 */
export function wrongWord(name, words) {
  for (const word of wordsOf(name)) {
    const better = words.banned.get(word)
    if (better !== undefined) return { word, better }
    if (word.length < 4 || ENGLISH.has(word) || words.trade.has(word) || isDomain(word, words)) continue
    return { word, better: undefined }
  }
  return null
}

/**
 * Names of a style sheet that are not English, with their word: classes, custom properties and animations, without Mantine's.
 * @param {string} code
 * @param {Pick<Vocabulary, 'trade' | 'banned'>} words
 */
export function findGermanStyles(code, { trade, banned }) {
  const plain = code.replace(/\/\*[^]*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  const names = [...plain.matchAll(/\.(?!mantine-)([a-z][\w-]*)|--(?!mantine-)([a-z][\w-]*)|@keyframes ([\w-]+)/gi)].map(
    (it) => it[1] ?? it[2] ?? it[3] ?? '',
  )
  return [...new Set(names)].flatMap((name) => {
    const word = wordsOf(name).find((part) => banned.has(part) || (part.length > 2 && !ENGLISH.has(part) && !trade.has(part)))
    return word === undefined ? [] : [{ name, word }]
  })
}

/**
 * Names declared by a module: bindings, and keys of objects and types. Names used in SQL or stored data count as wire names.
 * @param {string} code
 * @param {string} file
 */
export function declaredNames(code, file) {
  /** @type {Set<string>} */
  const bindings = new Set()
  /** @type {Set<string>} */
  const keys = new Set()
  /** @type {Set<string>} */
  const stored = new Set()
  /** @type {Set<string>} UI texts, recognized as more than one word */
  const sentences = new Set()
  /** @param {any} pattern a parser node of any kind */
  const bind = (pattern) => {
    if (!pattern || typeof pattern !== 'object') return
    if (pattern.type === 'Identifier') bindings.add(pattern.value)
    else if (pattern.type === 'AssignmentPatternProperty') bindings.add(pattern.key.value)
    else if (pattern.type === 'KeyValuePatternProperty') bind(pattern.value)
    else if (pattern.type === 'AssignmentPattern') bind(pattern.left)
    else if (pattern.type === 'RestElement') bind(pattern.argument)
    else for (const part of pattern.properties ?? pattern.elements ?? []) bind(part?.pat ?? part)
  }
  const KEYED = /^(KeyValueProperty|MethodProperty|TsPropertySignature|TsMethodSignature|ClassProperty|ClassMethod|GetterProperty)$/
  const NAMED = /^(Function|Class|TsInterface|TsTypeAlias|TsEnum)(Declaration|Expression)$/
  /** @param {any} node */
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return
    if (Array.isArray(node)) return node.forEach(visit)
    if (/^(StringLiteral|JSXText)$/.test(node.type) && /\S\s+\S/.test(node.value)) sentences.add(node.value)
    if (node.type === 'VariableDeclarator') bind(node.id)
    else if (NAMED.test(node.type)) bind(node.identifier ?? node.id)
    else if (node.type === 'TsTypeParameter') bind(node.name)
    else if (node.type === 'CatchClause') bind(node.param)
    else if (node.type === 'Parameter') bind(node.pat)
    else if (node.type === 'ArrowFunctionExpression') node.params.forEach(bind)
    else if (node.type === 'ImportSpecifier' && node.imported) bind(node.local)
    else if (KEYED.test(node.type) && node.key.type === 'Identifier') keys.add(node.key.value)
    else if (node.type === 'TaggedTemplateExpression' && /sql/i.test(JSON.stringify(node.tag)))
      for (const { raw } of node.template.quasis) for (const word of raw.match(/\w+/g) ?? []) stored.add(word)
    else if (node.type === 'CallExpression' && /[oO]bject$/.test(node.callee.property?.value ?? ''))
      for (const property of node.arguments[0]?.expression.properties ?? []) stored.add(property.key?.value ?? property.value)
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value)
  }
  visit(parseSync(code, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'esnext' }).body)
  return { bindings, keys, stored, sentences }
}

/** Violations in these files, as lines `file:line word: advice`. @param {string[]} files */
export function complaints(files, words = vocabulary()) {
  const modules = files.map((file) => ({ file, code: read(file) })).map((it) => ({ ...it, ...declaredNames(it.code, it.file) }))
  const stored = new Set([...words.wire, ...modules.flatMap((it) => [...it.stored])])
  // A code name inside a sentence is a leftover of a renaming, except the name of the other product.
  const known = new Set(modules.flatMap(({ bindings }) => [...bindings]).filter((name) => /^[A-Z][a-z]+[A-Z]/.test(name)))
  known.delete('GroupAlarm')
  return modules.flatMap(({ file, code, bindings, keys, sentences }) => {
    const rows = code.split('\n')
    const names = [...[...bindings].filter((name) => !words.wire.has(name)), ...[...keys].filter((name) => !stored.has(name))].filter(
      (name) => /^[\w$#]+$/.test(name) && !/[a-z]_[a-z]/.test(name),
    )
    const found = [...new Set(names)].flatMap((name) => {
      const wrong = wrongWord(name, words)
      return wrong
        ? [{ ...wrong, name, line: rows.findIndex((row) => new RegExp(`(?<!\\w)${name}(?!\\w)`.replace('$', '\\$')).test(row)) + 1 }]
        : []
    })
    const ownName = wrongWord(basename(file).replace(/\..*/, ''), words)
    if (ownName) found.unshift({ ...ownName, name: basename(file), line: 1 })
    const inSentences = [...sentences].flatMap((text) => (text.match(/(?<![\w-])\w+(?![\w-])/g) ?? []).filter((word) => known.has(word)))
    return [
      ...inSentences.map((name) => `${file}:1 ${name}: a name of the code in a sentence`),
      ...found.map(
        ({ word, better, name, line }) =>
          `${file}:${line} ${name}: "${word}" ${better === undefined ? 'is no English word; if the chapter says it, add it to scripts/words/domain.txt' : `is "${better}" in code`}`,
      ),
    ]
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listing = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', 'src', 'seeds', 'showroom', 'tests', 'bench', 'scripts', '*.config.ts'],
    {
      encoding: 'utf8',
    },
  )
    .trim()
    .split('\n')
    .filter((file) => existsSync(file))
  const files = listing.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.d\.ts$|^src\/server\/db\/schema\.ts$/.test(file))
  const words = vocabulary()
  const found = complaints(files, words)
  for (const line of found) process.stdout.write(`${line}\n`)
  if (found.length > 0)
    process.stdout.write(`${found.length} German technical words in names: rule 12 of docs/rules.md, docs/adr/0016-one-language-rule.md\n`)
  const styles = listing
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => findGermanStyles(read(file), words).map((it) => ({ file, ...it })))
  for (const { file, name, word } of styles)
    process.stdout.write(`${file}:1 ${name}: "${word}" is no English word; names in style sheets are English: rule 12 of docs/rules.md\n`)
  const vague = files.flatMap((file) => [
    ...vagueComments(file, read(file)),
    ...(/\.(test|spec)\.|^tests\//.test(file) ? vagueTestNames(file, read(file)) : []),
  ])
  for (const line of vague) process.stdout.write(`${line}\n`)
  process.exitCode = found.length + styles.length + vague.length === 0 ? 0 : 1
}
