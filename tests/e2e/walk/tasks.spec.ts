import { testTasks } from './task-tests.ts'

testTasks()
