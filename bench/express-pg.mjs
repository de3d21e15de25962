// Baseline: a minimal Express and pg server without permissions, validation or headers.
/* oxlint-disable oxc/no-async-endpoint-handlers -- Express 5 takes rejected promises itself */
import { verify } from '@node-rs/argon2'
import express from 'express'
import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'

const pool = new pg.Pool({ host: process.env.PGHOST, port: Number(process.env.PGPORT), user: 'intranet', database: 'intranet', max: 10 })
const FIELDS = `p._id, p."user", u.vorname, u.nachname, p.anrede, p.gruppe, p.funktionen, p.sanitaetsausbildung, u.primary_email, u.primary_telefon, p.ort, p.status, p.bild`
const app = express().disable('etag').use(express.json())
app.get('/api/profile', async (req, res) =>
  res.json(
    (
      await pool.query(
        `select ${FIELDS} from profile p join users u on u._id = p."user" where ($2 = '' or u.vorname || ' ' || u.nachname ilike '%' || $2 || '%') order by u.nachname, u.vorname limit $1`,
        [req.query.limit ?? null, req.query.suche ?? ''],
      )
    ).rows,
  ),
)
app.get('/api/profile/:id', async (req, res) =>
  res.json(
    (
      await pool.query(
        'select p.*, u.vorname, u.nachname, u.email, u.telefon from profile p join users u on u._id = p."user" where p._id = $1',
        [req.params.id],
      )
    ).rows[0],
  ),
)
const ME = `(select p._id from profile p join users u on u._id = p."user" where u.username = 'helfer')`
app.get('/api/sanitaetsdienste', async (req, res) =>
  res.json(
    (
      await pool.query(
        `select d._id, d.nummer, d.bezeichnung, d.status, d.beginn, d.ende, o.name as "ortName",
           count(m._id) filter (where m.status = 'eingeteilt') as eingeteilt, count(m._id) filter (where m.status = 'gemeldet') as gemeldet,
           max(m.status) filter (where m.profil = ${ME}) as meine
         from sanitaetsdienste d join orte o on o._id = d.ort join angebote a on a.sanitaetsdienst = d._id left join anmeldungen m on m.angebot = a._id
         where d.ende > now() and not d.abgesagt and d.status in ('ausgeschrieben', 'besetzt') group by d._id, o._id order by d.beginn limit $1`,
        [req.query.limit ?? null],
      )
    ).rows,
  ),
)
app.get('/api/sanitaetsdienste/:id', async (req, res) => {
  const { rows } = await pool.query(
    'select d.*, o.name as "ortName" from sanitaetsdienste d join orte o on o._id = d.ort where d._id = $1',
    [req.params.id],
  )
  const { rows: schichten } = await pool.query('select * from angebote where sanitaetsdienst = $1 order by beginn', [req.params.id])
  const { rows: helfer } = await pool.query(
    `select m.*, u.vorname, u.nachname from anmeldungen m join angebote a on a._id = m.angebot join profile p on p._id = m.profil join users u on u._id = p."user" where a.sanitaetsdienst = $1`,
    [req.params.id],
  )
  res.json({ ...rows[0], schichten, helfer })
})
app.put('/api/orte/:id', async (req, res) => {
  const client = await pool.connect()
  await client.query('begin')
  const { rows } = await client.query('update orte set name = $2, hinweise = $3, version = version + 1 where _id = $1 returning *', [
    req.params.id,
    req.body.name,
    req.body.hinweise,
  ])
  await client.query(
    `insert into historie (gruppe, bereich, objekt, aktion, feld, neu) values (neue_id(), 'orte', $1, 'geaendert', 'hinweise', to_jsonb($2::text))`,
    [req.params.id, req.body.hinweise],
  )
  await client.query('commit')
  client.release()
  res.json(rows[0])
})
app.post('/api/auth', async (req, res) => {
  const { rows } = await pool.query('select _id, "passwortHash" from users where username = $1', [req.body.username])
  if (!(await verify(rows[0].passwortHash, req.body.passwort))) throw new Error('wrong password')
  const token = randomBytes(32).toString('base64url')
  await pool.query(`insert into sitzungen ("tokenHash", "user", "laeuftAb") values ($1, $2, now() + interval '30 days')`, [
    createHash('sha256').update(token).digest(),
    rows[0]._id,
  ])
  res.json({ token })
})
const server = app.listen(0, '127.0.0.1', () => process.send(server.address().port))
