// First-screen prefetch while the program is loading (first/start.ts): chunks, API responses, and text that replaces the skeleton once they
// arrive. Areas declare their screens in client/ahead.ts.

export interface Words {
  readonly titel: string
  readonly back?: true
  readonly lines: readonly string[]
  /** Height in pixels between title and rows, such as a toolbar or a banner. */
  readonly above?: number
  readonly rows?: readonly { readonly titel: string; readonly href: string; readonly lines: readonly string[] }[]
}

export interface Ahead {
  /** A regular expression, because no router is loaded yet. */
  readonly path: string
  readonly parts: readonly string[]
  readonly calls: readonly string[]
  /** Builds the text from the signed-in user and the raw responses to `calls`. */
  readonly words: (who: { readonly vorname: string }, ...answers: never[]) => Words
}

function element(name: string, className: string, ...children: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.append(...children)
  return made
}
const withBreaks = (lines: readonly string[]) => lines.flatMap((line) => [document.createElement('br'), line])

const LONGEST_PAINT = 100

/** Replaces the skeleton with text unless the program has already rendered. Resolves once it is painted. */
export function showWords({ titel, back, lines, above, rows = [] }: Words): Promise<void> {
  const bars = document.querySelector('.first.frame .first-content')
  const loading = bars?.querySelector('.first-hidden')
  const heading = element('h1', back ? 'first-after-arrow' : '', titel)
  heading.setAttribute('elementtiming', 'titel')
  const bar = element('div', 'first-bar')
  bar.style.height = `${above}px`
  bars?.replaceChildren(
    ...(loading ? [loading] : []),
    element('div', 'first-title', heading, element('p', '', ...withBreaks(lines).slice(1))),
    ...(above ? [bar] : []),
    ...rows.map((row) => {
      const link = element('a', 'first-row', element('b', '', row.titel), ...withBreaks(row.lines))
      link.setAttribute('href', row.href)
      return link
    }),
  )
  return new Promise((painted) => {
    setTimeout(painted, LONGEST_PAINT)
    new PerformanceObserver(() => painted()).observe({ type: 'element' })
  })
}
