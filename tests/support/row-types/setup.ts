// Fails the test whose statements answered with rows of another type (docs/adr/0117).
import { afterAll, afterEach, expect } from 'vitest'
import { takeDifferences } from './check.ts'

const expectRows = () => expect(takeDifferences(), 'rows that differ from the type of their statement').toEqual([])
afterEach(expectRows)
afterAll(expectRows)
