import type { expiryContract } from '#features/profile/contract.ts'

/** Rights for the expiries of others; duplicated, because the dashboard loads no contract. */
export const EXPIRY_WORKERS: (typeof expiryContract.list)['zugang'] = [
  'UPDATE_USER_AUSBILDUNG',
  'UPDATE_FAHRZEUGEINWEISUNG',
  'UPDATE_USER',
  'UPDATE_USER_PROPERTIES',
  'UPDATE_MELDER',
  'UPDATE_SCHLUESSEL',
  'UPDATE_KLEIDUNG',
]
