import { setting } from '#server/setting.ts'
import { CHECKLIST, checklistSchema, needSchema, NO_NEED } from '../contract.ts'

export const needSetting = setting('bedarf', needSchema, NO_NEED)
export const checklistSetting = setting('checkliste', checklistSchema, CHECKLIST)
