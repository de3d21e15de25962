import { noticeCalls, pushKey } from './api.ts'

export function pushObstacle(): string | undefined {
  if (!isSecureContext || !('serviceWorker' in navigator)) return 'Das geht nur über eine sichere Verbindung (https).'
  if (!('PushManager' in globalThis) || !('Notification' in globalThis))
    return 'Dieser Browser kann das nicht. Auf dem iPhone lege das Intranet zuerst auf den Home-Bildschirm und öffne es von dort.'
  if (Notification.permission === 'denied')
    return 'Dieser Browser sperrt Mitteilungen vom Intranet. Erlaube sie in seinen Einstellungen für diese Seite.'
  return undefined
}

const registration = () => navigator.serviceWorker.getRegistration()
export const isOn = async (): Promise<boolean> =>
  pushObstacle() === undefined &&
  Notification.permission === 'granted' &&
  Boolean(await (await registration())?.pushManager.getSubscription())

export async function switchOn(): Promise<string | null> {
  if ((await Notification.requestPermission()) !== 'granted') return pushObstacle() ?? 'Ohne deine Erlaubnis zeigt der Browser nichts an.'
  const worker = await registration()
  if (!worker) return 'Das Intranet richtet sich auf diesem Gerät noch ein. Lade die Seite neu und versuche es noch einmal.'
  const { schluessel } = await pushKey()
  try {
    const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: schluessel })
    const { endpoint, keys } = subscription.toJSON()
    await noticeCalls.addDevice({ body: { endpunkt: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } })
    return null
  } catch (error) {
    if (error instanceof DOMException) return 'Der Push-Dienst dieses Browsers ist gerade nicht erreichbar. Versuche es später noch einmal.'
    throw error
  }
}

export async function switchOff(): Promise<void> {
  await noticeCalls.removeDevice()
  await (await (await registration())?.pushManager.getSubscription())?.unsubscribe()
}
