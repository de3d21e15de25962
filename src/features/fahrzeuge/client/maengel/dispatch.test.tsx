import '#tests/support/browser.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '#client/app/session.ts'
import type { Mangel } from '#features/fahrzeuge/schemas.ts'
import { usePhotoDispatch } from './dispatch.ts'

afterEach(() => vi.unstubAllGlobals())

test('photos are locked before the first byte leaves, and only what was sent goes', async () => {
  setSession({ token: 't' })
  const answers: (() => void)[] = []
  class Line extends EventTarget {
    upload = new EventTarget()
    status = 201
    responseText = '{}'
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => 'application/json'
    send() {
      answers.push(() => this.dispatchEvent(new Event('load')))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Line)
  const { result } = renderHook(() => usePhotoDispatch())
  const [sent, later] = [new File(['a'], 'a.jpg'), new File(['b'], 'b.jpg')]
  act(() => result.current.set([sent]))
  let arrived: Promise<boolean> | undefined
  act(() => void (arrived = result.current.send({ _id: 'm', fahrzeug: 'f', fahrzeugName: 'RTW', titel: 'Blinker' } as Mangel)))
  await waitFor(() => expect(result.current.share).toBe(0))
  await waitFor(() => expect(answers).toHaveLength(1))
  // One that the camera was still at.
  act(() => result.current.set((now) => [...now, later]))
  answers[0]?.()
  expect(await act(() => arrived)).toBe(true)
  await waitFor(() => expect(result.current.share).toBeNull())
  expect(result.current.photos).toEqual([later])
})
