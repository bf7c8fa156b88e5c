import { beforeEach, expect, it } from 'vitest'
import { openAddress } from '../../testing/loopback.ts'
import { rememberBeforeSudo, takeBeforeSudo } from './before-sudo.ts'

const origin = 'http://127.0.0.1'

beforeEach(() => sessionStorage.clear())

it('goes back to the page where sudo was begun, once', () => {
  openAddress(`${origin}/partners/1/partneradmin/1003/people?q=Per`)
  rememberBeforeSudo()
  openAddress(`${origin}/sudo/12/partners/1003/shows`)
  expect(takeBeforeSudo()).toBe('/partners/1/partneradmin/1003/people?q=Per')
  expect(takeBeforeSudo()).toBe('/partners/1/partneradmin/1003')
})

it('goes home where no venue was acted in', () => {
  openAddress(`${origin}/sudo/12/brukerkonto`)
  expect(takeBeforeSudo()).toBe('/')
})
