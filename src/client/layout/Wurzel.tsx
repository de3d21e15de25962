import { Outlet } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { mitFrist } from '../chunk.ts'
import { useSitzung } from '../sitzung.ts'
import { Startbild } from './Startbild.tsx'

export const ladeRahmen = mitFrist(() => import('./Rahmen.tsx'))
const Rahmen = lazy(async () => ({ default: (await ladeRahmen()).Rahmen }))

/** Signed in: the frame with header and menu around the screen. Otherwise the bare screen. */
export function Wurzel() {
  const { isAuthenticated, loading } = useSitzung()
  if (loading) return <Startbild />
  if (!isAuthenticated) return <Outlet />
  return (
    <Suspense fallback={<Startbild />}>
      <Rahmen>
        <Outlet />
      </Rahmen>
    </Suspense>
  )
}
