// Firefox, as Debian has it, by WebDriver BiDi over a socket, as far as the walk needs it: one browser, a container for each person.
import { type ChildProcess, spawn } from 'node:child_process'
import { testFolder } from '../../support/temp-folder.ts'
import { Driver, type Found } from './driver.ts'

const PROGRAM = process.env['FIREFOX'] ?? 'firefox-esr'
const START_MS = 60_000
/** Element under a press, null when it is the one that is meant. */
const MEETS = `
  const [element] = arguments
  const { left, top, width, height } = element.getBoundingClientRect()
  const met = document.elementFromPoint(left + width / 2, top + height / 2)
  return met !== null && (element.contains(met) || met.contains(element)) ? null : met === null ? 'out of sight' : met.outerHTML.slice(0, 80)`

interface Remote {
  readonly type: string
  readonly sharedId?: string
  readonly value?: unknown
}
interface Message {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
  readonly method?: string
  readonly params?: { readonly level: string; readonly text: string | null; readonly source: { readonly context?: string } }
}
interface Evaluated {
  readonly result: Remote
  readonly exceptionDetails?: { readonly text: string }
}

/** JSON or an element, from its form in the protocol. */
function read({ type, sharedId, value }: Remote): unknown {
  if (type === 'node') return { sharedId }
  if (type === 'array') return (value as Remote[]).map(read)
  if (type === 'object') return Object.fromEntries((value as [string, Remote][]).map(([name, part]) => [name, read(part)]))
  return value ?? null
}
function write(value: unknown): object {
  if (value === null || value === undefined) return { type: 'null' }
  if (typeof value === 'object') return value
  return { type: typeof value, value }
}

class Socket {
  private readonly socket: WebSocket
  private readonly waiting = new Map<number, (message: Message) => void>()
  private number = 0
  readonly errors = new Map<string, string[]>()
  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.addEventListener('message', ({ data }) => this.hear(JSON.parse(String(data)) as Message))
  }
  static async open(url: string): Promise<Socket> {
    const socket = new WebSocket(url)
    await new Promise((done, failed) => {
      socket.addEventListener('open', done)
      socket.addEventListener('error', failed)
    })
    return new Socket(socket)
  }
  private hear(message: Message): void {
    if (message.id !== undefined) this.waiting.get(message.id)?.(message)
    else if (message.method === 'log.entryAdded' && message.params?.level === 'error')
      this.errors.get(message.params.source.context ?? '')?.push(message.params.text ?? '')
  }
  async send<T>(method: string, params: object): Promise<T> {
    const id = (this.number += 1)
    const answer = new Promise<Message>((done) => this.waiting.set(id, done))
    this.socket.send(JSON.stringify({ id, method, params }))
    const { type, result, error, message } = await answer
    this.waiting.delete(id)
    if (type === 'error') throw new Error(`${error}: ${message}`)
    return result as T
  }
}

class GeckoDriver extends Driver {
  private readonly socket: Socket
  private readonly context: string
  private readonly userContext: string
  constructor(socket: Socket, context: string, userContext: string) {
    super()
    this.socket = socket
    this.context = context
    this.userContext = userContext
    socket.errors.set(context, [])
  }
  go = (url: string) => this.socket.send('browsingContext.navigate', { context: this.context, url, wait: 'complete' })
  async run<T>(script: string, ...args: unknown[]): Promise<T> {
    const { result, exceptionDetails } = await this.socket.send<Evaluated>('script.callFunction', {
      functionDeclaration: `function () { ${script} }`,
      arguments: args.map(write),
      awaitPromise: true,
      target: { context: this.context },
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return read(result) as T
  }
  private perform(actions: object): Promise<unknown> {
    return this.socket.send('input.performActions', { context: this.context, actions: [actions] })
  }
  async click(element: Found): Promise<void> {
    const over = await this.run<string | null>(MEETS, element)
    if (over !== null) throw new Error(`click intercepted: ${over}`)
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await this.perform({ type: 'pointer', id: 'hand', actions })
  }
  async type(element: Found, text: string): Promise<void> {
    await this.run('arguments[0].focus(); arguments[0].select()', element)
    const actions = Array.from(text, (value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]).flat()
    await this.perform({ type: 'key', id: 'keys', actions })
  }
  hear = async () => this.socket.errors.get(this.context)?.splice(0) ?? []
  stop = () => this.socket.send('browser.removeUserContext', { userContext: this.userContext })
}

export async function startGecko(children: ChildProcess[]): Promise<(width: number) => Promise<Driver>> {
  const profile = testFolder('intranet-firefox-')
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile]
  const browser = spawn(PROGRAM, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile, TZ: 'Europe/Berlin' } })
  children.push(browser)
  const url = await new Promise<string>((done, failed) => {
    let said = ''
    setTimeout(() => failed(new Error(`${PROGRAM} does not start:\n${said}`)), START_MS).unref()
    browser.stderr.on('data', (part: Buffer) => {
      said += part.toString()
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]
      if (address !== undefined) done(address)
    })
  })
  const socket = await Socket.open(`${url}/session`)
  await socket.send('session.new', { capabilities: {} })
  await socket.send('session.subscribe', { events: ['log.entryAdded'] })
  return async (width) => {
    const { userContext } = await socket.send<{ userContext: string }>('browser.createUserContext', {})
    const { context } = await socket.send<{ context: string }>('browsingContext.create', { type: 'tab', userContext })
    await socket.send('browsingContext.setViewport', { context, viewport: { width, height: 900 }, devicePixelRatio: null })
    return new GeckoDriver(socket, context, userContext)
  }
}
