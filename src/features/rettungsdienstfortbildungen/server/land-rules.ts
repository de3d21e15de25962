// Rule of the chapter's Land, or the chapter's override; one setting per Land.
import { type RdfContract, rdfContract } from '../contract.ts'
import { LAENDER, ruleSchema } from '../schemas.ts'
import { type Land, LAND_NAMES } from '#contract/chapter/chapter.ts'
import type { AppContext, Db } from '#server/context.ts'
import type { Handlers } from '#server/http/routes.ts'
import { path, withQuery } from '#contract/screens.ts'
import { saysOf, defineSetting, showSetting } from '#server/setting.ts'

export const landRules = (land: Land) => defineSetting(`rdfregeln.${land}`, ruleSchema, LAENDER[land].rules)

export async function currentRule({ chapter }: Pick<AppContext, 'chapter'>, db: Db) {
  const { land } = await chapter()
  return { ...(await landRules(land).read(db)), land }
}

export function ruleCalls(context: AppContext): Pick<Handlers<RdfContract>, 'rules' | 'changeRules' | 'rulesHistory'> {
  return {
    rules: ({ db }) => currentRule(context, db),
    changeRules: async (request) => {
      const { land } = await context.chapter(request.trx)
      return { ...(await landRules(land).change(request)), land }
    },
    rulesHistory: async (request) => landRules((await context.chapter()).land).history(context, request),
  }
}

showSetting({
  titel: 'Fortbildungspflicht im Rettungsdienst',
  path: withQuery(path('/rettungsdienstfortbildungen'), { ansicht: 'regeln' }),
  zugang: rdfContract.changeRules.zugang,
  says: async (context) => {
    const { land, ...rule } = await currentRule(context, context.db)
    return [['Bundesland', LAND_NAMES[land]], ...saysOf(ruleSchema.shape, rule)]
  },
})
