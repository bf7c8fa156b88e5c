import { isOrgNumber } from '@dxweb/kit/fields/norwegian.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isKid } from '../ground/kid.ts'
import { decimal, ehfOf, hasEhf } from './ehf.ts'
import {
  buyerOf,
  groupsOf,
  hundredths,
  linesOf,
  netsOf,
  oreOf,
  read,
  sellerOf,
  totals,
  type Xml,
} from './read-ehf.ts'
import { checkEachDocument } from './some-documents.ts'
import { someInvoice } from './some-invoice.ts'

const rules: Record<string, (doc: Xml, isCredit: boolean) => void> = {
  'BR-CO-10: the sum of line amounts equals the lines': (doc) =>
    expect(sum(linesOf(doc).map((line) => oreOf(line['LineExtensionAmount'])))).toBe(
      oreOf(totals(doc)['LineExtensionAmount']),
    ),
  'BR-CO-13: the total without VAT equals the sum of line amounts': (doc) =>
    expect(oreOf(totals(doc)['TaxExclusiveAmount'])).toBe(
      oreOf(totals(doc)['LineExtensionAmount']),
    ),
  'BR-CO-14: the total VAT equals the sum of its categories': (doc) =>
    expect(oreOf(doc['TaxTotal']['TaxAmount'])).toBe(
      sum(groupsOf(doc).map((group) => oreOf(group['TaxAmount']))),
    ),
  'BR-CO-15: the total with VAT equals the total without VAT plus the VAT': (doc) =>
    expect(oreOf(totals(doc)['TaxInclusiveAmount'])).toBe(
      oreOf(totals(doc)['TaxExclusiveAmount']) + oreOf(doc['TaxTotal']['TaxAmount']),
    ),
  'BR-CO-16: the amount due equals the total with VAT': (doc) =>
    expect(oreOf(totals(doc)['PayableAmount'])).toBe(oreOf(totals(doc)['TaxInclusiveAmount'])),
  'BR-CO-17: the VAT of a category is its amount times its rate': (doc, isCredit) => {
    for (const group of groupsOf(doc)) {
      const exact =
        (oreOf(group['TaxableAmount']) * Number(group['TaxCategory']['Percent'] ?? 0)) / 100
      // A partial credit note takes its VAT from the invoice's remaining VAT, which may differ by up to one øre from
      // the VAT of its own lines.
      const slack = isCredit ? 1.5 : 0.5
      expect(Math.abs(oreOf(group['TaxAmount']) - exact)).toBeLessThanOrEqual(slack + 1e-6)
    }
  },
  'BR-CO-18: the invoice has at least one VAT category': (doc) =>
    expect(groupsOf(doc).length).toBeGreaterThan(0),
  'BR-S-08: the amount of a category equals the sum of its lines': (doc) => {
    for (const { TaxCategory, TaxableAmount } of groupsOf(doc)) {
      const nets = netsOf(doc, TaxCategory['ID'], TaxCategory['Percent'])
      expect(nets.length).toBeGreaterThan(0)
      expect(sum(nets)).toBe(oreOf(TaxableAmount))
    }
  },
  'BR-S-05: a standard rate is above 0, and other rates are 0 or absent': (doc) => {
    for (const { TaxCategory } of groupsOf(doc)) {
      const { ID, Percent } = TaxCategory
      if (ID === 'O') expect(Percent).toBeUndefined()
      else expect(Number(Percent) > 0).toBe(ID === 'S')
    }
  },
  'BR-E-10, BR-O-10: only categories without VAT state a reason': (doc) => {
    for (const { TaxCategory } of groupsOf(doc)) {
      expect(TaxCategory['TaxExemptionReason'] !== undefined).toBe(
        ['E', 'O'].includes(TaxCategory['ID']),
      )
    }
  },
  'BR-O-11: an invoice outside VAT has no other category': (doc) => {
    const ids = groupsOf(doc).map(({ TaxCategory }) => TaxCategory['ID'])
    if (ids.includes('O')) expect(ids).toEqual(['O'])
  },
  'BR-S-02, BR-O-02: the seller has a VAT number unless the invoice is outside VAT': (doc) => {
    const isOutside = groupsOf(doc).some(({ TaxCategory }) => TaxCategory['ID'] === 'O')
    const schemes: Xml[] = sellerOf(doc)['PartyTaxScheme'] ?? []
    expect(schemes.some(({ TaxScheme }) => TaxScheme['ID'] === 'VAT')).toBe(!isOutside)
  },
  'BR-27: no price is negative': (doc) => {
    for (const line of linesOf(doc))
      expect(oreOf(line['Price']['PriceAmount'])).toBeGreaterThanOrEqual(0)
  },
  'PEPPOL-R120: a line amount is its quantity times its price': (doc) => {
    for (const line of linesOf(doc)) {
      const quantity = hundredths((line['InvoicedQuantity'] ?? line['CreditedQuantity'])['#text'])
      const exact = (quantity * oreOf(line['Price']['PriceAmount'])) / 100
      expect(Math.abs(oreOf(line['LineExtensionAmount']) - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
    }
  },
  'PEPPOL-R003: the invoice has a buyer reference or an order reference': (doc) =>
    expect(doc['BuyerReference'] ?? doc['OrderReference']?.['ID']).toBeTruthy(),
  'PEPPOL-R004, R007: the invoice names its specification and its process': (doc) => {
    expect(doc['CustomizationID']).toMatch(
      /^urn:cen\.eu:en16931:2017#compliant#urn:fdc:peppol\.eu:2017/,
    )
    expect(doc['ProfileID']).toBe('urn:fdc:peppol.eu:2017:poacc:billing:01:1.0')
  },
  'PEPPOL-R010, R020, COMMON-R041: both addresses are valid organisation numbers': (doc) => {
    for (const party of [sellerOf(doc), buyerOf(doc)]) {
      expect(party['EndpointID']['@_schemeID']).toBe('0192')
      expect(isOrgNumber(party['EndpointID']['#text'])).toBe(true)
    }
  },
  'NO-R-001: a VAT number is NO, the organisation number and MVA': (doc) => {
    for (const { TaxScheme, CompanyID } of (sellerOf(doc)['PartyTaxScheme'] ?? []) as Xml[]) {
      if (TaxScheme['ID'] === 'VAT') expect(CompanyID).toMatch(/^NO\d{9}MVA$/)
    }
  },
  'NO-R-002: a company states Foretaksregisteret': (doc) => {
    const schemes = (sellerOf(doc)['PartyTaxScheme'] ?? []) as Xml[]
    const taxSchemes = schemes.filter(({ TaxScheme }) => TaxScheme['ID'] === 'TAX')
    for (const { CompanyID } of taxSchemes) expect(CompanyID).toBe('Foretaksregisteret')
  },
  'BR-CO-25: the invoice has a due date or payment terms': (doc) =>
    expect(doc['DueDate'] ?? doc['PaymentTerms']?.['Note']).toBeTruthy(),
  'BR-50: the invoice states the account, and a KID only if its check digit is valid': (doc) => {
    expect(doc['PaymentMeans']['PayeeFinancialAccount']['ID']).toMatch(/^\d{11}$/)
    const kid = doc['PaymentMeans']['PaymentID']
    if (kid !== undefined) expect(isKid(kid)).toBe(true)
  },
}

describe('rules for any invoice or partial credit note', () => {
  it.each(Object.entries(rules))('%s', (_, holds) => {
    const check = () =>
      checkEachDocument(({ doc, invoice }) => holds(doc, invoice.kind === 'credit'))
    expect(check).not.toThrow()
  })

  it('preserves texts of an invoice, except characters that XML cannot represent', () => {
    checkEachDocument(({ doc, invoice }) => {
      expect(sellerOf(doc)['PartyName']['Name']).toBe('Huset <AS> & "Sønner"')
      const words = linesOf(doc).map(({ Item }) => Item['Name'])
      expect(words).toEqual(
        invoice.lines.map(({ description }) =>
          description.replaceAll('\u0001', '').replaceAll('\uFFFE', ''),
        ),
      )
    })
  })
})

it('an invoice has type 380, and a credit note has type 381 and refers to its invoice', () => {
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

it('elements follow the order of UBL', () => {
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

it('amounts have exact øre, and a buyer without an organisation number gets no electronic invoice', () => {
  expect([-5, 0, 7, 1_234_567].map(decimal)).toEqual(['-0.05', '0.00', '0.07', '12345.67'])
  expect(hasEhf({ buyer: { orgNumber: '' } as never })).toBe(false)
})
