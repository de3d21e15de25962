// What a first screen needs, asked for while the program is still loading (first/start.ts): its parts and its answers; and the words that
// stand where grey bars stood as soon as those are there. An area declares its screens in its client/ahead.ts.

/** What people look for first, in plain words. */
export interface Words {
  readonly titel: string
  /** An arrow will stand before the title. */
  readonly back?: true
  /** Below the title, a line each. */
  readonly lines: readonly string[]
  /** What stands between the title and the rows, in pixels: a toolbar, a banner. */
  readonly above?: number
  readonly rows?: readonly { readonly titel: string; readonly href: string; readonly lines: readonly string[] }[]
}

export interface Ahead {
  /** A pattern, because this runs before there is a router. */
  readonly path: string
  /** The modules whose files come with the screen. */
  readonly parts: readonly string[]
  /** `{path}` is the last part of the address. */
  readonly calls: readonly string[]
  /** From who is signed in and the answers to `calls`, as they came. */
  readonly words: (who: { readonly vorname: string }, ...answers: never[]) => Words
}

function element(name: string, className: string, ...children: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.append(...children)
  return made
}
const withBreaks = (lines: readonly string[]) => lines.flatMap((line) => [document.createElement('br'), line])

/** Milliseconds. */
const LONGEST_PAINT = 100

/** Puts the words in the place of the grey bars, unless the program is there already; until they are painted. */
export function showWords({ titel, back, lines, above, rows = [] }: Words): Promise<void> {
  const bars = document.querySelector('.erst.rahmen .erst-inhalt')
  const loading = bars?.querySelector('.erst-stumm')
  const heading = element('h1', back ? 'erst-hinter-pfeil' : '', titel)
  heading.setAttribute('elementtiming', 'titel')
  const bar = element('div', 'erst-balken')
  bar.style.height = `${above}px`
  bars?.replaceChildren(
    ...(loading ? [loading] : []),
    element('div', 'erst-titel', heading, element('p', '', ...withBreaks(lines).slice(1))),
    ...(above ? [bar] : []),
    ...rows.map((row) => {
      const link = element('a', 'erst-zeile', element('b', '', row.titel), ...withBreaks(row.lines))
      link.setAttribute('href', row.href)
      return link
    }),
  )
  return new Promise((painted) => {
    // Where the browser does not say when they are on the screen.
    setTimeout(painted, LONGEST_PAINT)
    new PerformanceObserver(() => painted()).observe({ type: 'element' })
  })
}
