/** What an invoice asks before it goes on. */
export type DialogName = 'pay' | 'remind' | 'cancel'
