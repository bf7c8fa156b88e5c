import type { EventEconomy } from '@dxweb/areas/settlements/event-economy/contract.ts'
import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/format-message.ts'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TextProvider } from '../../../ui/text/text.ts'
import { ThemeProvider } from '../../../ui/theme/theme-provider.tsx'
import { EconomyLines } from './economy-lines.tsx'
import type { EconomyForm } from './use-economy.ts'

const shift = {
  unit: 'hour',
  unitCount: 1,
  minutes: 270,
  priceOre: 30_000,
  actualOre: null,
} as const
const cost = { side: 'cost', vatCode: 'exempt', budgetOre: 100_000, actualOre: null } as const
const economy: EventEconomy = {
  booked: [{ ...shift, id: 1, name: 'Lydtekniker', staff: 'Ola Moen', budgetOre: 135_000 }],
  version: 0,
  lines: [
    { ...cost, name: 'Lydtekniker' },
    { ...cost, name: 'Annonser' },
  ],
  deal: { kind: 'none', amountOre: 0, percent: 0 },
  ticketBudgetOre: 0,
  rates: { high: 2500, medium: 1500, low: 1200, zero: 0, exempt: 0 },
  ticketVatCode: 'exempt',
  charged: { tonoOre: 0, agreedPriceOre: null, isAgreedOfMany: false, lines: [] },
  tickets: { grossOre: 0, vatOre: 0, paidCount: 0, freeCount: 0 },
  terms: null,
}

it('a cost that may count booked staff a second time shows a hint, and other costs show none', () => {
  const form = { written: economy, refusal: null } as unknown as EconomyForm
  render(
    <ThemeProvider env="test">
      <TextProvider value={textsOf('nb', nb)}>
        <EconomyLines side="cost" form={form} economy={economy} mayEdit />
      </TextProvider>
    </ThemeProvider>,
  )
  const shown = 'Også regnet med som booket: Lydtekniker Ola Moen'
  const [sound, adverts] = screen.getAllByRole('textbox', { name: 'Linje' })
  const hint = screen.getByText(shown)
  expect(sound?.getAttribute('aria-describedby')?.split(' ')).toContain(hint.id)
  expect(adverts?.getAttribute('aria-describedby') ?? '').not.toContain(hint.id)
  const whole = screen.getByText(/t × 300/).textContent.replaceAll('\u00a0', ' ')
  expect(whole).toBe('4,5 t × 300,00 kr')
})
