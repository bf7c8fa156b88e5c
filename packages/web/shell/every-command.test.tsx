import type { Endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import type { Fields } from '@dxweb/kit/fields/field-kinds.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ZodMiniObject } from 'zod/mini'
import { fetchSession } from '../data/session/session.ts'
import { CommandDialog } from '../parts/command/command-dialog.tsx'
import { type FieldPlan, plansOf } from '../parts/register/look/field-plan.ts'
import { RegisterServer } from '../parts/register/testing/register-server.ts'
import { chooseByKeys } from '../testing/choose-by-keys.ts'
import { openAddress } from '../testing/loopback.ts'
import { openScreen } from '../testing/open-screen.tsx'
import { longTimeout } from '../testing/long-timeout.ts'

const contracts = import.meta.glob<Record<string, unknown>>(
  ['../../areas/**/*contract.ts', '../../server/flows/**/contract.ts'],
  { eager: true },
)

const isForm = (one: unknown): one is Endpoint =>
  typeof one === 'object' &&
  one !== null &&
  'parts' in one &&
  (one as Endpoint).parts.isForm === true

const isChosen = ({ kind }: FieldPlan) => kind.kind === 'choice' || kind.kind === 'reference'
const plansIn = ({ parts }: Endpoint) =>
  plansOf((parts.body as unknown as ZodMiniObject<Fields>).shape)

const commands = Object.values(contracts)
  .flatMap((contract) => Object.values(contract))
  .filter(isForm)
  .filter((endpoint) => plansIn(endpoint).some(isChosen))
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

const chosen = { id: 1, version: 1, name: 'Valgt', title: 'Valgt', number: '1', isActive: true }

let venue: RegisterServer

afterEach(() => venue.close())

it.each(commands)(
  'every option in the dialog of %s can be chosen by keyboard',
  async (_, endpoint) => {
    const registers = plansIn(endpoint).flatMap(({ kind }) =>
      kind.kind === 'reference' ? [kind.to] : [],
    )
    venue = new RegisterServer('things')
    venue.others = Object.fromEntries(registers.map((name) => [name, [chosen]]))
    await venue.open()
    openAddress(`${venue.origin}/partners/1003/things`)
    const dialog = () => (
      <CommandDialog
        endpoint={endpoint}
        params={{}}
        titleKey="rows.save"
        failedKey="rows.save"
        onClose={() => expect.unreachable('Escape in a list closed the dialog')}
      />
    )
    openScreen(dialog, await fetchSession())
    const shown = await screen.findByRole('dialog', undefined, longTimeout)
    for (const field of within(shown).queryAllByRole<HTMLInputElement>('combobox')) {
      await chooseByKeys(field, () => !shown.isConnected)
    }
    expect(venue.written).toEqual([])
  },
)

it('more than five commands have a field with options', () => {
  expect(commands.length).toBeGreaterThan(5)
})
