// Photos of defects, painted by code: what whoever looks after the vehicles would see. No picture comes from anywhere else.
import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

type Farbe = readonly [rot: number, gruen: number, blau: number]
/** The colour at a place; x and y count from 0 to 1, from the upper left. */
type Bild = (x: number, y: number) => Farbe

const BREITE = 320
const HOEHE = 240
/** Width over height: what is round on the picture is round for the painter. */
const SEITEN = BREITE / HOEHE

const mische = (a: Farbe, b: Farbe, anteil: number): Farbe => {
  const t = Math.min(1, Math.max(0, anteil))
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}
/** From 0 to 1 while `wert` goes from `von` to `bis`, soft at both ends. */
const weich = (von: number, bis: number, wert: number): number => {
  const t = Math.min(1, Math.max(0, (wert - von) / (bis - von)))
  return t * t * (3 - 2 * t)
}
const abstand = (x: number, y: number, mx: number, my: number) => Math.hypot((x - mx) * SEITEN, y - my)
/** How far a place lies from the line between two others. */
function vonLinie(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [(bx - ax) * SEITEN, by - ay]
  const t = Math.min(1, Math.max(0, ((x - ax) * SEITEN * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
  return Math.hypot((x - ax) * SEITEN - t * dx, y - ay - t * dy)
}
/** Uneven as light and dirt are; between -1 and 1, the same for the same place. */
const ungleich = (x: number, y: number) => Math.sin(x * 13.7 + y * 4.1) * Math.cos(y * 11.3 - x * 5.9)

const BLECH: Farbe = [226, 229, 232]
const SCHATTEN: Farbe = [150, 156, 164]
const STREIFEN: Farbe = [196, 44, 40]
/** The side of a vehicle: light sheet metal with a red stripe, and a gap where the door begins. */
const seite: Bild = (x, y) => {
  const licht = mische(BLECH, SCHATTEN, y * 0.8 + 0.12 * ungleich(x, y))
  const mitStreifen = y > 0.62 && y < 0.8 ? mische(STREIFEN, [120, 20, 20], (y - 0.62) * 2.5) : licht
  return mische([40, 42, 46], mitStreifen, weich(0.004, 0.012, Math.abs(x - 0.78)))
}

const kratzer: Bild = (x, y) => {
  const wellig = y + 0.012 * Math.sin(x * 31)
  const tief = Math.min(vonLinie(x, wellig, 0.16, 0.3, 0.66, 0.47), vonLinie(x, wellig, 0.22, 0.36, 0.52, 0.45) + 0.003)
  const rand = mische([118, 110, 104], [246, 246, 246], weich(0.004, 0.012, tief))
  return mische(rand, seite(x, y), weich(0.006, 0.018, tief))
}

const delle: Bild = (x, y) => {
  const weit = abstand(x, y, 0.4, 0.42)
  const gedellt = mische([96, 100, 108], [244, 246, 248], weich(-0.2, 0.22, y - 0.42 + (x - 0.4) * 0.7))
  const riss = vonLinie(x, y + 0.02 * Math.sin(x * 40), 0.26, 0.52, 0.56, 0.34)
  const mitRiss = mische([34, 34, 38], gedellt, weich(0.003, 0.014, riss))
  return mische(mitRiss, seite(x, y), weich(0.2, 0.33, weit))
}

const reifen: Bild = (x, y) => {
  const weit = abstand(x, y, 0.5, 0.46)
  const boden = mische([112, 110, 106], [84, 82, 80], ungleich(x * 3, y * 3))
  // The tyre stands flat: it bulges where it touches the ground.
  const flach = weit - 0.03 * weich(0.7, 0.9, y) * weich(0.34, 0.1, Math.abs(x - 0.5))
  const profil = Math.sin(Math.atan2(y - 0.46, (x - 0.5) * SEITEN) * 44) > 0.3 && flach > 0.34 ? 22 : 38
  const gummi: Farbe = [profil, profil, profil + 3]
  const felge = mische([196, 198, 202], [112, 116, 122], weich(-0.5, 0.6, Math.sin(Math.atan2(y - 0.46, (x - 0.5) * SEITEN) * 5)))
  const rad = mische(mische([60, 60, 64], felge, weich(0.04, 0.06, weit)), gummi, weich(0.225, 0.24, weit))
  const hinten = y > 0.84 ? boden : mische([46, 48, 52], [70, 72, 78], y)
  return mische(rad, hinten, weich(0.4, 0.415, flach))
}

const blaulicht: Bild = (x, y) => {
  const himmel = mische([172, 196, 216], [214, 224, 230], y)
  const dach = mische(BLECH, SCHATTEN, (y - 0.72) * 2)
  const haube = Math.max(Math.abs(x - 0.5) - 0.3, Math.abs(y - 0.5) - 0.2)
  // The left half is dark, the right one shines.
  const leuchtet = mische([214, 236, 255], [20, 78, 214], abstand(x, y, 0.66, 0.5) * 3.4)
  const dunkel = mische([24, 40, 92], [16, 26, 58], y + 0.2 * ungleich(x, y))
  const glas = mische(dunkel, leuchtet, weich(0.49, 0.51, x))
  const rippen = Math.abs(((x * 24) % 1) - 0.5) < 0.06 ? mische(glas, [10, 20, 60], 0.35) : glas
  return mische(rippen, y > 0.7 ? dach : himmel, weich(0, 0.012, haube))
}

const gurt: Bild = (x, y) => {
  const polster = mische([38, 66, 96], [22, 40, 62], y * 0.7 + 0.25 * ungleich(x * 2, y * 2))
  const mitte = 0.5 + 0.02 * Math.sin(x * 6)
  const quer = Math.abs(y - mitte)
  const gewebe = Math.sin((x * SEITEN + y) * 190) > 0 ? 10 : 0
  const band: Farbe = [204 + gewebe, 160 + gewebe, 30]
  // Torn from the lower edge, with frayed ends.
  const riss = y > mitte - 0.03 ? Math.abs(x - 0.52 - 0.016 * Math.sin(y * 90)) - (y - mitte + 0.03) * 0.35 : 1
  const mitRiss = mische([74, 58, 20], band, weich(0, 0.012, riss))
  return mische(mitRiss, polster, weich(0.125, 0.132, quer))
}

const MOTIVE = { kratzer, delle, reifen, blaulicht, gurt } as const satisfies Record<string, Bild>
export type Motiv = keyof typeof MOTIVE

const stueck = (art: string, daten: Buffer): Buffer => {
  const laenge = Buffer.alloc(4)
  laenge.writeUInt32BE(daten.length)
  const inhalt = Buffer.concat([Buffer.from(art, 'latin1'), daten])
  const summe = Buffer.alloc(4)
  summe.writeUInt32BE(crc32(inhalt))
  return Buffer.concat([laenge, inhalt, summe])
}

/** The picture as a PNG (RFC 2083): eight bits a colour, each row less the one above it, which packs best. */
function png(bild: Bild): Buffer {
  const zeile = BREITE * 3
  const punkte = Buffer.alloc(HOEHE * zeile)
  for (let j = 0; j < HOEHE; j += 1) {
    for (let i = 0; i < BREITE; i += 1) {
      const [x, y] = [i / BREITE, j / HOEHE]
      // Darker towards the corners, as a phone's lens makes it.
      const rand = 1 - 0.3 * Math.hypot(x - 0.5, y - 0.5) ** 2
      bild(x, y).forEach((farbe, k) => {
        punkte[j * zeile + i * 3 + k] = Math.min(255, Math.max(0, Math.round(farbe * rand)))
      })
    }
  }
  const gefiltert = Buffer.alloc(HOEHE * (zeile + 1))
  for (let j = 0; j < HOEHE; j += 1) {
    gefiltert[j * (zeile + 1)] = 2
    for (let i = 0; i < zeile; i += 1)
      gefiltert[j * (zeile + 1) + 1 + i] = ((punkte[j * zeile + i] ?? 0) - (j > 0 ? (punkte[(j - 1) * zeile + i] ?? 0) : 0)) & 0xff
  }
  const kopf = Buffer.alloc(13)
  kopf.writeUInt32BE(BREITE, 0)
  kopf.writeUInt32BE(HOEHE, 4)
  kopf.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    stueck('IHDR', kopf),
    stueck('IDAT', deflateSync(gefiltert)),
    stueck('IEND', Buffer.alloc(0)),
  ])
}

export interface Foto {
  readonly groesse: number
  /** As PostgreSQL reads bytes: `\x…`. */
  readonly inhalt: string
  readonly sha256: string
}
const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`
const fertig = new Map<Motiv, Foto>()

/** Painted once: the same defect looks the same on every vehicle. */
export function foto(motiv: Motiv): Foto {
  const vorhanden = fertig.get(motiv)
  if (vorhanden) return vorhanden
  const bytes = png(MOTIVE[motiv])
  const neu = { groesse: bytes.length, inhalt: hex(bytes), sha256: hex(createHash('sha256').update(bytes).digest()) }
  fertig.set(motiv, neu)
  return neu
}
