import { useQuery } from '@tanstack/react-query'
import { myProfil } from '../api.ts'
import { AusbildungSheet } from './AusbildungSheet.tsx'

interface Props {
  readonly onDone: () => void
  readonly onClose: () => void
}
/** A further training of one's own, from another screen. */
export function AddRecord({ onDone, onClose }: Props) {
  const { data } = useQuery(myProfil)
  return data ? <AusbildungSheet profil={data} record={null} stays onSaved={onDone} onClose={onClose} /> : null
}
