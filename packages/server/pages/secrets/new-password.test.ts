import { expect, it } from 'vitest'
import { newPasswordFault } from './new-password.ts'

const email = 'kari.nes@sundet.test'

it.each([
  '1234567890',
  'password12',
  'Passord123',
  'P@ssw0rd123',
  'qwertyuiop',
  'iloveyou123',
  'sommer2026',
  'Kulturhus12',
  'kari.nes123',
  'abcdefghijkl',
])('the password %s, which many people would try, is refused', async (password) => {
  expect(await newPasswordFault(password, email)).toBe('password_common')
})

it.each([
  'riktig-hest-batteri',
  'en helt ny hest',
  'x8Fj2kLm9q',
  'blåbærøya på tur',
  'fjord-regn-47',
])('the password %s is accepted', async (password) => {
  expect(await newPasswordFault(password, email)).toBeNull()
})

it('reports other faults of a password before its weakness', async () => {
  expect(await newPasswordFault('1234', email)).toBe('password_short')
  expect(await newPasswordFault(email, email)).toBe('password_is_email')
})
