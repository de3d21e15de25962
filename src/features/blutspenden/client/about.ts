export const about = {
  words: { gender: 'f', one: 'Blutspende', many: 'Blutspenden', the: 'Die Blutspende', it: 'Sie' },
  recht: 'BLUTSPENDE',
  historyRecht: 'READ_BLUTSPENDE',
  listTitle: 'Blutspende',
  newTitle: 'Neue Blutspende',
  paths: { list: '/blutspenden', create: '/blutspende/neu', detail: '/blutspende/{id}', edit: '/blutspende/edit/{id}' },
} as const
