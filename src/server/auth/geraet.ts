const BROWSER: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEME: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux|X11/, 'Linux'],
]

/** What a person recognises their device by, from its User-Agent: "Firefox auf Windows". */
export function geraetename(kennung: string | undefined): string {
  const finde = (liste: typeof BROWSER) => liste.find(([form]) => form.test(kennung ?? ''))?.[1]
  const browser = finde(BROWSER)
  const system = finde(SYSTEME)
  if (!browser && !system) return 'Unbekanntes Gerät'
  return `${browser ?? 'Browser'}${system ? ` auf ${system}` : ''}`
}
