// From when on a vehicle is blocked: the chapter sets it, and the database reads it (migration 0022).
import { SPERRREGELN, sperrregeln } from '#features/fahrzeuge/schemas.ts'
import { setting } from '#server/setting.ts'

export const blockRules = setting('fahrzeugsperre', sperrregeln, SPERRREGELN)
