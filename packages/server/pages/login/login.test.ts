import { describe, expect, it } from 'vitest'
import { addPeople, testPassword } from '../../testing/people.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
await addPeople(app)

const email = 'sjef@sundet.no'
const wrong = 'E-post eller passord er feil.'

describe('the login page', () => {
  it('the login page is Norwegian unless the user chooses English, and runs no script', async () => {
    const page = await app.visitor().get('/login')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<html lang="nb">')
    expect(page.body).not.toContain('<script')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const fromAbroad = await app
      .visitor()
      .get('/login', { headers: { 'accept-language': 'en-GB,nb;q=0.5' } })
    expect(fromAbroad.body).toContain('<html lang="nb">')
    const reader = app.visitor()
    await reader.get('/login?locale=en')
    expect((await reader.get('/login')).body).toContain('<html lang="en">')
  })

  it('the login page serves its own stylesheet and fonts', async () => {
    const page = await app.visitor().get('/login')
    const css = /href="(\/pages\/[^"]+\.css)"/.exec(page.body)?.[1] ?? ''
    const style = await app.visitor().get(css)
    expect(style.statusCode).toBe(200)
    const font = await app.visitor().get(css.replace('pages.css', 'inter.woff2'))
    expect(font.headers['content-type']).toBe('font/woff2')
  })
})

describe('notices on the login page', () => {
  it('the login page ignores unknown notices in its address', async () => {
    for (const done of ['constructor', '__proto__', '<b>']) {
      const page = await app.visitor().get(`/login?done=${encodeURIComponent(done)}`)
      expect(page.statusCode).toBe(200)
      expect(page.body).not.toContain('class="notice')
    }
  })
})

describe('logging in', () => {
  it('a login continues to the page that was requested before', async () => {
    const client = app.visitor()
    const answer = await client.submit('/login?intended-url=%2Fpartners%2F1003%2Fshows%3Fq%3D1', {
      email: ' SJEF@sundet.no ',
      password: testPassword,
    })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/partners/1003/shows?q=1')
    expect((await client.get('/auth')).json()).toMatchObject({ auth: true, user: { email } })
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%2f/evil.example',
    'javascript:alert(1)',
  ])('a login continues to the home page instead of the foreign address %s', async (intended) => {
    const client = app.visitor()
    const page = await client.get(`/login?intended-url=${encodeURIComponent(intended)}`)
    const answer = await client.submitShown(page.body, {
      email,
      password: testPassword,
      'intended-url': intended,
    })
    expect(answer.headers.location).toBe('/')
  })

  it('Tab moves from the e-mail address to the password, which has the focus after a refused login', async () => {
    const page = await app.visitor().get('/login')
    const order = ['id="email"', 'id="password"', 'href="/password/forgot"']
    const places = order.map((part) => page.body.indexOf(part))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    const refused = await app.visitor().submit('/login', { email, password: 'feil' })
    const focused = [...refused.body.matchAll(/<input[^>]*\bautofocus\b/g)].map(([input]) => input)
    expect(focused).toEqual([expect.stringContaining('id="password"')])
  })

  it('a wrong password, an unknown e-mail address and an inactive user get the same answer', async () => {
    const tries = [
      [email, 'feil'],
      ['ukjent@sundet.no', testPassword],
      ['sluttet@sundet.no', testPassword],
    ] as const
    const bodies = await Promise.all(
      tries.map(async ([address, password]) => {
        const answer = await app.visitor().submit('/login', { email: address, password })
        expect(answer.statusCode).toBe(401)
        expect(answer.body).toContain(wrong)
        return answer.body.replaceAll(/value="[^"]*"/g, '')
      }),
    )
    expect(new Set(bodies).size).toBe(1)
  })

  it('a login creates a new session, and neither an earlier token nor a planted token is valid afterwards', async () => {
    const client = app.visitor()
    client.cookies.set('dxweb', 'p'.repeat(43))
    await client.submit('/login', { email, password: testPassword })
    const first = client.cookies.get('dxweb')
    expect(first).not.toBe('p'.repeat(43))

    const page = await client.send({ method: 'GET', url: '/login', headers: { cookie: '' } })
    client.cookies.set(
      'dxweb-pre',
      page.cookies.find(({ name }) => name === 'dxweb-pre')?.value ?? '',
    )
    await client.submitShown(page.body, { email, password: testPassword })
    expect(client.cookies.get('dxweb')).not.toBe(first)

    const old = app.visitor()
    old.cookies.set('dxweb', first ?? '')
    expect((await old.get('/account/4')).statusCode).toBe(401)
    expect((await client.get('/account/4')).statusCode).toBe(200)
  })

  it('tokens of sessions are stored only as hashes', async () => {
    const client = await app.signIn(email)
    const token = client.cookies.get('dxweb') ?? ''
    const rows = await app.asOwner<{ hash: string }>(
      "select encode(token_hash, 'escape') as hash from session",
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some(({ hash }) => hash.includes(token))).toBe(false)
  })

  it('the session cookie is limited to this host, and to HTTPS when the site uses HTTPS', async () => {
    const secured = await testApp({ database: app, parts: { secure: true } })
    const answer = await secured.visitor().submit('/login', { email, password: testPassword })
    const cookies = [answer.headers['set-cookie']].flat().map(String)
    const session = cookies.find((cookie) => cookie.startsWith('__Host-dxweb='))
    expect(session).toMatch(/; Path=\//)
    expect(session).toMatch(/; HttpOnly/)
    expect(session).toMatch(/; Secure/)
    expect(session).toMatch(/; SameSite=Lax/)
  })

  it('signed-in users are not redirected to the login page in a loop', async () => {
    const page = await (await app.as(email)).get('/login?intended-url=%2Fsudo%2F71%2F')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('href="/sudo/71/"')
  })
})

describe('forms sent from other sites', () => {
  const fields = { email, password: testPassword }

  it('refuses a form without its token, with another browser’s token, or from another site', async () => {
    const other = await app.visitor().get('/login')
    const stolen = /name="csrf"[^>]*value="([^"]+)"/.exec(other.body)?.[1] ?? ''
    const forgeries: [Record<string, string>, Record<string, string>][] = [
      [{ ...fields, csrf: '' }, {}],
      [{ ...fields, csrf: stolen }, {}],
      [{ ...fields, csrf: 'x'.repeat(43) }, {}],
      [fields, { origin: 'https://evil.example' }],
      [fields, { 'sec-fetch-site': 'cross-site' }],
      [fields, { origin: 'null' }],
    ]
    for (const [sent, headers] of forgeries) {
      const client = app.visitor()
      const answer = await client.submit('/login', sent, headers)
      expect(answer.statusCode).toBe(419)
      expect(client.cookies.has('dxweb')).toBe(false)
    }
  })

  it('a form on another site cannot call the API', async () => {
    const client = await app.as(email)
    const answer = await client.send({
      method: 'POST',
      url: '/api/v1/account',
      payload: 'agreementId=4',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  })
})

describe('logging out', () => {
  it('a logout ends the session, even for a copy of the cookie', async () => {
    const client = await app.signIn(email)
    const copy = app.visitor()
    copy.cookies.set('dxweb', client.cookies.get('dxweb') ?? '')
    const answer = await client.get('/apiweb/logout', {
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/login?done=out')
    expect(client.cookies.has('dxweb')).toBe(false)
    expect((await copy.get('/account/4')).statusCode).toBe(401)
    const after = await client.get('/login?done=out')
    expect(after.body).toContain('Du er logget ut.')
    expect(after.headers['x-dx-purge']).toBe('1')
  })

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' },
    { referer: 'https://evil.example/apiweb' },
    {},
  ])('a logout is refused if no click on a link of this site requested it: %j', async (headers) => {
    const client = await app.as(email)
    const answer = await client.get('/apiweb/logout', { headers })
    expect(answer.statusCode).toBe(403)
    expect((await client.get('/account/4')).statusCode).toBe(200)
  })

  it('a logout link on this site works in browsers that send only a Referer header', async () => {
    const client = await app.signIn(email)
    const answer = await client.get('/apiweb/logout', {
      headers: { host: 'dx.test', referer: 'http://dx.test/partners/1003' },
    })
    expect(answer.statusCode).toBe(303)
  })
})

describe('the duration of a session', () => {
  const state = async (change: string) => {
    const client = await app.signIn(email)
    await app.asOwner(`update session set ${change} where token_hash = sha256($1::bytea)`, [
      Buffer.from(client.cookies.get('dxweb') ?? ''),
    ])
    return (await client.get('/account/4')).statusCode
  }

  it('a session ends after two idle hours and after twelve hours in total, and not before', async () => {
    expect(await state("seen_at = now() - interval '119 minutes'")).toBe(200)
    expect(await state("seen_at = now() - interval '121 minutes'")).toBe(401)
    expect(await state("expires_at = now() - interval '1 second'")).toBe(401)
    const [row] = await app.asOwner<{ hours: number }>(
      'select max(extract(epoch from expires_at - created_at) / 3600)::integer as hours from session',
    )
    expect(row?.hours).toBe(12)
  })

  it('a session is invalid as soon as its user is inactive', async () => {
    const client = await app.signIn('admin@sundet.no')
    expect((await client.get('/account/4')).statusCode).toBe(200)
    await app.asOwner("update user_account set is_active = false where email = 'admin@sundet.no'")
    expect((await client.get('/account/4')).statusCode).toBe(401)
    expect((await client.get('/auth')).json()).toMatchObject({ auth: false, user: null })
  })
})
