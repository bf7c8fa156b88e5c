import { expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'
import { addPeople, testCost, testPassword } from '../testing/people.ts'
import { testApp } from '../testing/test-app.ts'

const app = await testApp()
await addPeople(app)

const guess = async (email: string, password: string) => {
  const answer = await app.visitor().submit('/login', { email, password })
  return answer.statusCode
}

it('evaluates no more than 20 of 300 guesses at an account, even when the last one is right', async () => {
  const email = 'sjef@sundet.no'
  const codes: number[] = []
  for (let batch = 0; batch < 10; batch += 1) {
    const guesses = Array.from({ length: 30 }, (_, one) => guess(email, `gjett-${batch}-${one}`))
    codes.push(...(await Promise.all(guesses)))
  }
  const evaluated = codes.filter((code) => code === 401).length
  expect(evaluated).toBeGreaterThan(0)
  expect(evaluated).toBeLessThanOrEqual(20)
  expect(codes.filter((code) => code === 429)).toHaveLength(300 - evaluated)
  expect(await guess(email, testPassword)).toBe(429)
})

it('limits an unknown account just the same', async () => {
  await app.asOwner('delete from attempt_window')
  const codes = await Promise.all(
    Array.from({ length: 30 }, (_, one) => guess('ingen@sundet.no', `gjett-${one}`)),
  )
  expect(codes.filter((code) => code === 401).length).toBe(10)
})

it('tells when to come back: what is left of the hour', async () => {
  await app.asOwner('delete from attempt_window')
  await app.asOwner(
    `insert into attempt_window (key, attempts, started_at)
     values ('login:lese@sundet.no', 10, now() - interval '25 minutes 30 seconds')`,
  )
  const fields = { email: 'lese@sundet.no', password: testPassword }
  const answer = await app.visitor().submit('/login', fields)
  expect(answer.statusCode).toBe(429)
  const seconds = Number(answer.headers['retry-after'])
  expect(seconds).toBeLessThanOrEqual(34 * 60 + 30)
  expect(seconds).toBeGreaterThan(30 * 60)
  expect(answer.body).toContain(`om ${Math.ceil(seconds / 60)} minutter`)
})

it('limits what one address tries over many accounts', async () => {
  await app.asOwner('delete from attempt_window')
  await app.asOwner("insert into attempt_window (key, attempts) values ('login-ip:127.0.0.1', 200)")
  expect(await guess('lese@sundet.no', testPassword)).toBe(429)
})

it('opens again when the hour is over, and does not count those who get in', async () => {
  await app.asOwner("update attempt_window set started_at = now() - interval '61 minutes'")
  for (let time = 0; time < 12; time += 1)
    expect(await guess('lese@sundet.no', testPassword)).toBe(303)
})

it('hashes two at a time, lets others wait, and turns away those beyond', async () => {
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

it('hashes anew what was hashed at a lower cost, when its owner signs in', async () => {
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

it('knows nobody’s password, however it is spelled', async () => {
  const passwords = createPasswords(testCost)
  expect(await passwords.matches(null, 'nobody')).toBe(false)
  const hash = await passwords.hash('bl\u00e5b\u00e6r p\u00e5 tur')
  expect(await passwords.matches(hash, 'bla\u030ab\u00e6r pa\u030a tur')).toBe(true)
})
