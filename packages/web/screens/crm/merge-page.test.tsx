import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchSession } from '../../data/session/session.ts'
import { RegisterServer } from '../../parts/register/testing/register-server.ts'
import { openAddress } from '../../testing/loopback.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { MergePage } from './merge-page.tsx'

let venue: RegisterServer

beforeEach(async () => {
  venue = new RegisterServer('customers')
  venue.can = ['crm.read', 'crm.write']
  await venue.open()
})

afterEach(() => venue.close())

it('asks which customers to merge when the address names none, instead of loading forever', async () => {
  openAddress(`${venue.origin}/partners/1003/crm/duplicates/merge`)
  openScreen(() => <MergePage base="/partners/1003/crm" />, await fetchSession())
  expect(await screen.findByText(/Velg kundene som skal slås sammen/)).toBeTruthy()
})
