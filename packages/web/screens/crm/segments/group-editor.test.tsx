import { everybody, type Group, newCondition } from '@dxweb/areas/customers/segments/rules.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchSession } from '../../../data/session/session.ts'
import { RegisterServer } from '../../../parts/register/testing/register-server.ts'
import { openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { GroupEditor } from './group-editor.tsx'

let venue: RegisterServer
const changes: Group[] = []

beforeEach(async () => {
  venue = new RegisterServer('customers')
  venue.others = { campaigns: [{ id: 7, version: 1, name: 'Vårplakat' }] }
  await venue.open()
})

afterEach(() => venue.close())

function Editor() {
  const [group, setGroup] = useState<Group>(everybody)
  const change = (changed: Group) => {
    changes.push(changed)
    setGroup(changed)
  }
  return <GroupEditor group={group} depth={1} onChange={change} />
}

it('keeps the other condition and focuses the first add button when a condition is removed', async () => {
  const user = userEvent.setup()
  openAddress(`${venue.origin}/partners/1003/crm/segments/new`)
  openScreen(Editor, await fetchSession())
  const add = await screen.findByRole('button', { name: 'Legg til vilkår: Postnummer' })
  await user.click(add)
  await user.click(add)
  const codes = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Postnumre' })
  await user.type(codes()[0]!, '60, ')
  await user.type(codes()[1]!, '61')
  await user.click(screen.getByRole('button', { name: 'Fjern vilkår 1' }))
  expect(codes().map(({ value }) => value)).toEqual(['61'])
  expect(changes.at(-1)?.of).toEqual([{ ...newCondition.postalCode, prefixes: ['61'] }])
  const first = screen.getByRole('button', { name: 'Legg til vilkår: Kjøp' })
  await waitFor(() => expect(document.activeElement).toBe(first))
})

it('selects customers who bought through a chosen campaign during the last days', async () => {
  const user = userEvent.setup()
  openAddress(`${venue.origin}/partners/1003/crm/segments/new`)
  openScreen(Editor, await fetchSession())
  await user.click(await screen.findByRole('button', { name: 'Legg til vilkår: Kampanje' }))
  expect(changes.at(-1)?.of).toEqual([newCondition.campaign])
  await user.click(await screen.findByRole('combobox', { name: 'Kjøpt gjennom' }))
  await user.click(await screen.findByRole('option', { name: 'Vårplakat' }))
  await user.click(screen.getByRole('combobox', { name: 'Periode' }))
  await user.click(await screen.findByRole('option', { name: 'Siste dager' }))
  expect(changes.at(-1)?.of).toEqual([
    { ...newCondition.campaign, campaignIds: [7], withinDays: 365 },
  ])
})
