export const about = {
  words: { gender: 'f', one: 'Ausbildung', many: 'Ausbildungen', the: 'Die Ausbildung', it: 'Sie' },
  recht: 'AUSBILDUNG',
  historyRecht: 'READ_AUSBILDUNG',
  listTitle: 'Ausbildung',
  newTitle: 'Neue Ausbildung',
  paths: { list: '/ausbildung', create: '/ausbildung/neu', detail: '/ausbildung/{id}', edit: '/ausbildung/edit/{id}' },
} as const
