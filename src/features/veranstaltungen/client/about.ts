export const about = {
  words: { gender: 'f', one: 'Veranstaltung', many: 'Veranstaltungen', the: 'Die Veranstaltung', it: 'Sie' },
  recht: 'VERANSTALTUNG',
  historyRecht: 'READ_VERANSTALTUNG',
  listTitle: 'Veranstaltungen',
  newTitle: 'Neue Veranstaltung',
  paths: { list: '/veranstaltungen', create: '/veranstaltungen/neu', detail: '/veranstaltung/{id}', edit: '/veranstaltung/{id}/edit' },
} as const
