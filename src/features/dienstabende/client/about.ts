export const about = {
  words: { gender: 'm', one: 'Dienstabend', many: 'Dienstabende', the: 'Der Dienstabend', it: 'Er' },
  recht: 'DIENSTABEND',
  historyRecht: 'READ_DIENSTABEND',
  listTitle: 'Dienstabende',
  newTitle: 'Neuer Dienstabend',
  paths: { list: '/dienstabende', create: '/dienstabende/neu', detail: '/dienstabend/{id}', edit: '/dienstabend/edit/{id}' },
} as const
