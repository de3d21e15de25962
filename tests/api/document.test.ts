// Endpoints open without signing in, and the limits of their cost.
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testInstance } from '#tests/support/app.ts'

test('the API document is open, packed once, and the same bytes for everybody', async () => {
  const instance = await testInstance()
  const plain = await instance.call(null, 'GET', '/api/openapi.json')
  expect(plain.json<{ openapi: string }>().openapi).toBe('3.1.0')
  const packed = await instance.call(null, 'GET', '/api/openapi.json', undefined, { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.rawPayload.length * 10).toBeLessThan(plain.rawPayload.length)
  expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
})

test.each(['/api/docs/yaml', '/api/docs/json', '/api/docs/static/index.html'])(
  '%s does not exist: there is one form of the document',
  async (url) => {
    const instance = await testInstance()
    expect((await instance.call(null, 'GET', url)).statusCode).toBe(404)
  },
)
