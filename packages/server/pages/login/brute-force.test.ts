import { expect, it } from 'vitest'
import { createPasswords } from '../secrets/passwords.ts'
import { addPeople, testCost, testPassword } from '../../testing/people.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const behindProxy = await testApp({ database: app, parts: { trustProxy: 1 } })
await addPeople(app)

const guess = async (email: string, password: string, client = app.visitor()) => {
  const answer = await client.submit('/login', { email, password })
  return answer.statusCode
}

const proxied = behindProxy.visitor()
const shown = await proxied.get('/login')

const answerTo = async (ip: string, email: string, password: string) => {
  const client = behindProxy.visitor()
  for (const [name, value] of proxied.cookies) client.cookies.set(name, value)
  return client.submitShown(shown.body, { email, password }, { 'x-forwarded-for': ip })
}

const guessFrom = async (...asked: Parameters<typeof answerTo>) =>
  (await answerTo(...asked)).statusCode

const fresh = () => app.asOwner('delete from guess_pace')

const wait = (seconds: number) =>
  app.asOwner(
    `update guess_pace set tried_at = tried_at - make_interval(secs => ${seconds}),
       open_at = open_at - make_interval(secs => ${seconds})`,
  )

const wrong = (count: number) => Array.from({ length: count }, (_, one) => `gjett-${one}`)

it('checks at most 20 of 300 guesses at an account’s password, and refuses the right password after them', async () => {
  const email = 'sjef@sundet.no'
  const codes: number[] = []
  for (let batch = 0; batch < 10; batch += 1) {
    const guesses = wrong(30).map((password) => guess(email, `${batch}-${password}`))
    codes.push(...(await Promise.all(guesses)))
  }
  const evaluated = codes.filter((code) => code === 401).length
  expect(evaluated).toBeGreaterThan(0)
  expect(evaluated).toBeLessThanOrEqual(20)
  expect(codes.filter((code) => code === 429)).toHaveLength(300 - evaluated)
  expect(await guess(email, testPassword)).toBe(429)
})

it('checks at most 20 guesses per hour at an account, even from many network addresses that retry as soon as allowed', async () => {
  await fresh()
  const evaluatedAt: number[] = []
  let round = 0
  for (let second = 0; second < 3 * 3600; round += 1) {
    const answers = await Promise.all(
      [1, 2, 3].map((one) => answerTo(`10.0.${round}.${one}`, 'lese@sundet.no', 'gjett')),
    )
    const waits = answers.map(({ headers }) => Number(headers['retry-after'] ?? 0))
    for (const { statusCode } of answers) if (statusCode === 401) evaluatedAt.push(second)
    await wait(Math.max(...waits))
    second += Math.max(...waits)
  }
  expect(round).toBeLessThan(256)
  for (const from of evaluatedAt) {
    const within = evaluatedAt.filter((at) => at >= from && at < from + 3600)
    expect(within.length).toBeLessThanOrEqual(20)
  }
  expect(evaluatedAt.length).toBeGreaterThan(20)
})

it('guesses at an unknown account are slowed down like guesses at a known account', async () => {
  await fresh()
  const codes = []
  for (const password of wrong(10)) codes.push(await guess('ingen@sundet.no', password))
  expect(codes).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429])
})

it('a refused guess gets a waiting time, and attempts during that time are not counted', async () => {
  await fresh()
  const fields = { email: 'lese@sundet.no', password: 'feil' }
  for (const password of wrong(5)) await guess(fields.email, password)
  for (const _ of wrong(20)) await guess(fields.email, 'for tidlig')
  const answer = await app.visitor().submit('/login', fields)
  expect(answer.statusCode).toBe(429)
  const seconds = Number(answer.headers['retry-after'])
  expect(seconds).toBeLessThanOrEqual(30)
  expect(seconds).toBeGreaterThan(20)
  expect(answer.body).toContain('om 1 minutt')
  expect(answer.body).toContain('slipper deg inn med en gang')
  await wait(seconds)
  expect(await guess(fields.email, testPassword)).toBe(303)
})

it('an attacker blocks only the attacker’s network address, and the user can sign in from another address', async () => {
  await fresh()
  for (const password of wrong(30)) await guessFrom('10.9.9.9', 'lese@sundet.no', password)
  expect(await guessFrom('10.9.9.9', 'lese@sundet.no', testPassword)).toBe(429)
  expect(await guessFrom('10.1.1.1', 'lese@sundet.no', testPassword)).toBe(303)
})

it('a user can sign in on a known device after any number of guesses by others', async () => {
  await fresh()
  const device = app.visitor()
  expect(await guess('lese@sundet.no', testPassword, device)).toBe(303)
  for (const password of wrong(30)) await guess('lese@sundet.no', password)
  for (const one of [1, 2, 3]) await guessFrom(`10.2.2.${one}`, 'lese@sundet.no', 'gjett')
  await app.asOwner("update guess_pace set open_at = now() + interval '8 minutes'")
  expect(await guess('lese@sundet.no', testPassword)).toBe(429)
  device.cookies.delete('dxweb')
  expect(await guess('lese@sundet.no', testPassword, device)).toBe(303)
})

it('a known device has a separate limit of 8 guesses for its own user, and the usual limit of 5 for other users', async () => {
  await fresh()
  const device = app.visitor()
  await guess('lese@sundet.no', testPassword, device)
  device.cookies.delete('dxweb')
  const codes = []
  for (const password of wrong(12)) codes.push(await guess('lese@sundet.no', password, device))
  expect(codes.filter((code) => code === 401)).toHaveLength(8)
  const other = []
  for (const password of wrong(12)) other.push(await guess('sjef@sundet.no', password, device))
  expect(other.filter((code) => code === 401)).toHaveLength(5)
  const forger = app.visitor()
  const [id = '', proof = ''] = (device.cookies.get('dxweb-device') ?? '').split('.')
  forger.cookies.set('dxweb-device', [`${id.slice(0, -1)}_`, proof].join('.'))
  expect(await guess('lese@sundet.no', testPassword, forger)).toBe(303)
  const keys = await app.asOwner<{ key: string }>('select key from guess_pace order by key')
  expect(keys.filter(({ key }) => key.includes(`${id.slice(0, -1)}_`))).toEqual([])
})

it('the owner of a blocked account can sign in after a password reset', async () => {
  await fresh()
  for (const one of [1, 2, 3]) {
    for (const password of wrong(6)) await guessFrom(`10.3.3.${one}`, 'sjef@gamle.no', password)
  }
  const owner = app.visitor()
  expect(await guess('sjef@gamle.no', testPassword, owner)).toBe(429)
  await app.asOwner(
    `insert into password_link (token_hash, user_id, kind, email, expires_at)
     values (sha256('mailed'), 41, 'reset', 'sjef@gamle.no', now() + interval '1 hour')`,
  )
  const password = 'en helt ny hest'
  const page = await owner.get('/password/reset?token=mailed')
  await owner.submitShown(page.body, { password, again: password })
  expect(await guess('sjef@gamle.no', password, owner)).toBe(303)
  expect(await guess('sjef@gamle.no', password)).toBe(429)
})

it('a network address that guesses at many accounts is slowed down, but never blocked', async () => {
  await fresh()
  await app.asOwner(
    `insert into guess_pace (key, wrong, tried_at, open_at) values ('login-ip:127.0.0.1', 199, now(), now())`,
  )
  expect(await guess('noen@sundet.no', 'gjett')).toBe(401)
  expect(await guess('lese@sundet.no', testPassword)).toBe(429)
  await wait(15)
  expect(await guess('lese@sundet.no', testPassword)).toBe(303)
})

it('successful logins are not counted as guesses', async () => {
  await fresh()
  for (let time = 0; time < 12; time += 1)
    expect(await guess('lese@sundet.no', testPassword)).toBe(303)
})

it('hashes two passwords at a time, queues further passwords, and refuses passwords when too many wait', async () => {
  const passwords = createPasswords(testCost)
  const hash = await passwords.hash(testPassword)
  const all = await Promise.allSettled(
    Array.from({ length: 100 }, () => passwords.matches(hash, testPassword)),
  )
  const right = all.filter((one) => one.status === 'fulfilled' && one.value)
  const turnedAway = all.filter((one) => one.status === 'rejected')
  expect(right).toHaveLength(62)
  expect(turnedAway).toHaveLength(38)
  expect(await passwords.matches(hash, testPassword)).toBe(true)
})

it('replaces a password hash of lower cost when its owner signs in', async () => {
  const hashOf = async () => {
    const [row] = await app.asOwner<{ hash: string }>(
      "select password_hash as hash from user_account where email = 'sjef@gamle.no'",
    )
    return row?.hash ?? ''
  }
  const cheap = await createPasswords({ memoryCost: 32, timeCost: 1 }).hash(testPassword)
  await app.asOwner("update user_account set password_hash = $1 where email = 'sjef@gamle.no'", [
    cheap,
  ])
  expect(await guess('sjef@gamle.no', testPassword)).toBe(303)
  expect(await hashOf()).toContain('m=64,t=1')
  const kept = await hashOf()
  expect(await guess('sjef@gamle.no', testPassword)).toBe(303)
  expect(await hashOf()).toBe(kept)
})

it('a password matches in either Unicode normal form, and nothing matches a missing hash', async () => {
  const passwords = createPasswords(testCost)
  expect(await passwords.matches(null, 'nobody')).toBe(false)
  const hash = await passwords.hash('bl\u00e5b\u00e6r p\u00e5 tur')
  expect(await passwords.matches(hash, 'bla\u030ab\u00e6r pa\u030a tur')).toBe(true)
})
