import { createHmac, createSign } from 'node:crypto'
import { escapeHtml } from '@dxweb/kit/text/escape.ts'
import { firstSignature, signedText } from '../signature-chain.ts'

export interface SoldLine {
  articleId: string
  groupId: string
  quantity: number
  grossOre: number
  netOre: number
  vatCode: string
  vatPercent: number
}

export interface Sold {
  type: string
  day: string
  time: string
  lines: SoldLine[]
  means: string
  roundingOre: number
  flag?: 'trainingID' | 'voidTransaction'
}

export interface Make {
  prefix: string
  encoding: 'utf-8' | 'windows-1252' | 'utf-16le'
  isMarked: boolean
  /** Format of returns in the file: debit amounts, or a minus sign. */
  minus: 'debit' | 'sign'
  isIndented: boolean
  /** The till's own codes by standard code; other codes are written unchanged. */
  codes: Readonly<Record<string, string>>
  sign: (text: string) => string
}

export const hmacSigner = (secret: string) => (text: string) =>
  createHmac('sha1', secret).update(text).digest().subarray(0, 16).toString('base64')

export const rsaSigner = (privateKey: string) => (text: string) =>
  createSign('RSA-SHA1').update(text).sign(privateKey, 'base64')

const kroner = (ore: number) => {
  const text = String(Math.abs(ore)).padStart(3, '0')
  return `${ore < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}

const listOfCode = (code: string) => code.slice(0, 2)

type Content = string | readonly Element[]
type Element = readonly [name: string, content: Content]

function draw(elements: readonly Element[], { prefix, isIndented }: Make, depth = 0): string {
  const gap = isIndented ? `\r\n${'\t'.repeat(depth)}` : ''
  return elements
    .map(([name, content]) => {
      const own = prefix + name
      const within =
        typeof content === 'string'
          ? escapeHtml(content)
          : draw(content, { prefix, isIndented } as Make, depth + 1) + gap
      return `${gap}<${own}>${within}</${own}>`
    })
    .join('')
}

function sided(make: Make, ore: number, whole: string): Element[] {
  const isBack = ore < 0
  const amount = make.minus === 'debit' ? Math.abs(ore) : ore
  return [
    [whole, kroner(amount)],
    ['amntTp', isBack && make.minus === 'debit' ? 'D' : 'C'],
  ]
}

function lineOf(make: Make, line: SoldLine, nr: string, at: number): Element {
  const [gross, side] = sided(make, line.grossOre, 'lineAmntIn')
  const [net] = sided(make, line.netOre, 'lineAmntEx')
  const vat = Math.abs(line.grossOre - line.netOre)
  return [
    'ctLine',
    [
      ['nr', nr],
      ['lineID', String(at + 1)],
      ['lineType', 'SAL'],
      ['artGroupID', make.codes[line.groupId] ?? line.groupId],
      ['artID', line.articleId],
      ['qnt', line.quantity.toFixed(6)],
      ...(gross && net && side ? [gross, net, side] : []),
      [
        'vat',
        [
          ['vatCode', line.vatCode],
          ['vatPerc', String(line.vatPercent)],
          ['vatAmnt', kroner(vat)],
        ],
      ],
    ],
  ]
}

export interface Written {
  bytes: Uint8Array
  signatures: string[]
}

export interface Till {
  registerId: string
  sold: readonly Sold[]
  /** The number of the first receipt, and the signature before it. */
  from?: number
  before?: string
  prefix?: string
}

const totalOf = (lines: readonly SoldLine[], name: 'grossOre' | 'netOre') =>
  lines.reduce((all, line) => all + line[name], 0)

function endOf(
  make: Make,
  { lines, roundingOre, means, flag }: Sold,
  signature: string,
): Element[] {
  const grossOre = totalOf(lines, 'grossOre')
  const paid = Math.abs(grossOre) + roundingOre * (grossOre < 0 ? -1 : 1)
  const rounding: Element[] = [['rounding', [['roundingAmnt', kroner(roundingOre)]]]]
  const payment: Element[] = [
    ['paymentType', make.codes[means] ?? means],
    ['paidAmnt', kroner(paid)],
  ]
  return [
    ...(roundingOre === 0 ? [] : rounding),
    ['payment', payment],
    ['signature', signature],
    ['keyVersion', '1'],
    ...(flag ? [[flag, '1'] as const] : []),
  ]
}

function receiptsOf(make: Make, { sold, from = 1, before = firstSignature, prefix = '' }: Till) {
  const signatures: string[] = []
  const elements = sold.map((each, index): Element => {
    const nr = `${prefix}${from + index}`
    const [gross, side] = sided(make, totalOf(each.lines, 'grossOre'), 'transAmntIn')
    const [net] = sided(make, totalOf(each.lines, 'netOre'), 'transAmntEx')
    const texts = { date: each.day, time: each.time, nr, signature: '' }
    const amounts = { amountIn: String(gross?.[1]), amountEx: String(net?.[1]) }
    const signature = make.sign(signedText(signatures.at(-1) ?? before, { ...texts, ...amounts }))
    signatures.push(signature)
    const fields: Element[] = [
      ['nr', nr],
      ['transID', `T${nr}`],
      ['transType', make.codes[each.type] ?? each.type],
      ...(gross && net && side ? [gross, net, side] : []),
      ['empID', '7'],
      ['transDate', each.day],
      ['transTime', each.time],
      ...each.lines.map((line, at) => lineOf(make, line, nr, at)),
      ...endOf(make, each, signature),
    ]
    return ['cashtransaction', fields]
  })
  return { elements, signatures }
}

function encode(text: string, { encoding, isMarked }: Make): Uint8Array {
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le')
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1')
  return Buffer.from(isMarked ? `\ufeff${text}` : text)
}

const basicsOf = ({ codes }: Make): Element[] =>
  Object.entries(codes).map(([standard, own]) => [
    'basic',
    [
      ['basicType', listOfCode(standard)],
      ['basicID', own],
      ['predefinedBasicID', standard],
      ['basicDesc', `${own} & co.`],
    ],
  ])

const header: Element[] = [
  ['fiscalYear', '2026'],
  ['softwareDesc', 'Kassa Øre'],
]

export function writeTillFile(make: Make, tills: readonly Till[]): Written {
  const all = tills.map((till) => ({ ...receiptsOf(make, till), till }))
  const registers = all.map(({ till, elements }): Element => [
    'cashregister',
    [['registerID', till.registerId], ['regDesc', 'Kasse'], ...elements],
  ])
  const company: Element[] = [
    ['companyIdent', '999999999'],
    ['companyName', 'Blåbær & Ære AS'],
    ['basics', basicsOf(make)],
    ['location', [['name', 'Kiosken på Øra'], ...registers]],
  ]
  const colon = make.prefix.replace(':', '')
  const space = `xmlns${colon && `:${colon}`}="urn:StandardAuditFile-Taxation-CashRegister:NO"`
  const root = `${make.prefix}auditfile`
  const declared = make.encoding === 'utf-16le' ? 'utf-16' : make.encoding
  const content = draw(
    [
      ['header', header],
      ['company', company],
    ],
    make,
    1,
  )
  const text = `<?xml version="1.0" encoding="${declared}"?>\n<${root} ${space}>${content}\n</${root}>\n`
  return { bytes: encode(text, make), signatures: all.flatMap(({ signatures }) => signatures) }
}
