// Static first paint of index.html: sign-in and frame, rendered from the real components. The inline script picks one of them and preloads
// the chunks for this address.
import { readFileSync } from 'node:fs'
import { build, runnerImport, transformWithOxc, type Plugin, type Rolldown } from 'vite'
import { dienstAhead } from '../src/features/sanitaetsdienste/client/ahead.ts'
import { LIBRARY_OF_SCHEMAS } from './chunks.ts'
import { SEEN_LISTS_MAX } from '../src/contract/limits.ts'

type Bundle = Rolldown.OutputBundle
const ENTRY = 'src/client/entry.ts'

export function filesOf(bundle: Bundle, modules: readonly string[], before: ReadonlySet<string> = new Set()): string[] {
  const chunks = modules.map((module) => {
    const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(`/${module}`)))
    if (!chunk) throw new Error(`${module} is in no chunk: was it renamed?`)
    return chunk.fileName
  })
  return filesWith(bundle, chunks, before)
}

function filesWith(bundle: Bundle, chunks: readonly string[], before: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (found.has(name) || before.has(name) || chunk?.type !== 'chunk') return
    found.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) if (!before.has(style)) found.add(style)
    for (const needed of chunk.imports) add(needed)
  }
  for (const name of chunks) add(name)
  return [...found]
}

export function partsOf(bundle: Bundle) {
  const first = new Set(filesOf(bundle, [ENTRY]))
  const frame = filesOf(bundle, ['src/client/main.tsx', 'src/client/layout/AppFrame.tsx'], first)
  const behind = new Set([...first, ...frame])
  return {
    signIn: filesOf(bundle, ['src/features/auth/client/alone.tsx'], first),
    frame,
    screens: dienstAhead.map(({ parts }) => filesOf(bundle, parts, behind)),
  }
}

/** Loads with or after the first screen, must be cached before the network drops: the outbox, next duties and offers of any kind. */
const WAITING = [
  'src/client/layout/Later.tsx',
  'src/client/net/outbox/WaitingHere.tsx',
  'src/features/blutspenden/client/plan.ts',
  'src/features/dienstabende/client/plan.ts',
  'src/features/ausbildungen/client/plan.ts',
  'src/features/veranstaltungen/client/plan.ts',
  'src/features/ktw/client/parts.tsx',
]
/** Screens needed offline on duty, and the parts they open. */
const ON_DUTY = [
  'src/client/layout/instead/MissingRecht.tsx',
  'src/client/layout/menu/MainMenu.tsx',
  'src/client/layout/menu/MenuSheet.tsx',
  'src/client/ui/action/MoreMenu.tsx',
  'src/client/ui/person/PersonSheet.tsx',
  'src/client/ui/action/ReasonTooltip.tsx',
  'src/features/profile/client/contacts/Contacts.tsx',
  'src/features/stundennachweise/client/OwnNew.tsx',
  'src/features/sanitaetsdienste/client/DienstList.tsx',
  'src/features/plan/client/Plan.tsx',
  'src/features/sanitaetsdienste/client/DienstDetail.tsx',
  'src/features/blutspenden/client/screens.tsx',
  'src/features/dienstabende/client/screens.tsx',
  'src/features/ausbildungen/client/screens.tsx',
  'src/features/veranstaltungen/client/screens.tsx',
  'src/features/ktw/client/JoinFrame.tsx',
  'src/features/ktw/client/screens.tsx',
  'src/blocks/dienst/client/declare/AnlassDetail.tsx',
  'src/blocks/dienst/client/declare/PaperCard.tsx',
  'src/blocks/dienst/client/signup/Anmeldung.tsx',
  'src/blocks/dienst/client/signup/LeavingOf.tsx',
  'src/blocks/dienst/client/signup/Abmelden.tsx',
  'src/features/fahrzeuge/client/FahrzeugList.tsx',
  'src/features/fahrzeuge/client/MangelMelden.tsx',
  'src/features/einsatzberichte/client/List.tsx',
  'src/features/einsatzberichte/client/form.tsx',
  'src/features/hilfe/client/Help.tsx',
]
/** Larger chunks draw charts, check passwords or edit text: not needed offline. */
const LARGEST = 130_000
function laterParts(bundle: Bundle, before: ReadonlySet<string>): string[] {
  const direct = filesOf(bundle, ON_DUTY, before)
  const opened = direct.flatMap((name) => {
    const chunk = bundle[name]
    return chunk?.type === 'chunk' ? chunk.dynamicImports : []
  })
  const all = [...new Set([...direct, ...filesWith(bundle, opened, before)])]
  return all.filter((name) => {
    const part = bundle[name]
    return part?.type !== 'chunk' || part.code.length <= LARGEST
  })
}

function screensOf(bundle: Bundle) {
  const { signIn, frame, screens } = partsOf(bundle)
  const first = filesOf(bundle, [ENTRY])
  const [dashboard, list, service] = screens.map((parts) => [...new Set([...first, ...frame, ...parts])])
  return { login: [...new Set([...first, ...signIn])], dashboard: dashboard ?? [], list, service }
}

async function startScript(parts: unknown): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { __PARTS__: JSON.stringify(parts) },
    build: { write: false, target: 'es2022', lib: { entry: 'src/client/first/start.ts', formats: ['iife'], name: 'start' } },
  })
  const [{ output }] = built as readonly Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput]
  return output[0].code.trim()
}

/** True if the imports of a file lead back to it. */
function leadsBack(bundle: Rolldown.OutputBundle, start: string): boolean {
  const importsOf = (name: string) => (bundle[name]?.type === 'chunk' ? bundle[name].imports : [])
  const seen = new Set<string>()
  const open = [...importsOf(start)]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (name === start) return true
    if (seen.has(name)) continue
    seen.add(name)
    open.push(...importsOf(name))
  }
  return false
}

export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  generateBundle: {
    // Runs after style-only chunks lost their script: the worker would wait for it in vain.
    order: 'post',
    async handler(_options, bundle) {
      const screens = screensOf(bundle)
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source: JSON.stringify(screens) })
      const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'))
      const kept = [...screens.dashboard, ...filesOf(bundle, WAITING, new Set(screens.dashboard))]
      const schemas = kept.find(
        (name) => bundle[name]?.type === 'chunk' && bundle[name].moduleIds.some((id) => LIBRARY_OF_SCHEMAS.test(id)),
      )
      if (schemas) throw new Error(`${schemas} is kept before the first screen is used, so it may hold no schemas.`)
      const around = Object.keys(bundle).find((name) => leadsBack(bundle, name))
      if (around) throw new Error(`${around} imports itself around, so it may run before what it needs.`)
      const first = JSON.stringify(['zeichen.svg', ...kept, ...fonts].map((name) => `/${name}`))
      const later = JSON.stringify(laterParts(bundle, new Set(kept)).map((name) => `/${name}`))
      const worker = readFileSync('src/client/net/worker/worker.ts', 'utf8')
      const { code } = await transformWithOxc(worker, 'worker.ts', {
        define: { __FIRST__: first, __LATER__: later, __SEEN_LISTS__: String(SEEN_LISTS_MAX) },
      })
      const push = await transformWithOxc(readFileSync('src/client/net/worker/push.ts', 'utf8'), 'push.ts')
      if (/^import\b/m.test(code + push.code)) throw new Error('The worker is transformed alone, so it may import nothing.')
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: `${code}\n{\n${push.code}}\n` })
    },
  },
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      const { module } = await runnerImport<{ renderMarkup: () => string }>('./src/client/first/markup.tsx', {
        configFile: false,
        logLevel: 'error',
      })
      const parts = bundle ? partsOf(bundle) : { signIn: [], frame: [], screens: [] }
      // The render-blocking stylesheet is inlined into the page.
      const styles: string[] = []
      const fonts: string[] = []
      const inPage: string[] = []
      const rest = html.replaceAll(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (_, file: string) => {
        const style = bundle?.[file]
        if (style?.type !== 'asset') return ''
        const FONT = /@font-face\s*\{[^}]*url\([^}]*\}/g
        fonts.push(...(String(style.source).match(FONT) ?? []))
        styles.push(String(style.source).replace(FONT, '').trim())
        inPage.push(file)
        return ''
      })
      const script = await startScript({ ...parts, inPage })
      const page = rest
        .replace(
          '<!--start-->',
          () =>
            `${styles.map((css) => `<style>${css}</style>`).join('')}<style id="schrift" media="not all">${fonts.join('')}</style><script>${script}</script>`,
        )
        .replace('<!--first-->', () => module.renderMarkup())
      return bundle ? page : page.replaceAll(/\{\{\w+\}\}/g, '')
    },
  },
})
