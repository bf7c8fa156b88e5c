import type { Session } from '../../data/session/session.ts'
import { expect, it } from 'vitest'
import { ownTexts } from './looks.ts'

it('own texts exist for what is printed or mailed, and not for the coming web shop', () => {
  expect(ownTexts.offered?.({} as Session)).toEqual({
    place: ['ticketTop', 'ticketFoot', 'receiptFoot', 'confirmationMail', 'rentalTerms'],
  })
})
