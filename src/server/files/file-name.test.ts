import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { cleanFileName, contentDisposition } from './file-name.ts'

testAll([
  ['Führerschein.PDF', 'application/pdf', 'Führerschein.pdf'],
  ['foto.jpeg', 'image/jpeg', 'foto.jpeg'],
  ['C:\\Users\\toni\\foto.png', 'image/png', 'foto.png'],
  ['../../etc/passwd', 'application/pdf', 'passwd.pdf'],
  ['rechnung.exe', 'application/pdf', 'rechnung.exe.pdf'],
  ['bild\u202egnp.exe', 'image/png', 'bildgnp.exe.png'],
  ['a\0b\r\nc.png', 'image/png', 'abc.png'],
  ['\ud800kaputt.png', 'image/png', 'kaputt.png'],
  ['was: "das" <hier>?.webp', 'image/webp', 'was_ _das_ _hier__.webp'],
  ['  .. .png', 'image/png', 'Datei.png'],
  ['', 'image/png', 'Datei.png'],
  ['.htaccess', 'application/pdf', 'htaccess.pdf'],
  ['Zeugnis\u0308.pdf'.normalize('NFD'), 'application/pdf', 'Zeugnis̈.pdf'.normalize('NFC')],
  ['🚑'.repeat(200), 'image/png', `${'🚑'.repeat(120)}.png`],
] as const)('%j of type %s is stored as %j', (name, type, tidy) => {
  expect(cleanFileName(name, type)).toBe(tidy)
})

test('a name goes into the header in two forms, and cannot leave its quotes', () => {
  expect(contentDisposition('inline', 'Übung "1" 100%.png')).toBe(
    `inline; filename="_bung _1_ 100_.png"; filename*=UTF-8''%C3%9Cbung%20%221%22%20100%25.png`,
  )
  expect(contentDisposition('attachment', "O'Neill (1)*.pdf")).toBe(
    `attachment; filename="O'Neill (1)*.pdf"; filename*=UTF-8''O%27Neill%20%281%29%2A.pdf`,
  )
})
