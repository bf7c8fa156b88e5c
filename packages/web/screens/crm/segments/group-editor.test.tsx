import { everybody, type Group, newCondition } from '@dxweb/areas/customers/segments/rules.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchSession } from '../../../data/session/session.ts'
import { RegisterServer } from '../../../parts/register/testing/register-server.ts'
import { openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { GroupEditor } from './group-editor.tsx'

let house: RegisterServer
const changes: Group[] = []

beforeEach(async () => {
  house = new RegisterServer('customers')
  house.others = { campaigns: [{ id: 7, version: 1, name: 'Vårplakat' }] }
  await house.open()
})

afterEach(() => house.close())

function Editor() {
  const [group, setGroup] = useState<Group>(everybody)
  const change = (changed: Group) => {
    changes.push(changed)
    setGroup(changed)
  }
  return <GroupEditor group={group} depth={1} onChange={change} />
}

it('selects who bought through a chosen campaign in the last days', async () => {
  const user = userEvent.setup()
  openAddress(`${house.origin}/partners/1003/crm/segments/new`)
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
