import { requireYes } from '#client/ui/form/require-yes.ts'

/** Asks for confirmation before a handover without a signature. @throws a form error at the signature if declined */
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
