import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchSession } from '../../data/session/session.ts'
import { RegisterServer } from '../../parts/register/testing/register-server.ts'
import { openAddress } from '../../testing/loopback.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { MergePage } from './merge-page.tsx'

let house: RegisterServer

beforeEach(async () => {
  house = new RegisterServer('customers')
  house.can = ['crm.read', 'crm.write']
  await house.open()
})

afterEach(() => house.close())

it('asks for customers when the address names none, instead of loading forever', async () => {
  openAddress(`${house.origin}/partners/1003/crm/duplicates/merge`)
  openScreen(() => <MergePage base="/partners/1003/crm" />, await fetchSession())
  expect(await screen.findByText(/Velg kundene som skal slås sammen/)).toBeTruthy()
})
