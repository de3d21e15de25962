// The rule of the chapter's Land, or what the chapter set in its place: one setting for each Land.
import type { RdfContract } from '../contract.ts'
import { LAENDER, rdfRegeln } from '../schemas.ts'
import type { AppContext } from '#server/context.ts'
import type { Handlers } from '#server/routes.ts'
import { setting } from '#server/setting.ts'

export const rdfRules = ({ config }: AppContext) =>
  setting(`rdfregeln.${config.federalState}`, rdfRegeln, LAENDER[config.federalState].regeln)

export function ruleCalls(context: AppContext): Pick<Handlers<RdfContract>, 'regeln' | 'changeRegeln' | 'regelnHistory'> {
  const land = context.config.federalState
  const rules = rdfRules(context)
  return {
    regeln: async ({ db }) => ({ ...(await rules.read(db)), land }),
    changeRegeln: async (request) => ({ ...(await rules.change(request)), land }),
    regelnHistory: ({ db }) => rules.history(context, db),
  }
}
