// Limits for blocking a vehicle: set by the chapter, read by the database (migration 1025).
import { SPERRREGELN, sperrregeln } from '#features/fahrzeuge/schemas.ts'
import { path } from '#contract/screens.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { saysOf, defineSetting, showSetting } from '#server/setting.ts'

export const blockRules = defineSetting('fahrzeugsperre', sperrregeln, SPERRREGELN)
showSetting({
  titel: 'Wann Fahrzeuge gesperrt sind',
  path: path('/fahrzeuge/sperrregeln'),
  zugang: fahrzeugeContract.changeSperrregeln.zugang,
  says: async ({ db }) => saysOf(sperrregeln.shape, await blockRules.read(db)),
})
