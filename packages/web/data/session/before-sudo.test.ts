import { beforeEach, expect, it } from 'vitest'
import { openAddress } from '../../testing/loopback.ts'
import { rememberBeforeSudo, takeBeforeSudo } from './before-sudo.ts'

const origin = 'http://127.0.0.1'

beforeEach(() => sessionStorage.clear())

it('returns after sudo to the page where sudo began, and uses the remembered page only once', () => {
  openAddress(`${origin}/partners/1/partneradmin/1003/people?q=Per`)
  rememberBeforeSudo()
  openAddress(`${origin}/sudo/12/partners/1003/shows`)
  expect(takeBeforeSudo()).toBe('/partners/1/partneradmin/1003/people?q=Per')
  expect(takeBeforeSudo()).toBe('/partners/1/partneradmin/1003')
})

it('returns to the start page after sudo that began outside a venue', () => {
  openAddress(`${origin}/sudo/12/brukerkonto`)
  expect(takeBeforeSudo()).toBe('/')
})
