import { describe, expect, it } from 'vitest'
import { chooseLocale, type LocaleSources } from './choose-locale.ts'

describe('choosing the language of a user', () => {
  it.each<[string, LocaleSources, string]>([
    ['the requested one before all others', { asked: 'nb', account: 'en', device: 'en' }, 'nb'],
    ["the user's own before the device's", { account: 'en', device: 'nb' }, 'en'],
    ["the device's when the account has the default", { account: 'nb', device: 'en' }, 'en'],
    ['Norwegian when no language was chosen', { account: 'nb' }, 'nb'],
    ['Norwegian when nothing is set', {}, 'nb'],
    ['never one without a catalog', { asked: 'sv', device: '<b>' }, 'nb'],
  ])('the language is %s', (_, sources, locale) => {
    expect(chooseLocale(sources)).toBe(locale)
  })
})
