// Limit: a Fastify handler without a database that sends the bytes recorded from the product.
import Fastify from 'fastify'

export interface Recording {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

process.on('message', (recordings: readonly Recording[]) => {
  const app = Fastify()
  app.addContentTypeParser('multipart/form-data', (_req, payload, done) => {
    payload.resume().on('end', () => done(null))
  })
  for (const { method, path, status, headers, body } of recordings) {
    const content = Buffer.from(body, 'base64')
    app.route({
      method,
      url: path,
      handler: (_req, reply) =>
        reply
          .code(status)
          .headers(headers)
          .send(status === 304 ? undefined : content),
    })
  }
  void app.listen({ port: 0, host: '127.0.0.1' }).then((adresse) => process.send?.(Number(new URL(adresse).port)))
})
