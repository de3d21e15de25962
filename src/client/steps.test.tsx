import { createBrowserHistory } from '@tanstack/react-router'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { afterLayers, keepSteps, useLayer } from './steps.ts'

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

test('a sheet that opens while the step of the menu it came from is taken back stays open, with a step of its own', async () => {
  window.history.replaceState(null, '', '/kontakte')
  const history = createBrowserHistory()
  keepSteps(history)
  const settled = () => new Promise<void>(afterLayers)
  const menu = renderHook(() => useLayer(true, () => {}))
  await settled()
  expect(history.location.state).toMatchObject({ layers: 1 })
  // A browser that takes its time.
  const goesBack = vi.spyOn(window.history, 'go').mockImplementation(() => {})
  menu.unmount()
  await waitFor(() => expect(goesBack).toHaveBeenCalledWith(-1))
  const closes = vi.fn<() => void>()
  const sheet = renderHook(() => useLayer(true, closes))
  goesBack.mockRestore()
  window.history.go(-1)
  await settled()
  expect(closes).not.toHaveBeenCalled()
  expect(history.location.state).toMatchObject({ layers: 1 })
  window.history.back()
  await waitFor(() => expect(closes).toHaveBeenCalledTimes(1))
  sheet.unmount()
  await settled()
  history.destroy()
})
