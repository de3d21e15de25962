import { Alert } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useWaitingOn } from './waiting.ts'

export function WaitingHere() {
  const titles = useWaitingOn(useLocation().pathname)
  return titles.map((titel, number) => (
    <Alert key={number} color="gelb" mb="md" role="status" title={`${titel} wartet auf Netz`}>
      Liegt auf diesem Gerät und wird von selbst gesendet, sobald das Netz wieder da ist.
    </Alert>
  ))
}
