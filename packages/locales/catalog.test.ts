import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { statusOf } from '@dxweb/kit/errors/errors.ts'
import { describe, expect, it } from 'vitest'
import { catalogOf } from './catalog.ts'
import { readLocale } from './choose-locale.ts'

const locales = ['nb', 'en'] as const
const packages = join(import.meta.dirname, '..')
const refusedField = /(?:\berror: |\binvalidField\([^(),]+, )'([a-z_]+)'/g

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

/** Texts that the specification defines, in sections 2, 4, 5 and 8. */
const specified: Record<string, string> = {
  'error.internal': 'En feil oppstod. Vennligst prøv igjen senere.',
  'shell.auth.failed': 'Feil ved autentisering',
  'shell.authenticating': 'Autentiserer..',
  'shell.close': 'Lukk',
  'shell.deletion.text': 'Vil du virkelig slette objektet? Du kan ikke gjøre om på dette senere.',
  'shell.deletion.title': 'Bekreft sletting',
  'shell.error.reload': 'Last inn på nytt',
  'shell.error.title': 'Feilmelding:',
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

/** Replaced words, which confused users or gave one thing several names. */
const replaced = {
  nb: {
    'Før på lager': 'Registrer bevegelse',
    'Minutter etter siste endring': 'Holdetid etter siste endring',
    'Høyst så mange minutter i alt': 'Lengste holdetid',
    'Avgift per kanal': 'Billettavgift per salgskanal',
    'Legg til rad': 'Legg til pris',
    'Hvor teksten står': 'Plassering',
    'Se gjennom': 'Forhåndsvis',
    'Lim inn på nytt': 'Start på nytt',
    'Er allerede i bruk': 'Finnes fra før',
    'blir svart på': 'slippes inn',
    'Hva skannes i denne døra': 'Hvilke arrangementer slipper du inn til',
    'Forespørselen er allerede brukt': 'Dette er allerede sendt',
    'Dette berører endringen': 'Endringen berører',
    'Før rettelse': 'Registrer rettelse',
    'bare reverseres': 'bare rettes tilbake',
    'Rettelser registreres': 'Etterregistrering',
    Salgskorreksjoner: 'Etterregistreringer',
    'Salget mot det vanlige': 'Mot lignende arrangementer',
    'Verdt i byttet': 'Verdi av billettene',
    'Gavekort og delt': 'Gavekort / delt betaling',
    'regnet fra nå': 'Forleng fristen',
    'Løper aldri ut': 'Uten hentefrist',
    'derfor ingen vilkår': 'Hele inntekten er husets',
    'Du kan se salen': 'Kun visning',
    'Det du ser kan': 'Det du ser, kan være utdatert',
    'Ikke la enkeltseter': 'Unngå enkeltseter',
    'Færrest ledige': 'ledig',
    'Herav avgift': 'Herav billettavgift',
    'Hent inn plan': 'Importer salkart',
    'Hent ut plan': 'Eksporter salkart',
    'Tegning å kalkere': 'Bakgrunnsbilde',
    'Her er det tomt ennå': 'Ingen',
    'nettadressen din': 'IP-adressen din',
    Billettkategori: 'Priskategori',
    'Status er endret': 'Ordren er bekreftet',
    Filmbestilling: 'Filmbooking',
    'Planlegg for meg': 'Foreslå program',
    'Ark til døra': 'Dørprogram (PDF)',
    'Åpent program som data': 'Programfeed (JSON)',
    yråoppgjør: 'Filmoppgjør',
    'Ferdig talt': 'Bekreft opptelling',
    'Inn i kassen': 'Kontantsalg',
    'Kjent per': 'Slik tallene var',
    'Ingen undergruppe': 'Del opp videre',
    'Trenger en hånd': 'Å gjøre',
    'Kjøpt for': 'Kjøpesum',
    'viser bare et utvalg': 'Vis også inaktive',
    'tengt ute': 'Sperret',
    Berøringsgruppe: 'Kasseside',
  },
  en: {
    '1 waits': 'waiting',
    'Own period': 'Custom',
    'Revenue a day': 'Revenue per day',
    'against last year': 'the same time last year',
    'Leave no single seats alone': 'No single-seat gaps',
    'Look through': 'Preview',
  },
}

describe('the catalogs', () => {
  it.each(locales)('the catalog in %s has a text for every error code', (locale) => {
    const texts = catalogOf(locale)
    const codes = Object.keys(statusOf).map((code) => `error.${code}`)
    expect(codes.filter((key) => !texts[key])).toEqual([])
  })

  it.each(locales)('the catalog in %s has a text for every code of a field error', (locale) => {
    const texts = catalogOf(locale)
    const codes = [...fieldCodes(), ...ofSizeAndType].map((code) => `field.${code}`)
    expect(codes.filter((key) => !texts[key])).toEqual([])
  })

  it('the search for field error codes finds well-known ones', () => {
    expect(fieldCodes()).toEqual(expect.arrayContaining(['not_found', 'not_text', 'required']))
  })

  it('the catalogs use the wording of the specification', () => {
    expect(catalogOf('nb')).toMatchObject(specified)
  })

  it.each(locales)(
    'the catalog in %s avoids the words that confused users, and has their replacements',
    (locale) => {
      const texts = Object.values(catalogOf(locale)).map(String)
      const holds = (word: string) => texts.some((text) => text.includes(word))
      const words = Object.entries(replaced[locale])
      expect(words.filter(([old]) => holds(old)).map(([old]) => old)).toEqual([])
      expect(words.filter(([, now]) => !holds(now)).map(([, now]) => now)).toEqual([])
    },
  )

  it('the English catalog always uses venue and price category, except in an idiom and in search words', () => {
    const others = Object.entries(catalogOf('en')).filter(([, text]) =>
      /\bhouses?\b|ticket categor/i.test(
        text.replaceAll(/\{\w+\}|Full house|culture house statistics/g, ''),
      ),
    )
    expect(others).toEqual([])
  })

  it.each(locales)(
    'in the catalog in %s, no state change has the same name as a button that closes a dialog',
    (locale) => {
      const texts = catalogOf(locale)
      const closing = [texts['shell.cancel'], texts['shell.close']]
      const steps = Object.entries(texts).filter(([key]) => /(^|\.)step\.\w+$/.test(key))
      expect(steps.filter(([, text]) => closing.includes(text))).toEqual([])
    },
  )

  it('the catalog of each language contains the texts of all its files', () => {
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
  it('the supported languages are nb and en', () => {
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
