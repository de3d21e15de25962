// Reserves vehicles for published occasions. The vehicle area registers the implementation, so this block names none of its tables.
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
  readonly conflicts: ConstraintMessages
  /** Called before offers change: reservations outlive their offers until `keep`. */
  detach(trx: Trx, id: string): Promise<void>
  /**
   * Syncs reservations with the offers: one booking per connected span of a vehicle, so crews can hand it over. Unchanged bookings keep
   * their id.
   * @throws 409 naming each vehicle that is taken or out of service
   */
  keep(occasion: Occasion, field?: string): Promise<void>
  /** Reasons that `keep` would refuse, and other drafts with the same vehicles; without a lock. */
  clashes(db: Db, occasion: Omit<Occasion, 'trx'>): Promise<Ausschreibung['konflikte']>
  release(trx: Trx, id: string): Promise<void>
}
let keeper: VehicleKeeper | null = null
/** Called once at module load by the area that books vehicles. */
export const registerVehicleKeeper = (vehicleKeeper: VehicleKeeper): void => void (keeper = vehicleKeeper)

export const vehicleConflicts = (): ConstraintMessages => keeper?.conflicts ?? {}
export const vehicleClashes: VehicleKeeper['clashes'] = async (db, occasion) => (await keeper?.clashes(db, occasion)) ?? []
export const detachVehicles = async (trx: Trx, id: string): Promise<void> => keeper?.detach(trx, id)
export const releaseVehicles = async (trx: Trx, id: string): Promise<void> => keeper?.release(trx, id)

/**
 * Drafts reserve nothing.
 * @throws 409 as `keep`
 */
export const holdVehicles = async (occasion: Occasion, draft: boolean, field?: string): Promise<void> =>
  draft ? keeper?.release(occasion.trx, occasion.id) : keeper?.keep(occasion, field)
