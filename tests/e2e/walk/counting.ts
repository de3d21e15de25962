import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A way to the server that counts what arrives, and takes as long as a phone's net (ms). */
export async function countArrivals(target: string, delay: number): Promise<{ readonly origin: string; readonly arrived: string[] }> {
  const arrived: string[] = []
  const server = createServer((asked, answer) => {
    const url = asked.url ?? '/'
    // The stream of changes is open as long as the screen.
    if (!url.startsWith('/api/ereignisse')) arrived.push(url)
    const passing = request(target + url, { method: asked.method, headers: asked.headers }, (back) => {
      setTimeout(() => {
        answer.writeHead(back.statusCode ?? 502, back.headers)
        back.pipe(answer)
      }, delay)
    })
    passing.on('error', () => answer.destroy())
    answer.on('close', () => passing.destroy())
    asked.pipe(passing)
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  // A worker of the tests ends with it.
  server.unref()
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrived }
}
