const SEAT = /^(\d+) · (?:(?:Mo|Di|Mi|Do|Fr|Sa|So) · )?([^·]+) · (Transportführer|Fahrer|Dritter)\b/

/** 'KTW 1402 · Nacht · dritter Platz' of a seat's name '1402 · So · Nacht · Dritter'; other texts stay. The day stands beside it. */
export const seatWords = (text: string): string =>
  text.replace(
    SEAT,
    (_, list: string, shift: string, seat: string) => `KTW ${list} · ${shift} · ${seat === 'Dritter' ? 'dritter Platz' : seat}`,
  )
