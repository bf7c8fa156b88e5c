import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { storeLink } from '@dxweb/areas/access/login/link-store.ts'
import { hashToken, newToken } from '../../http/session/session-cookie.ts'
import { addPeople } from '../../testing/people.ts'
import { readQuotedPrintable, smtpInbox } from '../../testing/smtp-inbox.ts'
import { testApp } from '../../testing/test-app.ts'
import { waitFor } from '../../testing/wait-for.ts'

const inbox = await smtpInbox()
const app = await testApp({ smtpUrl: inbox.url })
await addPeople(app)

const better = 'en helt annen setning'

const linkIn = (raw: string) => /http:\/\/dx\.test(\/\S+)/.exec(readQuotedPrintable(raw))?.[1] ?? ''

async function askForLink(email: string) {
  const answer = await app.visitor().submit('/password/forgot', { email })
  return { status: answer.statusCode, body: answer.body.replaceAll(/value="[^"]*"/g, '') }
}

async function invite(userId: number) {
  const token = newToken()
  const [{ email } = { email: '' }] = await app.asOwner<{ email: string }>(
    'select email from user_account where id = $1',
    [userId],
  )
  await storeLink(app.db, { hash: hashToken(token), userId, kind: 'invitation', email })
  return `/invitation?token=${token}`
}

describe('resetting a forgotten password', () => {
  it('a forgotten password is reset by a mailed link that works once, and all sessions then end', async () => {
    const email = 'sjef@sundet.no'
    const signedIn = await app.signIn(email)
    await askForLink(email)
    const mail = await inbox.next(email)
    expect(mail.raw).toContain('Subject: Nytt passord til DxWeb')
    const link = linkIn(mail.raw)

    const answer = await app.visitor().submit(link, { password: better, again: better })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/login?done=reset')
    expect((await signedIn.get('/account/4')).statusCode).toBe(401)
    await expect(app.signIn(email)).rejects.toThrow('401')
    expect((await (await app.signIn(email, better)).get('/account/4')).statusCode).toBe(200)

    const again = await app.visitor().get(link)
    expect(again.statusCode).toBe(404)
    expect(again.body).toContain('Lenken virker ikke lenger')
  })

  it('a reset request gets the same answer for active, inactive and unknown users', async () => {
    const answers = [
      await askForLink('lese@sundet.no'),
      await askForLink('ukjent@sundet.no'),
      await askForLink('sluttet@sundet.no'),
      await askForLink('ikke en adresse'),
    ]
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
    await inbox.next('lese@sundet.no')
    expect(inbox.mails).toEqual([])
  })

  it('an e-mail address gets at most three reset mails an hour, and only the newest link works', async () => {
    const email = 'skanner@sundet.no'
    const links: string[] = []
    for (let time = 0; time < 3; time += 1) {
      await askForLink(email)
      links.push(linkIn((await inbox.next(email)).raw))
    }
    expect((await app.visitor().get(links[0] ?? '')).statusCode).toBe(404)
    expect((await app.visitor().get(links[2] ?? '')).statusCode).toBe(200)
    await askForLink(email)
    const attempts = () =>
      app.asOwner<{ attempts: number }>('select attempts from attempt_window where key = $1', [
        `reset:${email}`,
      ])
    await waitFor(async () => (await attempts())[0]?.attempts === 4)
    expect(inbox.mails).toEqual([])
  })

  it('a reset link never uses the host name of the request', async () => {
    const client = app.visitor()
    const page = await client.get('/password/forgot')
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    await client.submitShown(page.body, { email: 'revy@sundet.no' }, headers)
    expect(readQuotedPrintable((await inbox.next('revy@sundet.no')).raw)).not.toContain(
      'evil.example',
    )
  })

  it('a reset mail has the language of the page on which it was requested', async () => {
    const client = app.visitor()
    const page = await client.get('/password/forgot?locale=en')
    await client.submitShown(page.body, { email: 'byraa@sundet.no' })
    expect((await inbox.next('byraa@sundet.no')).raw).toContain('Subject: New DxWeb password')
  })

  it('only the hash of a reset token is stored', async () => {
    await askForLink('sjef@gamle.no')
    const link = linkIn((await inbox.next('sjef@gamle.no')).raw)
    const token = link.split('token=')[1] ?? ''
    const rows = await app.asOwner<{ hash: string }>(
      "select encode(token_hash, 'hex') as hash from password_link",
    )
    expect(rows.map(({ hash }) => hash)).toContain(hashToken(token).toString('hex'))
    expect(app.logged.join('\n')).not.toContain(token)
  })
})

describe('accepting an invitation', () => {
  it('an invited user enters a name and a password, and the typed name is kept when the password is refused', async () => {
    const link = await invite(61)
    const client = app.visitor()
    const names = { firstName: 'Ada <b>', lastName: 'Nes' }
    const short = await client.submit(link, { ...names, password: 'kort', again: 'kort' })
    expect(short.statusCode).toBe(400)
    expect(short.body).toContain('minst 10 tegn')
    expect(short.body).toContain('value="Ada &lt;b&gt;"')
    const common = await client.submit(link, {
      ...names,
      password: 'Passord123',
      again: 'Passord123',
    })
    expect(common.statusCode).toBe(400)
    expect(common.body).toContain('passord som mange bruker')
    const other = await client.submit(link, { ...names, password: better, again: 'noe annet' })
    expect(other.body).toContain('Passordene er ikke like')
    const done = await client.submit(link, { ...names, password: better, again: better })
    expect(done.headers.location).toBe('/login?done=invitation')
    const signedIn = await app.signIn('ingen@test.no', better)
    expect((await signedIn.get('/auth')).json()).toMatchObject({
      user: { displayName: 'Ada <b> Nes' },
    })
  })

  it('an invitation link does not reset a password, and it expires', async () => {
    const link = await invite(22)
    expect(
      (await app.visitor().get(link.replace('/invitation', '/password/reset'))).statusCode,
    ).toBe(404)
    expect((await app.visitor().get(link)).statusCode).toBe(200)
    await app.asOwner(
      "update password_link set expires_at = now() - interval '1 second' where user_id = 22",
    )
    expect((await app.visitor().get(link)).statusCode).toBe(404)
    expect((await app.visitor().get('/invitation')).statusCode).toBe(404)
    expect((await app.visitor().get('/invitation?token=x&token=y')).statusCode).toBe(404)
  })

  it('only one of several concurrent uses of an invitation link succeeds', async () => {
    const link = await invite(25)
    const open = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const client = app.visitor()
        return { client, page: (await client.get(link)).body }
      }),
    )
    const fields = { firstName: '', lastName: '', password: better, again: better }
    const answers = await Promise.all(
      open.map(({ client, page }) => client.submitShown(page, fields)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
  })
})

describe('a server without a mail server', () => {
  it('without a mail server, mails are stored as files that only the server’s user can read, and named in the log', async () => {
    const quiet = await testApp({ database: app })
    await quiet.visitor().submit('/password/forgot', { email: 'sjef@fjellvik.no' })
    const [name] = await waitFor(async () => {
      const names = (await readdir(quiet.outbox)).filter((each) => each.endsWith('.eml'))
      return names.length > 0 && names
    })
    const mail = await readFile(join(quiet.outbox, name ?? ''), 'utf8')
    expect(mail).toContain('To: sjef@fjellvik.no')
    await waitFor(() => quiet.logged.some((line) => line.includes(name ?? '')))
    expect(quiet.logged.join('\n')).not.toContain('sjef@fjellvik.no')
    expect(linkIn(mail)).toMatch(/^\/password\/reset\?token=/)
  })
})
