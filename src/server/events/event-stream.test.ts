import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EVENT_BACKLOG_BYTES, LIVE_STREAMS_MAX, LIVE_STREAMS_PER_PERSON, SIGN_STREAMS_MAX } from '#contract/limits.ts'
import { createBroadcast, createVerteiler } from './event-stream.ts'

/** An answer whose browser has `unread` bytes before it. */
function openAnswer(unread = 0) {
  const raw = Object.assign(new EventEmitter(), {
    writableLength: unread,
    writeHead: vi.fn<() => void>(),
    write: vi.fn<(text: string) => void>(),
    end: vi.fn<() => void>(),
    destroy: vi.fn<() => void>(),
  })
  return { raw, reply: { hijack: () => undefined, raw } as never }
}
function setUp(max?: number) {
  let tell: (tables: ReadonlySet<string>) => void = () => undefined
  const listener = { onChange: (fn: typeof tell) => ((tell = fn), () => undefined) }
  const streams = createBroadcast(
    listener as never,
    { valid: async (keys) => new Set(keys), keyTables: [], told: (tables) => [...tables] },
    max === undefined ? {} : { max },
  )
  onTestFinished(() => streams.close())
  return { streams, tell: (name: string) => tell(new Set([name])) }
}

test('a browser with more than EVENT_BACKLOG_BYTES unread is dropped, others hear on', async () => {
  const { streams, tell } = setUp()
  const [slow, well] = [openAnswer(EVENT_BACKLOG_BYTES + 1), openAnswer(EVENT_BACKLOG_BYTES)]
  streams.open('a', slow.reply)
  streams.open('b', well.reply)
  tell('orte')
  await vi.waitFor(() => expect(well.raw.write).toHaveBeenLastCalledWith(expect.stringContaining('orte')))
  expect([slow.raw.destroy.mock.calls.length, well.raw.destroy.mock.calls.length]).toEqual([1, 0])
})

test.each([
  ['SIGN_STREAMS_MAX', SIGN_STREAMS_MAX, SIGN_STREAMS_MAX],
  ['LIVE_STREAMS_MAX', LIVE_STREAMS_MAX, undefined],
])('beyond %s a stream is refused until another ends', (_name, most, max) => {
  const { streams } = setUp(max)
  const all = Array.from({ length: most }, (_, i) => {
    const answer = openAnswer()
    streams.open(`${i}`, answer.reply)
    return answer
  })
  expect(() => streams.open('one more', openAnswer().reply)).toThrow('zu viele Geräte')
  all[0]?.raw.emit('close')
  expect(() => streams.open('one more', openAnswer().reply)).not.toThrow()
})

test('beyond LIVE_STREAMS_PER_PERSON the oldest of a person ends for the new one', () => {
  const streams = createVerteiler({ listener: { onChange: () => () => undefined }, db: {} } as never)
  onTestFinished(() => streams.close())
  const open = (user: string) => {
    const answer = openAnswer()
    streams.open({ sessionId: 's', _id: user } as never, answer.reply)
    return answer.raw
  }
  const other = open('toni')
  const all = Array.from({ length: LIVE_STREAMS_PER_PERSON }, () => open('jana'))
  const ended = () => [other, ...all].map(({ end }) => end.mock.calls.length)
  expect(ended()).toEqual([0, ...all.map(() => 0)])
  open('jana')
  expect(ended()).toEqual([0, 1, ...all.slice(1).map(() => 0)])
})
