// The rows of the services: what members and leaders ask for, and what they write.
import type { Groesse } from '#seeds/size.ts'
import { DIENSTE } from '#seeds/dienste/mass.ts'
import type { Anfrage } from './last.ts'
import { get, idsIn, ruf, VERBINDUNGEN, type Zeile } from './rufen.ts'

const TAG = 86_400_000
const BASIS = '/api/sanitaetsdienste'
const LEUTE = 20

interface Zugaenge {
  /** Plain members. */
  readonly tokens: readonly string[]
  /** Somebody who plans services. */
  readonly planer: string
}
interface Schicht {
  readonly _id: string
  readonly [feld: string]: unknown
}
interface Dienst {
  readonly _id: string
  readonly version: number
  readonly schichten: readonly Schicht[]
}

/** So many days from now, at noon: far from everything that the demo chapter has. */
const mittags = (inTagen: number, stunden = 0) =>
  new Date(Math.ceil(Date.now() / TAG + 300 + inTagen) * TAG + (11 + stunden) * 3_600_000).toISOString()

/** A published service of one shift for which nobody gets mail: `fuer` names a group that has no members. */
async function neuerDienst(port: number, planer: string, inTagen: number, fuer: readonly string[], qualifikation: string): Promise<Dienst> {
  const kopf = { 'x-auth-token': planer }
  const [ort] = idsIn((await ruf(port, get('/api/orte?limit=1', planer))).text)
  const angaben = {
    art: 'intern',
    bezeichnung: `Messung ${inTagen}`,
    veranstalter: { name: 'Messung', ansprechpartner: 'Frau Kern', telefon: '030 23125000' },
    ort,
    beginn: mittags(inTagen),
    ende: mittags(inTagen, 6),
    sichtbarFuer: fuer,
  }
  const bedarf = [{ qualifikation, anzahl: 80, funktion: '', mindestalter: null }]
  const { text } = await ruf(port, { method: 'POST', pfad: BASIS, kopf, body: JSON.stringify({ ...angaben, bedarf }) })
  const dienst = JSON.parse(text) as Dienst
  if (fuer.length > 0) return dienst
  // Published for doctors only, so that hardly anybody got mail; now everybody may come.
  const schichten = dienst.schichten.map((schicht) => ({ ...schicht, bedarf: [{ ...bedarf[0], qualifikation: 'keine' }] }))
  const body = JSON.stringify({ ...angaben, version: dienst.version, schichten })
  return JSON.parse((await ruf(port, { method: 'PUT', pfad: `${BASIS}/${dienst._id}`, kopf, body })).text) as Dienst
}

/** Each member signs up and off in turn; eight services, so that several stand in line for the same one. */
async function anUndAb(port: number, { tokens, planer }: Zugaenge): Promise<Anfrage[][]> {
  const dienste: Dienst[] = []
  for (let i = 0; i < 8; i += 1) dienste.push(await neuerDienst(port, planer, i, [], 'Arzt'))
  return tokens.map((token, i) => {
    const pfad = `${BASIS}/${dienste[i % dienste.length]?._id}/anmeldung`
    const kopf = { 'x-auth-token': token }
    const zuvor: Anfrage = { method: 'DELETE', pfad, kopf }
    const an: Anfrage = { method: 'POST', pfad, kopf, body: '{}', zuvor }
    const ab: Anfrage = { method: 'DELETE', pfad, kopf, status: 204, zuvor }
    // The n-th connection begins with the n-th of its list.
    return i % 2 === 0 ? [an, ab] : [ab, an]
  })
}

const einteilung = (planer: string, dienst: Dienst, profile: readonly string[], status: string): Anfrage => ({
  method: 'PUT',
  pfad: `${BASIS}/${dienst._id}/einteilung`,
  kopf: { 'x-auth-token': planer },
  body: JSON.stringify({ version: '{version}', helfer: profile.map((profil) => ({ profil, schicht: dienst.schichten[0]?._id, status })) }),
  stand: `${BASIS}/${dienst._id}`,
})

/** Twenty people placed and released in turn, each connection in a service of its own. */
async function einteilen(port: number, planer: string, profile: readonly string[]): Promise<Anfrage[][]> {
  const folgen: Anfrage[][] = []
  for (let i = 0; i < Math.max(...VERBINDUNGEN); i += 1) {
    const dienst = await neuerDienst(port, planer, 20 + i, ['Messung'], 'keine')
    folgen.push([einteilung(planer, dienst, profile, 'eingeteilt'), einteilung(planer, dienst, profile, 'gemeldet')])
  }
  return folgen
}

/** Twenty people who stand elsewhere at that time: the check over everybody's duties refuses, and nothing changes. */
async function konflikt(port: number, planer: string, profile: readonly string[]): Promise<Anfrage[][]> {
  const [hier, dort] = [
    await neuerDienst(port, planer, 100, ['Messung'], 'keine'),
    await neuerDienst(port, planer, 100, ['Messung'], 'keine'),
  ]
  const { body = '', ...anfrage } = einteilung(planer, hier, profile, 'eingeteilt')
  await ruf(port, { ...anfrage, body: body.replace('"{version}"', String(hier.version)) })
  return [[einteilung(planer, dort, profile, 'eingeteilt')]]
}

/** Makes what the writes need, and lists the rows. */
export async function dienstzeilen(port: number, groesse: Groesse, zugaenge: Zugaenge): Promise<Zeile[]> {
  const { tokens, planer } = zugaenge
  const liste = `${BASIS}?nur=kommend&limit=500`
  const ids = idsIn((await ruf(port, get(liste, planer))).text)
  const { kommend } = DIENSTE[groesse]
  if (ids.length !== kommend) throw new Error(`${ids.length} services instead of ${kommend}`)
  // What all of them may see: not everybody may read everything.
  const sichten = await Promise.all(tokens.map(async (token) => new Set(idsIn((await ruf(port, get(liste, token))).text))))
  const gemeinsame = ids.filter((id) => sichten.every((sicht) => sicht.has(id)))
  const offen = await neuerDienst(port, planer, 110, ['Messung'], 'keine')
  const kandidaten = get(`${BASIS}/${offen._id}/kandidaten`, planer)
  const profile = (JSON.parse((await ruf(port, kandidaten)).text) as { profil: { _id: string } }[])
    .slice(0, LEUTE)
    .map(({ profil }) => profil._id)
  const jede = (pfade: readonly string[]) => tokens.map((token) => pfade.map((pfad) => get(pfad, token)))
  return [
    {
      name: `${kommend} kommende Dienste mit Zählern und eigenem Stand`,
      ziel: [1, 30],
      folgen: jede([liste]),
      status: 200,
      vergleich: true,
    },
    {
      name: 'ein Dienst mit seinen Leuten, jedes Mal ein anderer',
      ziel: [0.8, 40],
      folgen: jede(gemeinsame.map((id) => `${BASIS}/${id}`)),
      status: 200,
      vergleich: true,
    },
    {
      name: 'sich melden und abmelden: geprüft, mit Verlauf, dauerhaft',
      ziel: [1.3, 60],
      folgen: await anUndAb(port, zugaenge),
      status: 201,
      vergleich: false,
    },
    {
      name: `${LEUTE} Leute einteilen und lösen`,
      ziel: null,
      folgen: await einteilen(port, planer, profile),
      status: 200,
      vergleich: false,
    },
    {
      name: `${LEUTE} Leute gegen alle Dienste ${DIENSTE[groesse].jahre === 1 ? 'eines Jahres' : `aus ${DIENSTE[groesse].jahre} Jahren`} geprüft, abgelehnt`,
      ziel: [15, null],
      folgen: await konflikt(port, planer, profile),
      status: 409,
      vergleich: false,
    },
    { name: 'wer einen Dienst übernehmen könnte, alle Aktiven', ziel: [50, null], folgen: [[kandidaten]], status: 200, vergleich: false },
  ]
}
