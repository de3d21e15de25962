// The sheets of a month of everybody in one file: `node bench/hour-sheets.ts [L]` starts the product with the demo chapter,
// `node bench/hour-sheets.ts PORT PID` takes one that runs. It gives every
// member a record in the month, and takes: seconds until the file is there, the most memory that the server and the process that makes
// files hold meanwhile (PSS, each shared page once), and how long somebody else waits for a small answer while it is made.
import { memoryWith } from './processes.ts'
import { newFolder, startServer } from './child.ts'

const PASSWORT = 'demo-passwort-123'
const GOAL = { seconds: 45, mb: 250 }
const folder = newFolder()
const [size = 'L', given] = process.argv.slice(2)
const server = given
  ? { port: Number(size), pid: Number(given), stop: async () => undefined }
  : await startServer(folder.path, { DEMO: size, ADMIN_PASSWORT: PASSWORT })
const memory = () => memoryWith(server.pid, 'maker-child')
try {
  const base = `http://127.0.0.1:${server.port}/api`
  const json = { 'content-type': 'application/json' }
  const signIn = async (username: string) => {
    const answer = await fetch(`${base}/auth`, { method: 'POST', headers: json, body: JSON.stringify({ username, passwort: PASSWORT }) })
    return { 'x-auth-token': ((await answer.json()) as { token: string }).token }
  }
  const [admin, helper] = [await signIn('admin'), await signIn('helfer')]
  const month = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7)
  const people = (await (await fetch(`${base}/profile`, { headers: admin })).json()) as { _id: string }[]
  let refused = 0
  for (const { _id } of people) {
    const body = { profil: _id, art: 'Sonstiges', anlass: 'Messung des Stundenblatts', datum: `${month}-15`, stunden: 1 }
    // oxlint-disable-next-line no-await-in-loop -- before anything is measured
    const { ok } = await fetch(`${base}/stundennachweise`, { method: 'POST', headers: { ...admin, ...json }, body: JSON.stringify(body) })
    if (!ok) refused += 1
  }
  const measure = async () => {
    let [node, child, slowest, asked] = [0, 0, 0, 0]
    let running = true
    const others = (async () => {
      while (running) {
        const start = performance.now()
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as somebody taps
        await (await fetch(`${base}/stundennachweise/meine?limit=20`, { headers: helper })).text()
        slowest = Math.max(slowest, performance.now() - start)
        asked += 1
        const now = memory()
        node = Math.max(node, now.node)
        child = Math.max(child, now.child)
        // oxlint-disable-next-line no-await-in-loop -- a pause
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })()
    const start = performance.now()
    const answer = await fetch(`${base}/stundennachweise/blatt.pdf?monat=${month}`, { headers: admin })
    const file = Buffer.from(await answer.arrayBuffer())
    const seconds = (performance.now() - start) / 1000
    running = false
    await others
    if (!answer.ok) throw new Error(`${answer.status} ${file.toString()}`)
    const pages = file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
    console.log(
      `${pages} pages, ${(file.length / 1e6).toFixed(1)} MB: ${seconds.toFixed(1)} s (goal ${GOAL.seconds}), file process ${child.toFixed(0)} MB (goal ${GOAL.mb}), server ${node.toFixed(0)} MB; ${asked} other answers meanwhile, the slowest ${slowest.toFixed(0)} ms`,
    )
  }
  console.log(`${people.length} members, ${refused} without a record of the bench; server ${memory().node.toFixed(0)} MB before`)
  for (let i = 0; i < 3; i += 1) await measure()
} finally {
  await server.stop()
  folder.remove()
}
