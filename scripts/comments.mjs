// "npm run check", step "language": comments and test names are plain English; their subject comes first (docs/adr/0120-plain-comments.md).
import { parseSync } from '@swc/core'

const OPENING = /(?:\/\/|\/\*\*?|^\s*\*) ((?:Of|To|By|From|For|With) (?:what|whom|which)|What|Who|Whose|Whom|Where|How|Which|Whether)\b/
const VAGUE = /(?:\/\/|\/\*\*?|^\s*\*) .*\b(whoever|whatever|whomever)\b/i
const CLAUSE =
  /^((?:of|to|by|from|for|with) (?:what|whom|which)|what|who|whose|whom|where|how|which|whether)\b|\b(whoever|whatever|whomever|wherever)\b/i
const LONGEST_NAME = 80

/** Comments that open with a noun clause or leave their subject open, as lines `file:line words: advice`. @param {string} file @param {string} code */
export const vagueComments = (file, code) =>
  code.split('\n').flatMap((row, at) => {
    const words = (OPENING.exec(row) ?? VAGUE.exec(row))?.[1]
    return words === undefined
      ? []
      : [`${file}:${at + 1} "${words}": begin the comment with its subject, a noun or a verb (rule 25 of docs/rules.md)`]
  })

/** Names given to test, it, describe and testAll; of templates the text without values. @param {string} file @param {string} code */
export function testNames(file, code) {
  /** @type {string[]} */
  const names = []
  /** @param {any} callee @returns {string | undefined} */
  const root = (callee) => (!callee || callee.type === 'Identifier' ? callee?.value : root(callee.callee ?? callee.object ?? callee.tag))
  /** @param {any} node a parser node of any kind */
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return
    const first = node.type === 'CallExpression' && node.arguments[0]?.expression
    if (first && /^(test|it|describe|testAll)$/.test(root(node.callee) ?? '')) {
      if (first.type === 'StringLiteral') names.push(first.value)
      else if (first.type === 'TemplateLiteral') names.push(first.quasis.map((/** @type {any} */ { raw }) => raw).join(''))
    }
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value)
  }
  visit(parseSync(code, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'esnext' }).body)
  return names
}

/** Test names that are too long or open with a noun clause, as lines `file "name": advice`. @param {string} file @param {string} code */
export const vagueTestNames = (file, code) =>
  testNames(file, code).flatMap((name) =>
    name.length > LONGEST_NAME || CLAUSE.test(name)
      ? [`${file} "${name}": at most ${LONGEST_NAME} characters: subject, condition, result (rule 25 of docs/rules.md)`]
      : [],
  )
