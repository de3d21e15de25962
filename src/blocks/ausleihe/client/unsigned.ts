import { ApiError } from '#client/api.ts'
import { confirm } from '#client/ui/confirm.ts'

/** Asks before something goes out that nobody signed for. @throws what the form shows at the signature when that was not meant */
export async function requireSigned({ unterschrift }: { readonly unterschrift?: string | undefined }): Promise<void> {
  const meant =
    Boolean(unterschrift) ||
    (await confirm({
      titel: 'Ohne Unterschrift ausgeben?',
      text: 'Dann steht auf der Quittung niemand, der den Empfang bestätigt.',
      yes: 'Ohne Unterschrift ausgeben',
      no: 'Zurück',
    }))
  if (!meant) throw new ApiError(0, [{ msg: 'Hier fehlt die Unterschrift.', feld: 'unterschrift' }])
}
