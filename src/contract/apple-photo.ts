/** Error text for a picture that neither this device nor the server can convert to JPG. */
export const APPLE_PHOTO =
  'Das Foto ist im Format HEIC, das nur Apple-Geräte zeigen. ' +
  'Stell am iPhone unter Einstellungen, Kamera, Formate „Maximale Kompatibilität“ ein, oder schick dir das Foto als JPG.'
