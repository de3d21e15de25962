import type { Area } from '#server/app.ts'
import { noticesContract } from '../contract.ts'
import { unsubscribeRoutes } from './unsubscribe.ts'

export const notices: Area & { readonly contract: typeof noticesContract } = {
  name: 'mitteilungen',
  contract: noticesContract,
  routes: unsubscribeRoutes,
}
