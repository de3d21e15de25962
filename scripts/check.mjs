// npm run check: everything that can be said without a browser.
import { groessen, schluss, statischeSchritte, vitest } from './steps.mjs'

schluss([...statischeSchritte(), ...groessen(), vitest()])
