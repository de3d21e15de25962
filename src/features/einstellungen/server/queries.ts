import { defineSetting } from '#server/setting.ts'
import { CHECKLIST, checklistSchema, needSchema, NO_NEED } from '../contract.ts'

export const needSetting = defineSetting('bedarf', needSchema, NO_NEED)
export const checklistSetting = defineSetting('checkliste', checklistSchema, CHECKLIST)
