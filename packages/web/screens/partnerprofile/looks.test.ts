import type { Session } from '../../data/session/session.ts'
import { expect, it } from 'vitest'
import { ownTexts } from './looks.ts'

it('an own text is offered for what is printed or mailed, and not for the shop that is to come', () => {
  expect(ownTexts.offered?.({} as Session)).toEqual({
    place: ['ticketTop', 'ticketFoot', 'receiptFoot', 'confirmationMail'],
  })
})
