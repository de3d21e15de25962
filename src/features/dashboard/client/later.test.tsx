// Shared phones: data that a member left on the device goes with the session, from every screen.
import '#tests/support/browser.ts'
import { renderHook, act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLater } from './later.ts'
import { rememberFound } from '#client/layout/finder/recent.ts'
import { rememberDraft } from '#client/ui/form/draft.ts'
import { endSession } from '#client/app/session.ts'

test('signing out leaves neither drafts, entries put off nor people searched for', () => {
  const own = new Set(Object.keys(localStorage))
  rememberDraft('orte', 1, { name: 'Halle' })
  rememberFound({ titel: 'Anna Anders', hinweis: '', pfad: '/profile/1', group: 'Mitglieder' })
  const { result } = renderHook(useLater)
  act(() => result.current.putOff(['a']))
  expect(result.current.isPutOff('a')).toBe(true)
  const left = () => Object.keys(localStorage).filter((name) => !own.has(name))
  expect(left()).toHaveLength(3)
  endSession()
  expect(left()).toEqual([])
})
