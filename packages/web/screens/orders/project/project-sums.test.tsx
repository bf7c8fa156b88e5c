import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Session } from '../../../data/session/session.ts'
import { openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { session } from '../../../testing/session.ts'
import { ProjectSums } from './project-sums.tsx'

it('compares the orders of a project with its agreed price and its budget', async () => {
  openAddress('http://localhost/partners/1003/orders/projects/2')
  const sums = { agreedPriceOre: 500_000, budgetOre: 300_000, ordersNetOre: 420_000 }
  openScreen(() => <ProjectSums {...sums} />, session(['orders.read']) as unknown as Session)
  const terms = await screen.findAllByRole('term')
  const plain = (text: string | null = '') => text?.replaceAll(/\s/g, ' ')
  expect(terms.map(({ parentElement }) => plain(parentElement?.textContent))).toEqual([
    'Sum av ordrer4 200,00 kr',
    'Avtalt pris5 000,00 kr',
    'Avtalt, men ikke i ordrer800,00 kr',
    'Budsjett3 000,00 kr',
    'Igjen av budsjettet−1 200,00 kr',
  ])
})
