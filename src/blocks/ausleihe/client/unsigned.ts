import { requireYes } from '#client/ui/form/require-yes.ts'

/** Asks before something goes out that nobody signed for. @throws what the form shows at the signature when that was not meant */
export async function requireSigned({ unterschrift }: { readonly unterschrift?: string | undefined }): Promise<void> {
  if (unterschrift) return
  await requireYes(
    {
      titel: 'Ohne Unterschrift ausgeben?',
      text: 'Dann steht auf der Quittung niemand, der den Empfang bestätigt.',
      yes: 'Ohne Unterschrift ausgeben',
      no: 'Zurück',
    },
    { msg: 'Hier fehlt die Unterschrift.', feld: 'unterschrift' },
  )
}
