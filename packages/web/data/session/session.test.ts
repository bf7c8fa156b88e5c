import { expect, it } from 'vitest'
import { sessionOf, UnknownAuthAnswer } from './session.ts'

const payload = {
  auth: true,
  user: {
    id: 7,
    username: 'sjef',
    email: 'sjef@sundet.test',
    displayName: 'Kari Nes',
    firstName: 'Kari',
    lastName: 'Nes',
    locale: 'nb',
    sudo: false,
    sudoId: null,
    isSuper: false,
  },
  roles: ['kulturhussjef'],
  partners: [],
  modules: [],
  lastContext: { partner: null, renter: { id: 0 } },
  dxwebAgreements: [],
  userApprovedAgreements: [],
  can: [],
  chat: null,
}

it('is somebody who is signed in', () => {
  expect(sessionOf(payload)?.user.displayName).toBe('Kari Nes')
})

it('is nobody when the server says so', () => {
  expect(sessionOf({ ...payload, auth: false, user: null })).toBeNull()
})

it.each([[null], ['<html>'], [{}], [{ ...payload, auth: 'yes' }]])(
  'is not read out of %j',
  (answer) => {
    expect(() => sessionOf(answer)).toThrow(UnknownAuthAnswer)
  },
)
