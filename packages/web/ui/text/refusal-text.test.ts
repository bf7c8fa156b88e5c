import { Refusal } from '@dxweb/kit/errors/errors.ts'
import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/format-message.ts'
import { expect, it } from 'vitest'
import { fieldTexts } from './field-texts.ts'
import { refusalText } from './refusal-text.ts'

it('formats limits of amounts in kroner, limits of percentages in per cent, and other limits unchanged', () => {
  const { text } = textsOf('nb', nb)
  const refused = new Refusal('invalid', {
    fields: {
      amountOre: { code: 'too_low', params: { min: 100 } },
      'payments.0.amountOre': { code: 'too_high', params: { max: 123_456_789 } },
      'weekPercents.0.percent': { code: 'too_high', params: { max: 10_000 } },
      feeBasisPoints: { code: 'too_high', params: { max: 10_000 } },
      'songs.0.share': { code: 'too_high', params: { max: 10_000 } },
      count: { code: 'too_low', params: { min: 100 } },
    },
  })
  expect(fieldTexts(text, refused)).toEqual({
    amountOre: 'Minst 1,00\u00a0kr',
    'payments.0.amountOre': 'Høyst 1\u00a0234\u00a0567,89\u00a0kr',
    'weekPercents.0.percent': 'Høyst 100\u00a0%',
    feeBasisPoints: 'Høyst 100\u00a0%',
    'songs.0.share': 'Høyst 100\u00a0%',
    count: 'Minst 100',
  })
})

it('shows how long to wait after too many attempts, if known', () => {
  const { text } = textsOf('nb', nb)
  const found = (details?: object) =>
    refusalText(text, new Refusal('too_many', { details: { ...details } }))
  expect(found({ retryAfter: 1790 })).toBe('For mange forsøk. Prøv igjen om 30 minutter.')
  expect(found({ retryAfter: 2 })).toBe('For mange forsøk. Vent litt og prøv igjen.')
  expect(found()).toBe('For mange forsøk. Vent litt og prøv igjen.')
})
