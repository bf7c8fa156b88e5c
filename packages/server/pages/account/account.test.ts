import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { addPeople, testPassword } from '../../testing/people.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const app = await testApp()
await addPeople(app)

const nonce = 'abcdefghijklmnop123456=='
const pageOf = (client: TestClient, headers: Record<string, string> = { 'x-dx-nonce': nonce }) =>
  client.get('/apiweb/useraccounthtml?locale=nb', { headers })

describe('the account page', () => {
  it('the account page shows the user’s details, and its script has the nonce of the surrounding page', async () => {
    const page = await pageOf(await app.as('sjef@sundet.no'))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('value="sjef@sundet.no"')
    expect(page.body).toContain(`<script nonce="${nonce}">`)
    expect(page.body.match(/<script/g)).toHaveLength(1)
    expect((await app.visitor().get('/apiweb/useraccounthtml')).statusCode).toBe(401)
  })

  it.each(['short', '"><script>alert(1)</script>', 'a b c d e f g h i j k l m n', 'x'.repeat(65)])(
    'the account page does not repeat the invalid nonce %j',
    async (asked) => {
      const page = await pageOf(await app.as('sjef@sundet.no'), { 'x-dx-nonce': asked })
      expect(page.body).not.toContain(`nonce="${asked}`)
      expect(page.body).not.toContain('alert(1)')
      expect(page.body.match(/<script/g)).toHaveLength(1)
    },
  )

  it('the account page shows markup in a name as text', async () => {
    const client = await app.as('lese@sundet.no')
    const evil = '"><img src=x onerror=alert(1)></script><script>alert(2)</script>'
    const email = 'lese@sundet.no'
    expect(
      (await client.post('/account/profile', { firstName: evil, lastName: '', email })).statusCode,
    ).toBe(200)
    const page = await pageOf(client)
    expect(page.body).not.toContain('<img')
    expect(page.body.match(/<script/g)).toHaveLength(1)
  })

  it('the account page offers a super user in sudo only the changes that are allowed in sudo', async () => {
    const client = await app.signIn('super@test.no')
    await client.post('/auth/sudo', { userId: 21, reason: 'Hjelp' })
    const page = await client.get('/apiweb/useraccounthtml', { ninja: 21 })
    expect(page.body).toContain('data-ninja="21"')
    expect(page.body).toContain('value="sjef@sundet.no"')
    expect(page.body).not.toContain('account/password')
    expect(page.body).not.toContain('account/totp')
    expect(page.body).not.toContain('sessions/end')
  })
})

describe('changing name and e-mail address', () => {
  const client = () => app.as('byraa@sundet.no')
  const profile = { firstName: 'Bo', lastName: 'Lie', email: 'byraa@sundet.no' }

  it('changing the name needs no password, changing the e-mail address needs one, and both changes are logged', async () => {
    expect((await (await client()).post('/account/profile', profile)).statusCode).toBe(200)
    const email = 'bo@sundet.no'
    const without = await (await client()).post('/account/profile', { ...profile, email })
    expect(without.json()).toMatchObject({
      error: { fields: { currentPassword: { code: 'wrong_password' } } },
    })
    const body = { ...profile, email, currentPassword: testPassword }
    expect((await (await client()).post('/account/profile', body)).statusCode).toBe(200)
    expect((await app.signIn(email)).cookies.has('dxweb')).toBe(true)
    const lines = await app.asOwner(
      "select partner_id, user_id, sudo_id from audit_entry where action = 'profile.changed' and user_id = 24",
    )
    expect(lines).toEqual(
      Array.from({ length: 2 }, () => ({ partner_id: 1003, user_id: 24, sudo_id: null })),
    )
  })

  it('refuses an e-mail address that is taken or invalid', async () => {
    const body = { ...profile, currentPassword: testPassword }
    const taken = await (
      await client()
    ).post('/account/profile', { ...body, email: 'SJEF@sundet.no' })
    expect(taken.statusCode).toBe(409)
    for (const email of [
      '',
      'bo',
      'bo@@sundet.no',
      'bo@sundet.no,sjef@sundet.no',
      'bo\u0000@sundet.no',
    ]) {
      const refused = await (await client()).post('/account/profile', { ...body, email })
      expect(refused.statusCode).toBe(400)
    }
  })

  it('refuses unknown fields of the profile', async () => {
    for (const extra of [
      { isActive: true },
      { passwordHash: 'x' },
      { id: 1 },
      { userId: 31 },
      { version: 9 },
    ]) {
      const refused = await (await client()).post('/account/profile', { ...profile, ...extra })
      expect(refused.statusCode).toBe(400)
    }
  })
})

describe('changing the password', () => {
  it('a new password requires the old one, and ends all the user’s other sessions', async () => {
    const email = 'sjef@fjellvik.no'
    const here = await app.signIn(email)
    const elsewhere = await app.signIn(email)
    const newPassword = 'en ny og lang setning'
    const wrong = await here.post('/account/password', { currentPassword: 'feil', newPassword })
    expect(wrong.statusCode).toBe(400)
    const short = await here.post('/account/password', {
      currentPassword: testPassword,
      newPassword: 'kort',
    })
    expect(short.json()).toMatchObject({
      error: { fields: { newPassword: { code: 'password_short' } } },
    })
    const done = await here.post('/account/password', {
      currentPassword: testPassword,
      newPassword,
    })
    expect(done.statusCode).toBe(200)
    expect((await here.get('/account/4')).statusCode).toBe(200)
    expect((await elsewhere.get('/account/4')).statusCode).toBe(401)
    expect((await app.signIn(email, newPassword)).cookies.has('dxweb')).toBe(true)
    const [line] = await app.asOwner<{ line: string }>(
      "select to_jsonb(a)::text as line from audit_entry a where action = 'password.changed'",
    )
    expect(line?.line).not.toContain('argon2')
  })

  it('a stolen session can guess the old password only ten times', async () => {
    const client = await app.signIn('flere@test.no')
    const guess = () =>
      client.post('/account/password', {
        currentPassword: 'feil',
        newPassword: 'lang nok til dette',
      })
    const codes: number[] = []
    for (let time = 0; time < 12; time += 1) codes.push((await guess()).statusCode)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
    const limited = await guess()
    const seconds = limited.json<{ error: { details: { retryAfter: number } } }>().error.details
    expect(limited.headers['retry-after']).toBe(String(seconds.retryAfter))
    expect(seconds.retryAfter).toBeGreaterThan(3000)
  })
})

describe('managing sessions', () => {
  it('a user sees all own sessions, and can end each of them except the current one', async () => {
    const client = await app.signIn('skanner@sundet.no')
    const other = await app.signIn('skanner@sundet.no')
    const page = await pageOf(client)
    const ids = [...page.body.matchAll(/name="session-id"\s+value="([0-9a-f]{64})"/g)].map(
      (found) => found[1],
    )
    expect(ids).toHaveLength(1)
    expect((await client.post('/account/sessions/end', { id: ids[0] })).statusCode).toBe(200)
    expect((await other.get('/account/4')).statusCode).toBe(401)
    expect((await client.get('/account/4')).statusCode).toBe(200)
  })

  it('a user can end all other sessions at once', async () => {
    const client = await app.signIn('skanner@sundet.no')
    const others = [await app.signIn('skanner@sundet.no'), await app.signIn('skanner@sundet.no')]
    expect((await pageOf(client)).body).toContain('Logg ut alle andre')
    expect((await client.post('/account/sessions/end-others', {})).statusCode).toBe(200)
    for (const other of others) expect((await other.get('/account/4')).statusCode).toBe(401)
    expect((await client.get('/account/4')).statusCode).toBe(200)
    expect((await pageOf(client)).body).not.toContain('Logg ut alle andre')
  })

  it('a user cannot end another user’s sessions', async () => {
    const victim = await app.signIn('frivillig@sundet.no')
    const [row] = await app.asOwner<{ id: string }>(
      "select encode(token_hash, 'hex') as id from session where user_id = 26",
    )
    const client = await app.signIn('skanner@sundet.no')
    expect((await client.post('/account/sessions/end', { id: row?.id })).statusCode).toBe(404)
    expect((await victim.get('/account/4')).statusCode).toBe(200)
  })
})

describe('two-step login', () => {
  const email = 'sjef@gamle.no'
  /** Resets the last used time step instead of waiting, since only three time steps are valid. */
  const freeSteps = () => app.asOwner('update user_account set totp_last_step = 0 where id = 41')
  const begin = async (client: TestClient) => {
    const started = await client.post('/account/totp/start', { currentPassword: testPassword })
    const { secret, svg, uri } = started.json<{ secret: string; svg: string; uri: string }>()
    expect(svg).toContain('<svg')
    expect(uri).toContain('otpauth://totp/DxWeb:')
    return new TOTP({ secret: Secret.fromBase32(secret) })
  }
  const ticketOn = (page: string) => /name="ticket"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? ''
  let generate = () => ''
  const passwordStep = async () => {
    const client = app.visitor()
    const page = await client.submit('/login?intended-url=/brukerkonto', {
      email,
      password: testPassword,
    })
    expect(page.statusCode).toBe(200)
    expect(client.cookies.has('dxweb')).toBe(false)
    return { client, page: page.body }
  }

  it('two-step login is enabled with the password and a first code, and then required at each login', async () => {
    const client = await app.signIn(email)
    expect((await client.post('/account/totp/start', { currentPassword: 'feil' })).statusCode).toBe(
      400,
    )
    expect((await client.post('/account/totp/confirm', { code: '123456' })).statusCode).toBe(409)
    const app2 = await begin(client)
    generate = () => app2.generate()
    expect((await client.post('/account/totp/confirm', { code: 'feil' })).statusCode).toBe(400)
    const elsewhere = await app.signIn(email)
    const confirmed = await client.post('/account/totp/confirm', { code: app2.generate() })
    expect((await elsewhere.get('/account/4')).statusCode).toBe(401)
    expect((await client.get('/account/4')).statusCode).toBe(200)
    const codes = confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes
    expect(new Set(codes).size).toBe(10)
    expect(
      (await client.post('/account/totp/start', { currentPassword: testPassword })).statusCode,
    ).toBe(409)

    await freeSteps()
    const first = await passwordStep()
    const code = app2.generate()
    const done = await first.client.submitShown(first.page, { code })
    expect(done.headers.location).toBe('/brukerkonto')
    expect((await first.client.get('/account/4')).statusCode).toBe(200)

    const second = await passwordStep()
    expect((await second.client.submitShown(second.page, { code })).statusCode).toBe(401)

    const third = await passwordStep()
    const typed = (codes[0] ?? '').toUpperCase().replace('-', ' ')
    expect((await third.client.submitShown(third.page, { code: typed })).statusCode).toBe(303)
    const fourth = await passwordStep()
    expect(
      (await fourth.client.submitShown(fourth.page, { code: codes[0] ?? '' })).statusCode,
    ).toBe(401)

    const [row] = await app.asOwner<{ text: string }>(
      'select to_jsonb(u)::text || (select jsonb_agg(c)::text from recovery_code c) as text from user_account u where id = 41',
    )
    expect(row?.text).not.toContain(Buffer.from(app2.secret.bytes).toString('hex'))
    for (const each of codes) expect(row?.text).not.toContain(each)
  })

  it('the second login step cannot be skipped: its token is bound to a browser, cannot be changed and expires soon', async () => {
    const { client, page } = await passwordStep()
    const ticket = ticketOn(page)
    const [userId, version, expires, proof] = ticket.split('.')
    const code = '000000'
    const altered = [
      [21, version, expires, proof],
      [userId, Number(version) + 1, expires, proof],
      [userId, version, '9999999999999', proof],
      [],
    ]
    for (const parts of altered) {
      const sent = await client.submitShown(page, { ticket: parts.join('.'), code })
      expect(sent.statusCode).toBe(419)
    }
    const thief = app.visitor()
    const own = await thief.get('/login')
    const stolen = own.body.replace('action="/login"', 'action="/login/code"')
    expect((await thief.submitShown(stolen, { ticket, code })).statusCode).toBe(419)
  })

  it('wrong codes and rate limits do not extend the five minutes for the second login step', async () => {
    const { client, page } = await passwordStep()
    const ticket = ticketOn(page)
    for (const attempts of [0, 10]) {
      await app.asOwner(
        `insert into guess_pace (key, wrong, tried_at, open_at)
         values ('code:41', ${attempts}, now(), now() + make_interval(secs => ${6 * attempts}))
         on conflict (key) do update set wrong = excluded.wrong, open_at = excluded.open_at`,
      )
      const again = await client.submitShown(page, { code: 'ikke riktig' })
      expect(again.statusCode).toBe(attempts === 0 ? 401 : 429)
      expect(ticketOn(again.body)).toBe(ticket)
    }
    await app.asOwner('delete from guess_pace')
  })

  it('a login that waits for its second step fails after a password change, even with the right code', async () => {
    await freeSteps()
    const { client, page } = await passwordStep()
    await app.asOwner('update user_account set version = version + 1 where id = 41')
    const late = await client.submitShown(page, { code: generate() })
    expect(late.statusCode).toBe(419)
    expect(client.cookies.has('dxweb')).toBe(false)
    const { client: next, page: fresh } = await passwordStep()
    expect((await next.submitShown(fresh, { code: generate() })).statusCode).toBe(303)
  })

  it('the second login step accepts five guesses, and then refuses more', async () => {
    await app.asOwner('delete from guess_pace')
    const { client, page } = await passwordStep()
    const codes: number[] = []
    for (let time = 0; time < 12; time += 1) {
      codes.push((await client.submitShown(page, { code: 'ikke riktig' })).statusCode)
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 401), ...Array(7).fill(429)])
    await app.asOwner('delete from guess_pace')
  })

  it('two-step login can be removed with the password, and its recovery codes are then deleted', async () => {
    await freeSteps()
    const [row] = await app.asOwner<{ hash: Buffer }>(
      "insert into session (token_hash, user_id, expires_at) values (sha256('x'), 41, now() + interval '1 hour') returning token_hash as hash",
    )
    expect(row).toBeDefined()
    const client = app.visitor()
    client.cookies.set('dxweb', 'x')
    await client.get('/csrf-cookie')
    expect(
      (await client.post('/account/totp/remove', { currentPassword: testPassword })).statusCode,
    ).toBe(200)
    expect(await app.asOwner('select from recovery_code')).toEqual([])
    expect((await app.signIn(email)).cookies.has('dxweb')).toBe(true)
  })
})
