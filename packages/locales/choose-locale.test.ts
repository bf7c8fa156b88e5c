import { describe, expect, it } from 'vitest'
import { chooseLocale, type LocaleSources } from './choose-locale.ts'

describe('the language of a user', () => {
  it.each<[string, LocaleSources, string]>([
    ['the asked one, before all', { asked: 'nb', account: 'en', device: 'en' }, 'nb'],
    ["the user's own before the device's", { account: 'en', device: 'nb' }, 'en'],
    ["the device's where the account has only its first", { account: 'nb', device: 'en' }, 'en'],
    ['Norwegian where nobody chose', { account: 'nb' }, 'nb'],
    ['Norwegian where nothing is set', {}, 'nb'],
    ['not one there is no catalog for', { asked: 'sv', device: '<b>' }, 'nb'],
  ])('is %s', (_, sources, locale) => {
    expect(chooseLocale(sources)).toBe(locale)
  })
})
