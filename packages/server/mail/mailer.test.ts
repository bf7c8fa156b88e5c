import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, it } from 'vitest'
import { waitFor } from '../testing/wait-for.ts'
import { createMailer, type Mail } from './mailer.ts'

const root = mkdtempSync(join(tmpdir(), 'dxweb-mailer-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const mail: Mail = {
  to: 'kari@sundet.no',
  template: 'reset',
  locale: 'nb',
  values: { url: 'https://dxweb.test/brukerkonto/x' },
}

const mailerIn = (outbox: string) =>
  createMailer({ smtpUrl: undefined, from: 'DxWeb <dxweb@test.no>', outbox, logger: silent })
const silent = pino({ level: 'silent' })

it('the mail outbox contains only complete mails, which only the server’s user can read', async () => {
  const outbox = join(root, 'outbox')
  const mailer = mailerIn(outbox)
  await Promise.all([1, 2, 3].map(() => mailer.send(mail)))
  const names = readdirSync(outbox)
  expect(names).toHaveLength(3)
  expect(await mailer.state()).toEqual({ by: 'files', count: 3 })
  for (const name of names) {
    expect(name).toMatch(/-reset-[0-9a-f]{8}\.eml$/)
    expect(statSync(join(outbox, name)).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(outbox, name), 'utf8')).toMatch(/^From: .*To: kari@sundet\.no/s)
  }
})

it('a mail signed by a venue is sent in the venue’s name from our address', async () => {
  const outbox = join(root, 'signed')
  await mailerIn(outbox).send({ ...mail, sender: { name: 'Sundet kulturhus', facts: [] } })
  const [name = ''] = readdirSync(outbox)
  expect(readFileSync(join(outbox, name), 'utf8')).toContain(
    'From: Sundet kulturhus <dxweb@test.no>',
  )
})

it('the link of a mail can be copied from the mail’s file in the outbox', async () => {
  const outbox = join(root, 'linked')
  const url = `https://dxweb.test/invitation?token=${'a1_-'.repeat(20)}`
  await mailerIn(outbox).send({ ...mail, values: { url } })
  const [name = ''] = readdirSync(outbox)
  expect(readFileSync(join(outbox, name), 'utf8')).toMatch(`X-Dx-Link: ${url}\r\n`)
})

it.each(['Kari.Nes@SUNDET.no', 'kari@bølgen.no', `${'kari'.repeat(16)}@${'fjell'.repeat(6)}.test`])(
  'removing pending mails to %s keeps pending mails to other addresses',
  async (to) => {
    const outbox = mkdtempSync(join(root, 'forgotten-'))
    const mailer = mailerIn(outbox)
    await Promise.all([to, `x${to}`, to].map((each) => mailer.send({ ...mail, to: each })))
    await mailer.forget([to.toLowerCase()])
    expect(await mailer.state()).toEqual({ by: 'files', count: 1 })
  },
)

it('a mail file gets its final name when it is complete, and is not changed afterwards', async () => {
  const outbox = join(root, 'watched')
  mkdirSync(outbox)
  const named = new Set<string>()
  const written: string[] = []
  const watcher = watch(outbox, (event, name) => {
    if (!name?.endsWith('.eml')) return
    if (event === 'rename') named.add(name)
    else written.push(name)
  })
  for (let turn = 0; turn < 3; turn += 1) await mailerIn(outbox).send(mail)
  await waitFor(() => named.size === 3)
  watcher.close()
  expect(written).toEqual([])
})

it('reports that the mail server does not answer', async () => {
  const nowhere = { smtpUrl: 'smtp://127.0.0.1:1', from: '', outbox: root, logger: silent }
  expect(await createMailer(nowhere).state()).toEqual({ by: 'smtp', answers: false })
})
