import { expect, it } from 'vitest'
import { sessionOf, sessionQuery, UnknownAuthAnswer } from './session.ts'
import { session } from '../../testing/session.ts'

const payload = session([])

it('a session has the signed-in user', () => {
  expect(sessionOf(payload)?.user.displayName).toBe('Kari Nes')
})

it('the session is null when the server reports none', () => {
  expect(sessionOf({ ...payload, auth: false, user: null })).toBeNull()
})

it.each([[null], ['<html>'], [{}], [{ ...payload, auth: 'yes' }]])(
  'refuses the malformed session reply %j',
  (answer) => {
    expect(() => sessionOf(answer)).toThrow(UnknownAuthAnswer)
  },
)

it('requests the session every 110 minutes, even when the browser tab is hidden', () => {
  expect(sessionQuery).toMatchObject({
    refetchInterval: 110 * 60_000,
    refetchIntervalInBackground: true,
  })
})
