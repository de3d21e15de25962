import { expect, test } from 'vitest'
import { consequences } from './consequences.ts'

test.each([
  [0, 0, 'Es ist nichts geplant, was davon betroffen wäre.'],
  [1, 0, '1 Belegung wird storniert. Alle Betroffenen bekommen eine Mail.'],
  [0, 1, '1 Dienst verliert dieses Fahrzeug. Alle Betroffenen bekommen eine Mail.'],
  [3, 2, '3 Belegungen werden storniert, 2 Dienste verlieren dieses Fahrzeug. Alle Betroffenen bekommen eine Mail.'],
])('%i bookings and %i services', (belegungen, dienste, sentence) => expect(consequences({ belegungen, dienste })).toBe(sentence))

test.each([
  [1, 0, '1 Belegung bleibt stehen.'],
  [19, 18, '19 Belegungen bleiben stehen, 18 Dienste stehen so lange ohne Fahrzeug da. Wer sie leitet oder plant, bekommt eine Mail.'],
])('the workshop: %i bookings and %i services', (belegungen, dienste, sentence) =>
  expect(consequences({ belegungen, dienste }, true)).toBe(sentence),
)
