// The rule of the chapter's Land, or what the chapter set in its place: one setting for each Land.
import type { RdfContract } from '../contract.ts'
import { LAENDER, ruleSchema } from '../schemas.ts'
import type { AppContext } from '#server/context.ts'
import type { Handlers } from '#server/routes.ts'
import { setting } from '#server/setting.ts'

export const landRules = ({ config: { federalState } }: AppContext) =>
  setting(`rdfregeln.${federalState}`, ruleSchema, LAENDER[federalState].rules)

export function ruleCalls(context: AppContext): Pick<Handlers<RdfContract>, 'rules' | 'changeRules' | 'rulesHistory'> {
  const land = context.config.federalState
  const rules = landRules(context)
  return {
    rules: async ({ db }) => ({ ...(await rules.read(db)), land }),
    changeRules: async (request) => ({ ...(await rules.change(request)), land }),
    rulesHistory: (request) => rules.history(context, request),
  }
}
