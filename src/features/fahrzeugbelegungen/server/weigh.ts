import { mayFahren } from '#blocks/gueltigkeit/contract.ts'
import type { Belegungsart } from '#blocks/belegung/server/index.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { licenceReasons, mayReadLicence, readLicences } from './licences.ts'

type Weigh = NonNullable<Belegungsart['resource']['weigh']>
/** Hints on who drives, or else on who is responsible; visible with the right to read licences. Two queries. */
export const weighDrivers: Weigh = async (db, actor, requests, now) => {
  const seen = requests.flatMap((row) => {
    const driver = row.fahrer ?? row.verantwortlich ?? ''
    return driver !== '' && mayReadLicence(actor, driver) ? [{ ...row, driver }] : []
  })
  if (seen.length === 0) return new Map()
  const { vehicles, facts } = await readLicences(
    db,
    [...new Set(seen.map(({ driver }) => driver))],
    [...new Set(seen.map(({ ressource }) => ressource))],
  )
  return new Map(
    seen.map(({ _id, driver, verantwortlich, ressource, ende }) => {
      const [theirs, fahrzeug] = [facts.get(driver), vehicles.find((one) => one.fahrzeug === ressource)]
      if (!theirs || !fahrzeug) return [_id, []]
      // A missing class stands for all that a licence lacks; the vehicle's name stands beside it.
      const reasons = mayFahren(theirs.klassen, fahrzeug)
        ? licenceReasons(theirs, { ...fahrzeug, name: '' }, [tagInBerlin(new Date(ende)), tagInBerlin(now)])
        : [`Führerschein ${fahrzeug.fuehrerscheinklasse} fehlt.`]
      return [_id, reasons.map((text) => (driver === verantwortlich ? text : `Fahrer: ${text}`))]
    }),
  )
}
