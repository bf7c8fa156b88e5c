import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { statusOf } from '@dxweb/kit/errors/errors.ts'
import { describe, expect, it } from 'vitest'
import { catalogOf } from './catalog.ts'
import { readLocale } from './choose-locale.ts'

const locales = ['nb', 'en'] as const
const packages = join(import.meta.dirname, '..')
const refusedField = /(?:\berror: |\binvalidField\([^(),]+, )'([a-z_]+)'/g

/** The codes that contracts, rules and routes refuse a field with, as their sources tell them. */
function fieldCodes(): string[] {
  const sources = ['areas', 'kit', 'server'].flatMap((room) =>
    readdirSync(join(packages, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.includes('node_modules'))
      .map((file) => readFileSync(join(packages, room, file), 'utf8')),
  )
  const found = sources.flatMap((text) => [...text.matchAll(refusedField)].map(([, code]) => code))
  return [...new Set(found)].flatMap((code) => code ?? []).toSorted()
}

const ofSizeAndType = [
  'not_a_number',
  'not_valid',
  'not_whole',
  'required',
  'too_few',
  'too_high',
  'too_long',
  'too_low',
  'too_many',
  'too_short',
  'unknown_field',
]

/** Texts whose wording the specification gives, in its sections 2, 4, 5 and 8. */
const specified: Record<string, string> = {
  'error.internal': 'En feil oppstod. Vennligst prøv igjen senere.',
  'field.end_before_start': 'Sluttdato må være før startdato',
  'shell.auth.failed': 'Feil ved autentisering',
  'shell.authenticating': 'Autentiserer..',
  'shell.close': 'Lukk',
  'shell.deletion.text': 'Vil du virkelig slette objektet? Du kan ikke gjøre om på dette senere.',
  'shell.deletion.title': 'Bekreft sletting',
  'shell.error.reload': 'Last inn på nytt',
  'shell.error.title': 'Feilmelding:',
  'shell.failure.text': 'En feil oppstod. Vennligst prøv igjen senere.',
  'shell.failure.title': 'Feil',
  'shell.html.failed': 'Kunne ikke laste: {title}',
  'shell.loadingModule': 'Laster inn modul',
  'shell.unknown.app': 'Ukjent adresse. (app)',
  'shell.unknown.module': 'Ukjent adresse (RenderModule)',
  'shell.update.apply': 'Oppdater',
  'shell.update.postpone': 'Utsett',
  'shell.update.saved': 'DxWeb er lagret',
  'shell.update.title': 'Ny oppdatering!',
}

describe('the catalogs', () => {
  it.each(locales)('say every refusal in %s', (locale) => {
    const texts = catalogOf(locale)
    const codes = Object.keys(statusOf).map((code) => `error.${code}`)
    expect(codes.filter((key) => !texts[key])).toEqual([])
  })

  it.each(locales)('say in %s why any field is refused', (locale) => {
    const texts = catalogOf(locale)
    const codes = [...fieldCodes(), ...ofSizeAndType].map((code) => `field.${code}`)
    expect(codes.filter((key) => !texts[key])).toEqual([])
  })

  it('are compared with codes that were found', () => {
    expect(fieldCodes()).toEqual(expect.arrayContaining(['not_found', 'not_text', 'required']))
  })

  it('keep the words of the specification', () => {
    expect(catalogOf('nb')).toMatchObject(specified)
  })

  it('join every file of the language', () => {
    for (const locale of locales) {
      const files = readdirSync(join(import.meta.dirname, locale))
      const texts = files.flatMap((file): [string, unknown][] =>
        Object.entries(JSON.parse(readFileSync(join(import.meta.dirname, locale, file), 'utf8'))),
      )
      expect(catalogOf(locale)).toEqual(Object.fromEntries(texts))
    }
  })
})

describe('a language', () => {
  it('is nb or en', () => {
    expect(['nb', 'en', 'sv', 'NB', 1, undefined].map(readLocale)).toEqual([
      'nb',
      'en',
      null,
      null,
      null,
      null,
    ])
  })
})
