import type { Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { printablePicture } from '../files/print-image.ts'
import { drawPaper } from './drawing/draw-paper.ts'
import { fontOf } from './paper/fonts.ts'
import { plain, printable } from './paper/runs.ts'
import { allParts, readPdf } from './testing/read-pdf.ts'
import { someIssuer } from './testing/some-issuer.ts'

const names = [
  'Čálli Ŋuorra Đeanuŧ',
  'Łukasz Źdźbło',
  'Зоряна Ґудзь',
  'Nguyễn Thị Phượng',
  'Ἑλένη',
  'Þórður Æ',
  'İbrahim Yılmaz Ğüş',
  'Ștefan Țărană',
  'გიორგი',
]

const printing = { by: 'Áile Đeanuŧ', at: '2026-11-20T12:00:00.000Z', timeZone: 'Europe/Oslo' }

const ticket = (id: string): Sale['tickets'][number] => ({
  id,
  seatId: 1,
  categoryId: 1,
  category: 'Voksen',
  section: '',
  row: '2',
  seat: '4',
  zone: '',
  priceOre: 14_500,
  isCompanion: false,
  feeOre: 2_050,
  vatOre: 1_964,
  state: 'issued',
  entrance: '',
})

const event = {
  title: names.slice(0, 5).join(' og '),
  heading: '',
  auditorium: 'Storsalen',
  ageLimit: null,
  startsAt: '2026-11-21T22:00:00.000Z',
  hidesPrice: false,
  validFrom: null,
  validTo: null,
  doorsAt: '2026-11-21T21:00:00.000Z',
}

const ownWords = { ...someIssuer().texts, ticketTop: 'Bures boahtin', ticketFoot: 'Ingen refusjon' }

const ticketsOf = async (count: number, size: 'a4' | 'roll' = 'a4', texts = ownWords) => {
  const tickets = Array.from({ length: count }, (_, at) =>
    ticket(`0190a4b0-0000-7000-8000-${String(at).padStart(12, '0')}`),
  )
  const sale = { id: tickets[0]?.id, event, tickets } as Sale
  const picture = sharp({
    create: { width: 300, height: 90, channels: 4, background: '#0b6b6380' },
  })
  const logo = await printablePicture(await picture.png().toBuffer())
  return drawPaper('tickets', {
    sale,
    issuer: someIssuer({ logo, texts }),
    address: 'Kaigata 3, 9008 Tromsø',
    locale: 'nb',
    timeZone: 'Europe/Oslo',
    isCopy: false,
    size,
  })
}

const listOf = (people: readonly string[]) =>
  drawPaper('list', {
    title: 'Vaktliste',
    venue: 'Sundet kulturhus',
    issuer: someIssuer(),
    columns: [
      { header: 'Funksjon', kind: 'text' },
      { header: 'Hvem', kind: 'text' },
    ],
    rows: people.map((name) => ['Skranke', name]),
    locale: 'nb',
    printing,
  })

describe('characters in documents', () => {
  it('documents show all letters of names, in embedded fonts', async () => {
    const list = await readPdf(await listOf(names))
    for (const name of names) expect(list.text).toContain(name)
    expect(list.plainFonts).toBe(0)
    expect(list.fontFiles).toBeGreaterThan(1)
  })

  it('documents show a replacement for a character that no font has', async () => {
    const { text } = await readPdf(await listOf(['Li \u{674E}', '김 Fest 🎉']))
    expect(text).toContain('Li \uFFFD')
    expect(text).toContain('Gim Fest')
  })

  it.each([
    ['Sommerfest 🎉 i parken 👩‍🚀!', 'Sommerfest i parken !'],
    ['🎉🎉 Fest', 'Fest'],
    ['Sal 1️⃣ 🇳🇴', 'Sal 1'],
    ['🎉', '\uFFFD'],
    ['𝓑𝓸𝓵𝓭 ＡＢＣ', 'Bold ABC'],
    ['김철수', 'Gimcheolsu'],
    ['さとう はなこ', 'Satou Hanako'],
    ['コンサート', 'Konsato'],
    ['きょうと、マッチャ', 'Kyouto, Matcha'],
    ['Ærlig – «hei» ☺', 'Ærlig – «hei» ☺'],
    ['Li 李', 'Li 李'],
  ])('documents print %s as %s', (text, printed) => {
    expect(printable(text)).toBe(printed)
  })

  it('documents compose letters with combining marks, and remove bidirectional control characters', async () => {
    const { text } = await readPdf(await listOf(['Phượng'.normalize('NFD'), 'Ola\u202Ednal']))
    expect(text).toContain('Phượng'.normalize('NFC'))
    expect(text).toContain('Oladnal')
  })

  it('the font Inter has every letter that is printed without a search in other fonts', () => {
    const letters = Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code))
    const drawn = letters.filter((letter) => plain.test(letter) && printable(letter) !== '')
    const missing = drawn.filter(
      (letter) => !fontOf('regular').hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
    )
    expect(drawn.length).toBeGreaterThan(300)
    expect(missing).toEqual([])
  })
})

describe('a tagged ticket', () => {
  it('a tagged ticket has a language, title, heading, facts and a description of its code', async () => {
    const pdf = await readPdf(await ticketsOf(2))
    expect(pdf).toMatchObject({ isTagged: true, lang: 'nb', showsTitle: true, title: event.title })
    const parts = pdf.pages.flatMap(allParts)
    expect(parts.filter(({ role }) => role === 'Sect')).toHaveLength(2)
    const heading = parts.find(({ role }) => role === 'H1')
    expect(heading?.text).toContain('Зоряна Ґудзь')
    const alts = parts.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)
    expect(alts.slice(0, 2)).toEqual([
      'Sundet kulturhus',
      'QR-kode som slipper inn: 0000 0000 0000',
    ])
    for (const words of ['Kaigata 3', 'Bures boahtin', 'Ingen refusjon', 'Org.nr. 974 760 673']) {
      expect(pdf.text).toContain(words)
    }
  })

  it('a ticket on a roll has the same tags', async () => {
    const pdf = await readPdf(await ticketsOf(2, 'roll'))
    expect(pdf.pages).toHaveLength(2)
    const roles = allParts(pdf.pages[0] ?? { role: '', alt: '', text: '', parts: [] })
    expect(roles.map(({ role }) => role)).toContain('Figure')
    expect(pdf.text).toContain('Ingen refusjon')
  })

  it('a ticket with the longest texts that a venue may enter still fits on its own page', async () => {
    const words = 'Billetten gjelder for én person. '.repeat(121)
    const full = { ...ownWords, ticketTop: `${words}først`, ticketFoot: `${words}sist` }
    const pdf = await readPdf(await ticketsOf(2, 'a4', full))
    expect(pdf.pages).toHaveLength(2)
    for (const last of ['først', 'sist']) expect(pdf.text).toContain(last)
    const breaks = { ...ownWords, ticketTop: 'a\n'.repeat(1900), ticketFoot: 'b\n'.repeat(1900) }
    expect((await readPdf(await ticketsOf(2, 'a4', breaks))).pages).toHaveLength(2)
  })

  it('a document embeds one logo and one set of fonts, however many tickets it has', async () => {
    const source = (await ticketsOf(40)).toString('latin1')
    expect(source.match(/\/Subtype \/Image/g)).toHaveLength(1)
    expect(source.match(/\/FontFile2/g)).toHaveLength(2)
  })
})

it('a tagged table has column headings and rows, and repeats its headings on each page', async () => {
  const pdf = await readPdf(await listOf(Array.from({ length: 60 }, () => 'Łukasz Źdźbło')))
  expect(pdf.pages.length).toBeGreaterThan(1)
  const parts = pdf.pages.flatMap(allParts)
  const spoken = parts.filter(({ text }) => text !== '')
  expect(spoken.filter(({ role }) => role === 'TH').map(({ text }) => text)).toEqual([
    'Funksjon',
    'Hvem',
  ])
  const cells = spoken.filter(({ role }) => role === 'TD').map(({ text }) => text)
  expect(cells.filter((text) => text === 'Łukasz Źdźbło')).toHaveLength(60)
  expect(pdf.text).toContain('Skrevet ut av Áile Đeanuŧ, fre. 20. nov. 2026, 13:00')
  expect(pdf.text).toContain(`Side 2 av ${pdf.pages.length}`)
})
