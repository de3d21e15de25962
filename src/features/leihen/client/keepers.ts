import type { leihenContract } from '../contract.ts'

/** Duplicated: the dashboard loads no contract. */
export const HANDS_OUT: (typeof leihenContract.handOut)['zugang'] = ['UPDATE_MELDER', 'UPDATE_SCHLUESSEL', 'UPDATE_KLEIDUNG']
