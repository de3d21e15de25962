// "npm run check", step "language": comments are plain English; their subject comes first (docs/adr/0120-plain-comments.md).

const OPENING = /(?:\/\/|\/\*\*?|^\s*\*) ((?:Of|To|By|From|For|With) (?:what|whom|which)|What|Who|Whose|Whom|Where|How|Which|Whether)\b/
const VAGUE = /(?:\/\/|\/\*\*?|^\s*\*) .*\b(whoever|whatever|whomever)\b/i

/** Comments that open with a noun clause or leave their subject open, as lines `file:line words: advice`. @param {string} file @param {string} code */
export const vagueComments = (file, code) =>
  code.split('\n').flatMap((row, at) => {
    const words = (OPENING.exec(row) ?? VAGUE.exec(row))?.[1]
    return words === undefined
      ? []
      : [`${file}:${at + 1} "${words}": begin the comment with its subject, a noun or a verb (rule 25 of docs/rules.md)`]
  })
