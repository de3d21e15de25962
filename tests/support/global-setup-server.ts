import type { TestProject } from 'vitest/node'
import { bereiteTestsVor } from './global-setup.ts'

/** The same database reached as a server named by DATABASE_URL is: over TCP, with a password. */
export default (project: TestProject) => bereiteTestsVor(project, true)
