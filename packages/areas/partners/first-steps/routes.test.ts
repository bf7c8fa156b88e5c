import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'

const { app, chief, venue, sell } = await givenApp()
const steps = async () => (await chief.get(`${venue}/first-steps`)).json()

it('lists the steps that a venue must complete before its first sale', async () => {
  await app.asOwner(`update event set state = 'draft' where partner_id = 1003`)
  const unpublished = await steps()
  expect(unpublished).toMatchObject({
    hasSold: false,
    halls: 2,
    eventTypes: 2,
    categories: 3,
    colleagues: 8,
    hasEvent: true,
    publishedId: null,
  })
  expect(unpublished.draftId).toBeGreaterThan(0)
  await app.asOwner(`update event set state = 'published' where partner_id = 1003`)
  expect(await steps()).toMatchObject({ draftId: null, publishedId: unpublished.draftId })
  expect((await sell(1, [1])).statusCode).toBe(200)
  expect(await steps()).toMatchObject({ hasSold: true })
})

it('shows the missing steps only to users who have the right to complete them', async () => {
  const reader = await app.as('lese@sundet.no')
  expect((await reader.get(`${venue}/first-steps`)).statusCode).toBe(403)
})
