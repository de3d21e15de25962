// The limit: a Fastify handler without a database that sends the very bytes recorded from the product.
import Fastify from 'fastify'

export interface Aufzeichnung {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly pfad: string
  readonly status: number
  readonly kopf: Readonly<Record<string, string>>
  readonly body: string
}

process.on('message', (aufzeichnungen: readonly Aufzeichnung[]) => {
  const app = Fastify()
  for (const { method, pfad, status, kopf, body } of aufzeichnungen) {
    const inhalt = Buffer.from(body, 'base64')
    app.route({
      method,
      url: pfad,
      handler: (_req, reply) =>
        reply
          .code(status)
          .headers(kopf)
          .send(status === 304 ? undefined : inhalt),
    })
  }
  void app.listen({ port: 0, host: '127.0.0.1' }).then((adresse) => process.send?.(Number(new URL(adresse).port)))
})
