import type { TestProject } from 'vitest/node'
import { prepareTests } from './global-setup.ts'

/** The same database reached as a server named by DATABASE_URL is: over TCP, with a password. */
export default (project: TestProject) => prepareTests(project, true)
