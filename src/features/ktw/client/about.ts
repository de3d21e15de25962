export const week = {
  words: { gender: 'f', one: 'KTW-Woche', many: 'KTW-Wochen', the: 'Die KTW-Woche', it: 'Sie' },
  recht: 'KTW_WOCHE',
  historyRecht: 'READ_WOCHEN_KTW_HISTORY',
  listTitle: 'Wochen-KTW',
  newTitle: 'Neue KTW-Woche',
  paths: {
    list: '/ktw/woche',
    create: '/ktw/woche/neu',
    detail: '/ktw/woche/{id}',
    edit: '/ktw/woche/edit/{id}',
    history: '/ktw/woche/history/{id}',
  },
} as const

export const sunday = {
  words: { gender: 'm', one: 'Sonntags-KTW', many: 'Sonntags-KTW', the: 'Der Sonntags-KTW', it: 'Er' },
  recht: 'SONNTAG_KTW',
  historyRecht: 'READ_SONNTAG_KTW_HISTORY',
  listTitle: 'Sonntags-KTW',
  newTitle: 'Neuer Sonntags-KTW',
  paths: {
    list: '/ktw/sonntag',
    create: '/ktw/sonntag/neu',
    detail: '/ktw/sonntag/{id}',
    edit: '/ktw/sonntag/edit/{id}',
    history: '/ktw/sonntag/history/{id}',
  },
} as const
