// `npm run bench`: the method and the goals of bench/NOTIZEN.md. Starts the real server with the demo chapter M, then L, measures,
// prints the table and writes it to bench/ergebnis.md. Ends by itself after some six minutes; `-- --kurz` takes one.
// `-- --nur=dienste` measures the rows of one block only (`--nur=dienste:melden` those of it whose name has that word), at M
// or at `--groesse=L`, and prints CPU ms and how many times the limit; `--groesse` alone measures everything at that size. Neither writes.
import { hash, verify } from '@node-rs/argon2'
import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { setTimeout as warte } from 'node:timers/promises'
import pg from 'pg'
import type { Groesse } from '#seeds/size.ts'
import { anGrenze, anVergleich, zeichneAuf } from './grenzwerte.ts'
import { neuerOrdner, type Server, starteKind, starteServer } from './kind.ts'
import type { Anfrage } from './last.ts'
import { messe, mittlere, type Messung } from './messen.ts'
import { datenbankVon, speicher } from './prozesse.ts'
import { bericht, type Bericht, type Messzeile } from './tabelle.ts'
import { VERBINDUNGEN, type Zeile } from './rufen.ts'
import { type Block, BLOECKE, zeilen } from './zeilen.ts'

const KURZ = process.argv.includes('--kurz')
const RUNDEN = KURZ ? 1 : 2
const DAUER = KURZ ? 800 : 1_500
/** `--name=wert` of the command line. */
const schalter = (name: string) => process.argv.find((teil) => teil.startsWith(`--${name}=`))?.slice(name.length + 3)
const [NUR, WORT = ''] = (schalter('nur') ?? '').split(':')
const NUR_BLOCK = BLOECKE.find((block): block is Block => block === NUR)
if (NUR !== '' && NUR_BLOCK === undefined) throw new Error(`--nur= takes one of ${BLOECKE.join(', ')}`)
const GROESSE = (['M', 'L'] as const).find((groesse) => groesse === schalter('groesse'))
const sage = (satz: string) => process.stdout.write(`${satz}\n`)
const DEMO_ENV = { LOG_LEVEL: 'warn', ADMIN_PASSWORT: '', ADMIN_USERNAME: '', SMTP_URL: '', DATABASE_URL: '' }

interface Stand {
  readonly server: Server
  readonly datenbank: { pid: number; host: string; port: number }
  readonly grenze: { pid: number; port: number }
  readonly vergleich: { pid: number; port: number }
  readonly liste: readonly Zeile[]
}

const auftrag = (port: number, verbindungen: number, folgen: readonly (readonly Anfrage[])[], status: number, dauerMs = DAUER) => ({
  port,
  verbindungen,
  folgen,
  status,
  dauerMs,
  warmMs: 400,
  pauseMs: 0,
})

const malText = (produkt: number, grenze: number) => `${produkt.toFixed(2)} ms CPU, ${(produkt / grenze).toFixed(0)}× the limit`

/** Product, limit and baseline right after one another, so that whatever else the machine does meets all three. */
async function misseZeile({ server, datenbank, grenze, vergleich }: Stand, zeile: Zeile, nummer: number): Promise<Messzeile> {
  const spalten: Messzeile['spalten'] = []
  for (const verbindungen of NUR_BLOCK ? [10] : VERBINDUNGEN) {
    const laeufe = { produkt: [] as Messung[], grenze: [] as Messung[], vergleich: [] as Messung[] }
    for (let runde = 0; runde < (verbindungen === 10 ? RUNDEN : 1); runde += 1) {
      laeufe.produkt.push(await messe(auftrag(server.port, verbindungen, zeile.folgen, zeile.status), [server.pid]))
      laeufe.grenze.push(await messe(auftrag(grenze.port, verbindungen, anGrenze(zeile, nummer), zeile.status, DAUER / 2), [grenze.pid]))
      if (zeile.vergleich)
        laeufe.vergleich.push(
          await messe(auftrag(vergleich.port, verbindungen, anVergleich(zeile), zeile.status), [vergleich.pid, datenbank.pid]),
        )
    }
    spalten.push({
      verbindungen,
      produkt: mittlere(laeufe.produkt),
      grenze: mittlere(laeufe.grenze),
      vergleich: laeufe.vergleich.length > 0 ? mittlere(laeufe.vergleich) : null,
    })
  }
  const [zehn] = spalten
  if (zehn) {
    const { cpuMs, antworten, sekunden } = zehn.produkt
    const { node, datenbank: rest } = speicher(server.pid)
    sage(
      `  ${zeile.name}: ${malText(cpuMs, zehn.grenze.cpuMs)}, ${Math.round(antworten / sekunden)}/s; then ${Math.round(node)} + ${Math.round(rest)} MB`,
    )
  }
  return { zeile, spalten }
}

/** Reads while everybody signs in, against reads alone. */
async function leseBeimAnmelden({ server, liste }: Stand): Promise<{ allein: Messung; dabei: Messung }> {
  const lesen = liste[1]
  const anmelden = liste.find(({ name }) => name === 'Anmelden')
  if (!lesen || !anmelden) throw new Error('rows are missing')
  const lies = () => messe(auftrag(server.port, 10, lesen.folgen, 200, 3_000), [server.pid])
  const allein = await lies()
  const nebenbei = messe({ ...auftrag(server.port, 64, anmelden.folgen, 200, 5_000), warmMs: 0 }, [])
  const dabei = await lies()
  await nebenbei
  return { allein, dabei }
}

/** The whole list while one member is changed every second by somebody else: kept answers have to be built anew. */
async function leseBeimAendern({ server, datenbank, liste }: Stand): Promise<Messung> {
  const client = new pg.Client({ host: datenbank.host, port: datenbank.port, user: 'intranet', database: 'intranet' })
  await client.connect()
  const takt = setInterval(
    () => void client.query('update profile set "geaendertAm" = now() where _id = (select _id from profile limit 1)'),
    1_000,
  )
  try {
    return await messe(auftrag(server.port, 10, liste[0]?.folgen ?? [], 200, 4_000), [server.pid])
  } finally {
    clearInterval(takt)
    await client.end()
  }
}

/** One check of a password, one at a time as the product does them on two cores: what a sign-in costs at least. */
async function misseHash(): Promise<number> {
  const gespeichert = await hash('demo-passwort', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const vorher = process.cpuUsage()
  for (let i = 0; i < 80; i += 1) await verify(gespeichert, 'demo-passwort')
  const { user, system } = process.cpuUsage(vorher)
  return (user + system) / 80_000
}

/** What has to be undone at the end, the last first; also when the run is broken off. */
const ende: (() => void | Promise<void>)[] = []
async function raeumeAuf(): Promise<void> {
  for (const tue of ende.splice(0)) await tue()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void raeumeAuf().then(() => process.exit(130)))

/** Some rows only, while working on them: no starts, no comparison of sign-ins, no page. */
async function misseNur(groesse: Groesse, block: Block): Promise<void> {
  const ordner = neuerOrdner()
  ende.push(ordner.weg)
  try {
    const server = await starteServer(ordner.pfad, { ...DEMO_ENV, DEMO: groesse })
    ende.unshift(server.ende)
    sage(`Demo-Verband ${groesse}, ${(server.startMs / 1000).toFixed(1)} s bis zur ersten Antwort`)
    const alle = await zeilen(server.port, groesse, block)
    const liste = alle.filter(({ name }) => name.toLowerCase().includes(WORT.toLowerCase()))
    const datenbank = datenbankVon(server.pid)
    const grenze = await starteKind('grenze.ts', {}, await zeichneAuf(server.port, liste))
    ende.unshift(grenze.ende)
    const ohneVergleich = { pid: 0, port: 0 }
    for (const [nummer, zeile] of liste.entries())
      await misseZeile({ server, datenbank, liste, grenze, vergleich: ohneVergleich }, { ...zeile, vergleich: false }, nummer)
  } finally {
    await raeumeAuf()
  }
}

async function misseGroesse(groesse: Groesse): Promise<Bericht> {
  sage(`Demo-Verband ${groesse}`)
  const ordner = neuerOrdner()
  ende.push(ordner.weg)
  try {
    const erster = await starteServer(ordner.pfad, { ...DEMO_ENV, DEMO: groesse })
    await erster.ende()
    const starts: number[] = []
    for (let i = 0; i < 3; i += 1) {
      const einer = await starteServer(ordner.pfad, DEMO_ENV)
      starts.push(einer.startMs)
      await einer.ende()
    }
    const mitNpm = groesse === 'M' ? await starteServer(ordner.pfad, DEMO_ENV, true) : null
    await mitNpm?.ende()

    const server = await starteServer(ordner.pfad, DEMO_ENV)
    ende.unshift(server.ende)
    const datenbank = datenbankVon(server.pid)
    const liste = await zeilen(server.port, groesse)
    const grenze = await starteKind('grenze.ts', {}, await zeichneAuf(server.port, liste))
    ende.unshift(grenze.ende)
    const vergleich = await starteKind('express-pg.mjs', { PGHOST: datenbank.host, PGPORT: String(datenbank.port) })
    ende.unshift(vergleich.ende)
    const stand: Stand = {
      server,
      datenbank,
      liste,
      grenze,
      vergleich,
    }
    const messzeilen: Messzeile[] = []
    for (const [nummer, zeile] of liste.entries()) messzeilen.push(await misseZeile(stand, zeile, nummer))
    const [aendern, anmelden, hashMs] = [await leseBeimAendern(stand), await leseBeimAnmelden(stand), await misseHash()]
    // The baseline's connections are processes below the same postmaster: they go before memory is counted.
    grenze.ende()
    vergleich.ende()
    await warte(1_000)
    return {
      groesse,
      messzeilen,
      aendern,
      anmelden,
      hashMs,
      speicher: speicher(server.pid),
      erststartMs: erster.startMs,
      startMs: starts.toSorted((a, b) => a - b)[1] ?? 0,
      npmStartMs: mitNpm?.startMs ?? null,
    }
  } finally {
    await raeumeAuf()
  }
}

if (NUR_BLOCK) {
  await misseNur(GROESSE ?? 'M', NUR_BLOCK)
  process.exit(0)
}
const vorher = loadavg()[0] ?? 0
const berichte: Bericht[] = []
for (const groesse of GROESSE ? [GROESSE] : (['M', 'L'] as const)) berichte.push(await misseGroesse(groesse))
const maschine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, eingebettetes PostgreSQL 18`
const text = bericht(berichte, maschine, new Date(), [vorher, loadavg()[0] ?? 0])
sage(text)
if (!KURZ && !GROESSE) writeFileSync(new URL('ergebnis.md', import.meta.url), text)
process.exit(0)
