/** Reads `51.4556, 7.0116` and the German `51,4556 7,0116`; undefined when it is no pair of numbers. */
export function leseKoordinaten(eingabe: string): { lat: number; lon: number } | undefined {
  const treffer = /^(-?\d{1,2}(?:[.,]\d+)?)\s*(?:[;,]\s+|[;\s]\s*|,(?=\s*-?\d{1,3}[.,]))(-?\d{1,3}(?:[.,]\d+)?)$/.exec(eingabe.trim())
  if (!treffer) return undefined
  const [lat, lon] = [treffer[1], treffer[2]].map((zahl) => Number(zahl?.replace(',', '.')))
  return lat === undefined || lon === undefined || Math.abs(lat) > 90 || Math.abs(lon) > 180 ? undefined : { lat, lon }
}
