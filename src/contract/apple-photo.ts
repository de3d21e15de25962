/** Of a picture that this device cannot turn into a JPG, and the server neither. */
export const APPLE_PHOTO =
  'Das Foto ist im Format HEIC, das nur Apple-Geräte zeigen. Stell am iPhone unter Einstellungen, Kamera, Formate „Maximale Kompatibilität“ ein, oder schick dir das Foto als JPG.'
