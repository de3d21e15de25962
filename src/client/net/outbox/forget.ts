import { confirm } from '../../ui/overlay/confirm.ts'
import { readEntries, removeEntry } from './store.ts'

export async function mayForget(waiting: number): Promise<boolean> {
  const sure = await confirm({
    titel: waiting === 1 ? '1 Eintrag ist noch nicht gesendet' : `${waiting} Einträge sind noch nicht gesendet`,
    text: 'Beim Abmelden wird dieses Gerät geleert. Was hier noch nicht gesendet ist oder was du noch nicht gelesen hast, ist dann weg.',
    yes: 'Trotzdem abmelden',
    no: 'Angemeldet bleiben',
    danger: true,
  })
  if (sure) for (const { key } of await readEntries()) await removeEntry(key)
  return sure
}
