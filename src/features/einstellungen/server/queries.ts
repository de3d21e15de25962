import { setting } from '#server/setting.ts'
import { needSchema, NO_NEED } from '../contract.ts'

/** Which of the published tables an estimate begins with. */
export const needSetting = setting('bedarf', needSchema, NO_NEED)
