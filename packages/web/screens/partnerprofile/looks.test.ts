import type { Session } from '../../data/session/session.ts'
import { expect, it } from 'vitest'
import { ownTexts } from './looks.ts'

it('offers own texts for printed and mailed documents, and none for the coming web shop', () => {
  expect(ownTexts.offered?.({} as Session)).toEqual({
    place: ['ticketTop', 'ticketFoot', 'receiptFoot', 'confirmationMail', 'rentalTerms'],
  })
})
