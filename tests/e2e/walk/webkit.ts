// WebKitGTK by WebDriver (W3C), JSON over HTTP, as far as the walk needs it. Its programs are Debian's webkit2gtk-driver and xvfb.
import { type ChildProcess, spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { freePort } from '../../support/port.ts'
import { Driver, type Found, pause } from './driver.ts'

const DISPLAY = ':97'
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** The protocol tells no errors of scripts: the page keeps them, from its first screen on. */
const HEAR = `
  if (window.heard) return window.heard.splice(0)
  const heard = (window.heard = [])
  addEventListener('error', ({ message }) => heard.push(message))
  addEventListener('unhandledrejection', ({ reason }) => heard.push(String(reason)))
  const { error } = console
  console.error = (...all) => { heard.push(all.map(String).join(' ')); error(...all) }
  return []`

class WebDriver extends Driver {
  private readonly session: string
  constructor(session: string) {
    super()
    this.session = session
  }
  private post<T>(path: string, body: object): Promise<T> {
    return send<T>(this.session + path, 'POST', body)
  }
  resize = (width: number, height: number) => this.post('/window/rect', { x: 0, y: 0, width, height })
  go = (url: string) => this.post('/url', { url })
  run = <T>(script: string, ...args: unknown[]) => this.post<T>('/execute/sync', { script, args })
  click = (element: Found) => this.post(`/element/${element[ELEMENT]}/click`, {})
  async type(element: Found, text: string): Promise<void> {
    await this.post(`/element/${element[ELEMENT]}/clear`, {})
    await this.post(`/element/${element[ELEMENT]}/value`, { text })
  }
  hear = () => this.run<string[]>(HEAR)
  stop = () => send(this.session, 'DELETE')
}

async function send<T>(url: string, method: string, body?: object): Promise<T> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

export async function startWebKit(children: ChildProcess[]): Promise<(width: number) => Promise<Driver>> {
  children.push(spawn('Xvfb', [DISPLAY, '-screen', '0', '1600x1200x24'], { stdio: 'ignore' }))
  await pause(1_000)
  const port = await freePort()
  const env = { ...process.env, DISPLAY, LANG: 'C.UTF-8', NO_AT_BRIDGE: '1' }
  children.push(spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env }))
  await pause(1_000)
  const capabilities = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1), args: ['--automation'] },
  }
  return async (width) => {
    const base = `http://127.0.0.1:${port}/session`
    const { sessionId } = await send<{ sessionId: string }>(base, 'POST', { capabilities: { alwaysMatch: capabilities } })
    const driver = new WebDriver(`${base}/${sessionId}`)
    await driver.resize(width, 900)
    return driver
  }
}
