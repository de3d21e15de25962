// The vehicles of an occasion are held for it while it is published. Who books vehicles says how; the block names no table of theirs.
import type { Ausschreibung } from '../../declaration.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import type { ConstraintMessages } from '#server/errors.ts'
import type { AnlassKind } from './kind.ts'

interface Occasion {
  readonly now: Date
  readonly trx: Trx
  readonly actor: Actor
  readonly kind: AnlassKind
  readonly id: string
}
export interface VehicleKeeper {
  /** What the database says where two were there at once. */
  readonly conflicts: ConstraintMessages
  /** Before its offers change: what is held outlives the offers that it was held for, until `keep`. */
  detach(trx: Trx, id: string): Promise<void>
  /**
   * Makes what is held what its offers say, one booking for each connected span of a vehicle: crews hand it over. What stays as it
   * was keeps its identity.
   * @throws 409 naming each vehicle that is taken or out of service
   */
  keep(occasion: Occasion, field?: string): Promise<void>
  /** Reasons of a refusal by `keep` now, and other drafts with the same vehicles; without a lock. */
  clashes(db: Db, occasion: Omit<Occasion, 'trx'>): Promise<Ausschreibung['konflikte']>
  /** Frees all that it holds. */
  release(trx: Trx, id: string): Promise<void>
}
let keeper: VehicleKeeper | null = null
/** Once, by the area that books vehicles, when it is loaded. */
export const registerVehicleKeeper = (one: VehicleKeeper): void => void (keeper = one)

export const vehicleConflicts = (): ConstraintMessages => keeper?.conflicts ?? {}
export const vehicleClashes: VehicleKeeper['clashes'] = async (db, occasion) => (await keeper?.clashes(db, occasion)) ?? []
export const detachVehicles = async (trx: Trx, id: string): Promise<void> => keeper?.detach(trx, id)
export const releaseVehicles = async (trx: Trx, id: string): Promise<void> => keeper?.release(trx, id)

/** A draft holds nothing. @throws 409 as `keep` */
export const holdVehicles = async (occasion: Occasion, draft: boolean, field?: string): Promise<void> =>
  draft ? keeper?.release(occasion.trx, occasion.id) : keeper?.keep(occasion, field)
