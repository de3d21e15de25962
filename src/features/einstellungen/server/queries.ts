import { setting } from '#server/setting.ts'
import { CHECKLIST, checklistSchema, needSchema, NO_NEED } from '../contract.ts'

/** Table of new estimates. */
export const needSetting = setting('bedarf', needSchema, NO_NEED)
/** Points of a service's checklist. */
export const checklistSetting = setting('checkliste', checklistSchema, CHECKLIST)
