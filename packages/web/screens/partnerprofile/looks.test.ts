import type { Session } from '../../data/session/session.ts'
import { expect, it } from 'vitest'
import { ownTexts } from './looks.ts'

it('offers fields for the venue’s own texts in printed and mailed documents, but not in the future web shop', () => {
  expect(ownTexts.offered?.({} as Session)).toEqual({
    place: ['ticketTop', 'ticketFoot', 'receiptFoot', 'confirmationMail', 'rentalTerms'],
  })
})
