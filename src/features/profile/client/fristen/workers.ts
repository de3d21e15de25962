import type { expiryContract } from '#features/profile/contract.ts'

/** Who works on what ends of others; said anew, for the first screen loads no contract. */
export const EXPIRY_WORKERS: (typeof expiryContract.list)['zugang'] = [
  'UPDATE_USER_AUSBILDUNG',
  'UPDATE_FAHRZEUGEINWEISUNG',
  'UPDATE_USER',
  'UPDATE_USER_PROPERTIES',
  'UPDATE_MELDER',
  'UPDATE_SCHLUESSEL',
  'UPDATE_KLEIDUNG',
]
