// Words of the answers to a request: on its page, in mails and in pushes.
export const YES = { hilferuf: 'Ja, ich komme', uebergabe: 'Ja, ich übernehme', nachgerueckt: 'Ja, ich nehme den Platz' } as const
export const NO = 'Nein, diesmal nicht'
