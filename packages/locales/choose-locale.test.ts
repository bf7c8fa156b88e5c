import { describe, expect, it } from 'vitest'
import { chooseLocale, type LocaleSources } from './choose-locale.ts'

describe('the language that somebody is spoken to in', () => {
  it.each<[string, LocaleSources, string]>([
    ['the asked one, before all', { asked: 'nb', account: 'en', device: 'en' }, 'nb'],
    ["the user's own before the device's", { account: 'en', device: 'nb', browser: 'nb' }, 'en'],
    ["the device's where the account has only its first", { account: 'nb', device: 'en' }, 'en'],
    ["the device's before the browser's", { device: 'nb', browser: 'en-GB' }, 'nb'],
    ["the browser's where nobody chose", { account: 'nb', browser: 'en-GB,nb;q=0.5' }, 'en'],
    ['the one that the browser weighs most', { browser: 'en;q=0.4, nn-NO;q=0.9' }, 'nb'],
    ['the first of those that weigh the same', { browser: 'de,en-US,en,nb' }, 'en'],
    ['Norwegian for a browser that knows neither', { browser: 'de-DE,fr' }, 'nb'],
    ['Norwegian where nothing is told', {}, 'nb'],
    ['not one there is no catalog for', { asked: 'sv', device: '<b>', browser: 'en' }, 'en'],
  ])('is %s', (_, sources, locale) => {
    expect(chooseLocale(sources)).toBe(locale)
  })
})
