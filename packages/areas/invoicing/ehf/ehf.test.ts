import { isOrgNumber } from '@dxweb/kit/fields/norwegian.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  creditedVatGroups,
  lineNetOre,
  totalsOf,
  vatCategoryOf,
  type VatGroup,
  vatGroups,
} from '../ground/amounts.ts'
import { isKid, kidOf } from '../ground/kid.ts'
import { invoiceUnits } from '../ground/parties.ts'
import { decimal, type EhfInvoice, ehfOf, hasEhf } from './ehf.ts'

type Xml = ReturnType<XMLParser['parse']>

const many = new Set(['InvoiceLine', 'CreditNoteLine', 'TaxSubtotal', 'PartyTaxScheme'])
const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => many.has(name),
})

function read(xml: string): Xml {
  expect(XMLValidator.validate(xml)).toBe(true)
  const { Invoice, CreditNote }: Xml = parser.parse(xml)
  return Invoice ?? CreditNote
}

/** Øre of an element; exact, since amounts have two decimals. */
const oreOf = (amount: Xml) => {
  expect(amount['@_currencyID']).toBe('NOK')
  expect(amount['#text']).toMatch(/^-?\d+\.\d\d$/)
  return Math.round(Number(amount['#text']) * 100)
}
const hundredths = (text: string) => Math.round(Number(text) * 100)
const linesOf = (doc: Xml): Xml[] => doc['InvoiceLine'] ?? doc['CreditNoteLine']
const groupsOf = (doc: Xml): Xml[] => doc['TaxTotal']['TaxSubtotal']
const totals = (doc: Xml) => doc['LegalMonetaryTotal']
const sellerOf = (doc: Xml) => doc['AccountingSupplierParty']['Party']
const buyerOf = (doc: Xml) => doc['AccountingCustomerParty']['Party']
const netsOf = (doc: Xml, category: string, percent: string | undefined) =>
  linesOf(doc)
    .filter(({ Item }) => {
      const { ID, Percent } = Item['ClassifiedTaxCategory']
      return ID === category && Percent === percent
    })
    .map((line) => oreOf(line['LineExtensionAmount']))

/** Rules of EN 16931, Peppol and Norway, each checked on the document as a receiver reads it. */
const rules: Record<string, (doc: Xml, isCredit: boolean) => void> = {
  'BR-CO-10: the lines add up to the sum of lines': (doc) =>
    expect(sum(linesOf(doc).map((line) => oreOf(line['LineExtensionAmount'])))).toBe(
      oreOf(totals(doc)['LineExtensionAmount']),
    ),
  'BR-CO-13: without VAT it comes to the sum of lines': (doc) =>
    expect(oreOf(totals(doc)['TaxExclusiveAmount'])).toBe(
      oreOf(totals(doc)['LineExtensionAmount']),
    ),
  'BR-CO-14: VAT is that of its categories': (doc) =>
    expect(oreOf(doc['TaxTotal']['TaxAmount'])).toBe(
      sum(groupsOf(doc).map((group) => oreOf(group['TaxAmount']))),
    ),
  'BR-CO-15: with VAT it comes to the sum and VAT': (doc) =>
    expect(oreOf(totals(doc)['TaxInclusiveAmount'])).toBe(
      oreOf(totals(doc)['TaxExclusiveAmount']) + oreOf(doc['TaxTotal']['TaxAmount']),
    ),
  'BR-CO-16: what is to be paid is the total': (doc) =>
    expect(oreOf(totals(doc)['PayableAmount'])).toBe(oreOf(totals(doc)['TaxInclusiveAmount'])),
  'BR-CO-17: a category’s VAT is its sum at its rate': (doc, isCredit) => {
    for (const group of groupsOf(doc)) {
      const exact =
        (oreOf(group['TaxableAmount']) * Number(group['TaxCategory']['Percent'] ?? 0)) / 100
      // A credit note of a part takes what is left of the invoice's VAT, within an øre of its own.
      const slack = isCredit ? 1.5 : 0.5
      expect(Math.abs(oreOf(group['TaxAmount']) - exact)).toBeLessThanOrEqual(slack + 1e-6)
    }
  },
  'BR-CO-18: there is VAT by category': (doc) => expect(groupsOf(doc).length).toBeGreaterThan(0),
  'BR-S-08: a category’s sum is that of its lines': (doc) => {
    for (const { TaxCategory, TaxableAmount } of groupsOf(doc)) {
      const nets = netsOf(doc, TaxCategory['ID'], TaxCategory['Percent'])
      expect(nets.length).toBeGreaterThan(0)
      expect(sum(nets)).toBe(oreOf(TaxableAmount))
    }
  },
  'BR-S-05: a standard rate is above 0, and others are 0 or none': (doc) => {
    for (const { TaxCategory } of groupsOf(doc)) {
      const { ID, Percent } = TaxCategory
      if (ID === 'O') expect(Percent).toBeUndefined()
      else expect(Number(Percent) > 0).toBe(ID === 'S')
    }
  },
  'BR-E-10, BR-O-10: what has no VAT says why, and nothing else does': (doc) => {
    for (const { TaxCategory } of groupsOf(doc)) {
      expect(TaxCategory['TaxExemptionReason'] !== undefined).toBe(
        ['E', 'O'].includes(TaxCategory['ID']),
      )
    }
  },
  'BR-O-11: outside VAT is alone': (doc) => {
    const ids = groupsOf(doc).map(({ TaxCategory }) => TaxCategory['ID'])
    if (ids.includes('O')) expect(ids).toEqual(['O'])
  },
  'BR-S-02, BR-O-02: a seller has a VAT number exactly where there may be VAT': (doc) => {
    const isOutside = groupsOf(doc).some(({ TaxCategory }) => TaxCategory['ID'] === 'O')
    const schemes: Xml[] = sellerOf(doc)['PartyTaxScheme'] ?? []
    expect(schemes.some(({ TaxScheme }) => TaxScheme['ID'] === 'VAT')).toBe(!isOutside)
  },
  'BR-27: no price is below 0': (doc) => {
    for (const line of linesOf(doc))
      expect(oreOf(line['Price']['PriceAmount'])).toBeGreaterThanOrEqual(0)
  },
  'PEPPOL-R120: a line is its quantity by its price': (doc) => {
    for (const line of linesOf(doc)) {
      const quantity = hundredths((line['InvoicedQuantity'] ?? line['CreditedQuantity'])['#text'])
      const exact = (quantity * oreOf(line['Price']['PriceAmount'])) / 100
      expect(Math.abs(oreOf(line['LineExtensionAmount']) - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
    }
  },
  'PEPPOL-R003: there is a buyer’s reference or an order': (doc) =>
    expect(doc['BuyerReference'] ?? doc['OrderReference']?.['ID']).toBeTruthy(),
  'PEPPOL-R004, R007: it says which profile it is of': (doc) => {
    expect(doc['CustomizationID']).toMatch(
      /^urn:cen\.eu:en16931:2017#compliant#urn:fdc:peppol\.eu:2017/,
    )
    expect(doc['ProfileID']).toBe('urn:fdc:peppol.eu:2017:poacc:billing:01:1.0')
  },
  'PEPPOL-R010, R020, COMMON-R041: both addresses are organisation numbers that count up': (
    doc,
  ) => {
    for (const party of [sellerOf(doc), buyerOf(doc)]) {
      expect(party['EndpointID']['@_schemeID']).toBe('0192')
      expect(isOrgNumber(party['EndpointID']['#text'])).toBe(true)
    }
  },
  'NO-R-001: a VAT number is NO, the number and MVA': (doc) => {
    for (const { TaxScheme, CompanyID } of (sellerOf(doc)['PartyTaxScheme'] ?? []) as Xml[]) {
      if (TaxScheme['ID'] === 'VAT') expect(CompanyID).toMatch(/^NO\d{9}MVA$/)
    }
  },
  'NO-R-002: a company says Foretaksregisteret': (doc) => {
    const schemes = (sellerOf(doc)['PartyTaxScheme'] ?? []) as Xml[]
    const said = schemes.filter(({ TaxScheme }) => TaxScheme['ID'] === 'TAX')
    for (const { CompanyID } of said) expect(CompanyID).toBe('Foretaksregisteret')
  },
  'BR-CO-25: it is due on a day, or says how it is paid': (doc) =>
    expect(doc['DueDate'] ?? doc['PaymentTerms']?.['Note']).toBeTruthy(),
  'BR-50: it says the account, and a KID only where one counts up': (doc) => {
    expect(doc['PaymentMeans']['PayeeFinancialAccount']['ID']).toMatch(/^\d{11}$/)
    const kid = doc['PaymentMeans']['PaymentID']
    if (kid !== undefined) expect(isKid(kid)).toBe(true)
  },
}

const types = [
  { code: 'high', basisPoints: 2500 },
  { code: 'medium', basisPoints: 1500 },
  { code: 'low', basisPoints: 1200 },
  { code: 'zero', basisPoints: 0 },
  { code: 'exempt', basisPoints: 0 },
]

const someLine = fc.record({
  description: fc.constantFrom(
    'Leie av Storsalen',
    'Lys & lyd <"2">',
    'Tekniker',
    'Æ\u0001Ø\uFFFEÅ',
  ),
  quantity: fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: -300, max: -1 })),
  unit: fc.constantFrom(...invoiceUnits),
  unitPriceOre: fc.integer({ min: 0, max: 10_000_000 }),
  type: fc.constantFrom(...types),
})

const someInvoice = fc
  .record({
    lines: fc.array(someLine, { minLength: 1, maxLength: 15 }),
    isVatRegistered: fc.boolean(),
    isInBusinessRegister: fc.boolean(),
    method: fc.constantFrom('none' as const, 'mod10' as const, 'mod11' as const),
    number: fc.integer({ min: 1, max: 9_999_999 }),
    reference: fc.constantFrom('', 'Ingrid Dahl'),
    credited: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  })
  .map(
    ({
      lines: drafts,
      isVatRegistered,
      isInBusinessRegister,
      method,
      number,
      reference,
      credited,
    }) => {
      const lines = drafts.map(({ type, ...line }, place) => {
        const category = vatCategoryOf(type.code, type.basisPoints, isVatRegistered)
        const basisPoints = category === 'S' ? type.basisPoints : 0
        const netOre = lineNetOre(line.quantity, line.unitPriceOre)
        return { ...line, line: place + 1, netOre, category, basisPoints }
      })
      const taxed = lines.map((line) => ({
        ...line,
        vatTypeId: 1,
        vatCode: 'high',
        account: '3020',
      }))
      const before: VatGroup[] = vatGroups(taxed).map((group) => ({
        ...group,
        netOre: credited ?? 0,
        vatOre: Math.round(((credited ?? 0) * group.basisPoints) / 10_000),
      }))
      const groups = credited === null ? vatGroups(taxed) : creditedVatGroups(taxed, before)
      const party = { address: 'Strandgata 1', postalCode: '9008', city: 'Tromsø', email: '' }
      const invoice: EhfInvoice = {
        kind: credited === null ? 'invoice' : 'credit',
        number,
        credits: credited === null ? null : 17,
        reason: credited === null ? '' : 'Avlyst & flyttet',
        issuedOn: '2026-11-24',
        dueOn: '2026-12-08',
        deliveredOn: '2026-11-20',
        reference,
        orderNumber: '2026-0007',
        kid: credited === null ? (kidOf(number, { method, length: 12 }) ?? '') : '',
        accountNumber: '86011117947',
        seller: {
          ...party,
          name: 'Huset <AS> & "Sønner"',
          orgNumber: '974760673',
          phone: '77612345',
          isInBusinessRegister,
          isVatRegistered,
        },
        buyer: { ...party, name: 'Revylaget', orgNumber: '123456785' },
        ...totalsOf(groups),
        lines,
        groups,
      }
      return invoice
    },
  )
  .filter(({ totalOre }) => totalOre > 0)

describe('any invoice, and any credit note of a part, read back by a parser', () => {
  it.each(Object.entries(rules))('%s', (_, holds) => {
    fc.assert(
      fc.property(someInvoice, (invoice) => {
        const doc = read(ehfOf(invoice))
        expect(() => holds(doc, invoice.kind === 'credit')).not.toThrow()
      }),
      { numRuns: 60 },
    )
  })

  it('says its words as they were written, without what XML has no sign for', () => {
    fc.assert(
      fc.property(someInvoice, (invoice) => {
        const doc = read(ehfOf(invoice))
        expect(sellerOf(doc)['PartyName']['Name']).toBe('Huset <AS> & "Sønner"')
        const words = linesOf(doc).map(({ Item }) => Item['Name'])
        expect(words).toEqual(
          invoice.lines.map(({ description }) =>
            description.replaceAll('\u0001', '').replaceAll('\uFFFE', ''),
          ),
        )
      }),
      { numRuns: 40 },
    )
  })
})

it('an invoice is of type 380, a credit note of 381 with the invoice that it is of', () => {
  const all = fc.sample(someInvoice, 100)
  const [invoice, credit] = [
    all.find(({ kind }) => kind === 'invoice'),
    all.find(({ kind }) => kind === 'credit'),
  ]
  expect(read(ehfOf(invoice!))).toMatchObject({ InvoiceTypeCode: '380', DueDate: '2026-12-08' })
  expect(read(ehfOf(credit!))).toMatchObject({
    CreditNoteTypeCode: '381',
    BillingReference: { InvoiceDocumentReference: { ID: '17' } },
  })
})

it('elements stand in the order that UBL asks for', () => {
  const [invoice] = fc.sample(
    someInvoice.filter(({ kind }) => kind === 'invoice'),
    1,
  )
  const names = [...ehfOf(invoice!).matchAll(/^ {2}<c[ab]c:(\w+)/gm)].map(([, name]) => name)
  const order = [
    'CustomizationID',
    'ProfileID',
    'ID',
    'IssueDate',
    'DueDate',
    'InvoiceTypeCode',
    'DocumentCurrencyCode',
    'BuyerReference',
    'OrderReference',
    'AccountingSupplierParty',
    'AccountingCustomerParty',
    'Delivery',
    'PaymentMeans',
    'TaxTotal',
    'LegalMonetaryTotal',
    'InvoiceLine',
  ]
  expect([...new Set(names)]).toEqual(order.filter((name) => names.includes(name)))
})

it('amounts are written to the øre, and somebody without a number has no electronic invoice', () => {
  expect([-5, 0, 7, 1_234_567].map(decimal)).toEqual(['-0.05', '0.00', '0.07', '12345.67'])
  expect(hasEhf({ buyer: { orgNumber: '' } as never })).toBe(false)
})
