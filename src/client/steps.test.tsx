import { createBrowserHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { keepSteps } from './steps.ts'

test('a history that ended leads nowhere', async () => {
  window.history.replaceState(null, '', '/kontakte')
  const history = createBrowserHistory()
  keepSteps(history)
  history.push('/orte')
  history.flush()
  expect(location.pathname).toBe('/orte')
  history.destroy()
  history.replace('/orte?suche=x')
  history.push('/fahrzeuge')
  history.flush()
  await Promise.resolve()
  expect(location.pathname + location.search).toBe('/orte')
})
