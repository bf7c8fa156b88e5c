import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EhfInvoice, ehfOf } from './ehf.ts'
import {
  buyerOf,
  groupsOf,
  hundredths,
  linesOf,
  oreOf,
  read,
  sellerOf,
  totals,
  type Xml,
} from './read-ehf.ts'
import { checkEachDocument } from './some-documents.ts'
import { someInvoice } from './some-invoice.ts'

const textIn = (part: Xml, ...path: string[]): string => {
  const found = path.reduce<Xml>((from, name) => from?.[name], part)
  return typeof found === 'object' ? (found?.['#text'] ?? '') : (found ?? '')
}

const isDay = /^\d{4}-\d\d-\d\d$/

const rules: Record<string, (doc: Xml, invoice: EhfInvoice, xml: string) => void> = {
  'PEPPOL-R008: no element is empty': (_, __, xml) => {
    expect(xml).not.toMatch(/<(\S+)[^>]*>\s*<\/\1>/)
    expect(xml).not.toMatch(/<[^>]*\/>/)
  },
  'PEPPOL-R051, BR-05: every amount is in the currency of the document': (doc, _, xml) => {
    expect(doc['DocumentCurrencyCode']).toBe('NOK')
    const currencies = [...xml.matchAll(/currencyID="([^"]*)"/g)].map(([, code]) => code)
    expect(new Set(currencies)).toEqual(new Set(['NOK']))
    expect(xml).not.toContain('TaxCurrencyCode')
  },
  'BR-DEC-09 to 23: amounts have at most two decimals': (_, __, xml) => {
    const amounts = [...xml.matchAll(/currencyID="NOK">([^<]*)</g)].map(([, amount]) => amount)
    for (const amount of amounts) expect(amount).toMatch(/^-?\d+\.\d\d$/)
  },
  'PEPPOL-R002: the document has at most one note': (doc) =>
    expect(Array.isArray(doc['Note'])).toBe(false),
  'PEPPOL-R053, R054: the document has one VAT total with its categories': (doc) =>
    expect(Array.isArray(doc['TaxTotal'])).toBe(false),
  'BR-02, BR-03: the document has a number and an issue date': (doc, { number }) => {
    expect(doc['ID']).toBe(String(number))
    expect(doc['IssueDate']).toMatch(isDay)
  },
  'BR-04, PEPPOL-P0100, P0101: an invoice is 380 and a credit note 381': (doc, { kind }) => {
    expect(doc['InvoiceTypeCode'] ?? doc['CreditNoteTypeCode']).toBe(
      kind === 'credit' ? '381' : '380',
    )
  },
  'BR-06, BR-07: seller and buyer have names': (doc) => {
    for (const party of [sellerOf(doc), buyerOf(doc)])
      expect(textIn(party, 'PartyLegalEntity', 'RegistrationName')).not.toBe('')
  },
  'BR-08 to BR-11: seller and buyer have an address with a country': (doc) => {
    for (const party of [sellerOf(doc), buyerOf(doc)])
      expect(textIn(party, 'PostalAddress', 'Country', 'IdentificationCode')).toBe('NO')
  },
  'BR-CO-26: the seller has a registration number, even if not registered for VAT': (
    doc,
    invoice,
  ) =>
    expect(textIn(sellerOf(doc), 'PartyLegalEntity', 'CompanyID')).toBe(invoice.seller.orgNumber),
  'BR-62, BR-63: electronic addresses state their scheme': (doc) => {
    for (const party of [sellerOf(doc), buyerOf(doc)])
      expect(party['EndpointID']['@_schemeID']).toBe('0192')
  },
  'BR-CO-09, NO-R-001: a registered seller has a VAT number that begins with the country': (
    doc,
    { seller },
  ) => {
    const schemes: Xml[] = sellerOf(doc)['PartyTaxScheme'] ?? []
    const numbers = schemes
      .filter(({ TaxScheme }) => TaxScheme['ID'] === 'VAT')
      .map(({ CompanyID }) => CompanyID)
    expect(numbers).toEqual(seller.isVatRegistered ? [`NO${seller.orgNumber}MVA`] : [])
  },
  'NO-R-002: only a seller in the business register states the register': (doc, { seller }) => {
    const schemes: Xml[] = sellerOf(doc)['PartyTaxScheme'] ?? []
    const isNamed = schemes.some(({ CompanyID }) => CompanyID === 'Foretaksregisteret')
    expect(isNamed).toBe(seller.isInBusinessRegister)
  },
  'BR-12 to BR-15: the document has its four totals': (doc) => {
    for (const name of [
      'LineExtensionAmount',
      'TaxExclusiveAmount',
      'TaxInclusiveAmount',
      'PayableAmount',
    ])
      expect(Number.isSafeInteger(oreOf(totals(doc)[name]))).toBe(true)
  },
  'BR-16, BR-21: the document has lines, each with a unique number': (doc) => {
    const ids = linesOf(doc).map(({ ID }) => ID)
    expect(ids.length).toBeGreaterThan(0)
    expect(new Set(ids).size).toBe(ids.length)
  },
  'BR-22, BR-23, BR-CL-23: a line has a quantity with a UN/ECE unit': (doc) => {
    for (const line of linesOf(doc)) {
      const quantity = line['InvoicedQuantity'] ?? line['CreditedQuantity']
      expect(hundredths(quantity['#text'])).not.toBe(0)
      expect(['HUR', 'DAY', 'EA', 'LS']).toContain(quantity['@_unitCode'])
    }
  },
  'BR-24, BR-25, BR-26: a line has an amount, a name and a price': (doc) => {
    for (const line of linesOf(doc)) {
      oreOf(line['LineExtensionAmount'])
      expect(textIn(line, 'Item', 'Name').trim()).not.toBe('')
      oreOf(line['Price']['PriceAmount'])
    }
  },
  'BR-CO-04: a line has a VAT category': (doc) => {
    for (const { Item } of linesOf(doc)) {
      const { ID, TaxScheme } = Item['ClassifiedTaxCategory']
      expect(['S', 'Z', 'E', 'O']).toContain(ID)
      expect(TaxScheme['ID']).toBe('VAT')
    }
  },
  'BR-45 to BR-48: a VAT category has an amount, a VAT amount, a code and a rate': (doc) => {
    for (const { TaxableAmount, TaxAmount, TaxCategory } of groupsOf(doc)) {
      oreOf(TaxableAmount)
      oreOf(TaxAmount)
      expect(TaxCategory['Percent'] === undefined).toBe(TaxCategory['ID'] === 'O')
    }
  },
  'BR-S-01, BR-Z-01, BR-E-01, BR-O-01: each VAT category and rate of the lines occurs once': (
    doc,
  ) => {
    const key = (of: Xml) => `${of['ID']} ${of['Percent'] ?? ''}`
    const shown = groupsOf(doc).map(({ TaxCategory }) => key(TaxCategory))
    expect(new Set(shown).size).toBe(shown.length)
    expect(new Set(shown)).toEqual(
      new Set(linesOf(doc).map(({ Item }) => key(Item['ClassifiedTaxCategory']))),
    )
  },
  'BR-Z-09, BR-E-09, BR-O-09: a category without a rate has no VAT': (doc) => {
    for (const { TaxAmount, TaxCategory } of groupsOf(doc))
      if (TaxCategory['ID'] !== 'S') expect(oreOf(TaxAmount)).toBe(0)
  },
  'only the Norwegian rates of 25, 15 and 12 per cent are used': (doc) => {
    for (const { TaxCategory } of groupsOf(doc))
      if (TaxCategory['ID'] === 'S')
        expect(['25.00', '15.00', '12.00']).toContain(TaxCategory['Percent'])
  },
  'BR-49, BR-61: the document is paid by credit transfer to an account': (doc) => {
    expect(doc['PaymentMeans']['PaymentMeansCode']).toBe('30')
    expect(textIn(doc, 'PaymentMeans', 'PayeeFinancialAccount', 'ID')).toMatch(/^\d{11}$/)
  },
  'PEPPOL-R061: the document has no direct debit mandate': (_, __, xml) =>
    expect(xml).not.toContain('PaymentMandate'),
  'BR-55: a credit note refers to its invoice, and an invoice to none': (doc, { credits }) =>
    expect(textIn(doc, 'BillingReference', 'InvoiceDocumentReference', 'ID')).toBe(
      credits === null ? '' : String(credits),
    ),
  'BR-56, R040 to R046, R110, R111, R121: the document has no representative, allowance, period or base quantity':
    (_, __, xml) => {
      expect(xml).not.toMatch(
        /TaxRepresentativeParty|AllowanceCharge|InvoicePeriod|BaseQuantity|PrepaidAmount/,
      )
    },
}

describe('required elements in any invoice or partial credit note', () => {
  it.each(Object.entries(rules))('%s', (_, holds) => {
    const check = () => checkEachDocument(({ doc, invoice, xml }) => holds(doc, invoice, xml))
    expect(check).not.toThrow()
  })

  it('omits the elements of values that a venue or renter has left blank', () => {
    fc.assert(
      fc.property(someInvoice, fc.constantFrom('', ' ', '\u0001'), (invoice, nothing) => {
        const bare = { address: nothing, postalCode: nothing, city: nothing, email: nothing }
        const [seller, buyer] = [
          { ...invoice.seller, ...bare, contact: nothing, phone: nothing },
          { ...invoice.buyer, ...bare },
        ]
        const lines = invoice.lines.map((line) => ({ ...line, description: nothing || '-' }))
        const shown = { ...invoice, seller, buyer, lines, reason: nothing, reference: nothing }
        const xml = ehfOf(shown)
        const doc = read(xml)
        expect(() => {
          for (const holds of Object.values(rules)) holds(doc, shown, xml)
        }).not.toThrow()
      }),
      { numRuns: 30 },
    )
  })
})

const parts = {
  CreditNote:
    'CustomizationID ProfileID ID IssueDate CreditNoteTypeCode Note DocumentCurrencyCode BuyerReference OrderReference BillingReference AccountingSupplierParty AccountingCustomerParty Delivery PaymentMeans PaymentTerms TaxTotal LegalMonetaryTotal CreditNoteLine',
  Party: 'EndpointID PartyName PostalAddress PartyTaxScheme PartyLegalEntity Contact',
  PostalAddress: 'StreetName CityName PostalZone Country',
  Contact: 'Name Telephone ElectronicMail',
  PaymentMeans: 'PaymentMeansCode PaymentID PayeeFinancialAccount',
  TaxSubtotal: 'TaxableAmount TaxAmount TaxCategory',
  TaxCategory: 'ID Percent TaxExemptionReason TaxScheme',
  LegalMonetaryTotal: 'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount PayableAmount',
  CreditNoteLine: 'ID CreditedQuantity LineExtensionAmount Item Price',
  InvoiceLine: 'ID InvoicedQuantity LineExtensionAmount Item Price',
  Item: 'Name ClassifiedTaxCategory',
}

/** Returns the child names of each part that breaks the schema's order or contains an unknown element. */
function misplaced(xml: string, part: string, known: readonly string[]): string[] {
  const blocks = xml.matchAll(new RegExp(`( *)<c?a?c?:?${part}[ >][\\s\\S]*?\\n\\1</`, 'g'))
  return [...blocks].flatMap(([block, indent = '']) => {
    const inner = new RegExp(`^${indent} {2}<c[ab]c:(\\w+)`, 'gm')
    const names = [...new Set([...block.matchAll(inner)].map(([, name]) => name ?? ''))]
    return names.join(' ') === known.filter((name) => names.includes(name)).join(' ') ? [] : names
  })
}

it.each(Object.entries(parts))('elements of %s follow the order of UBL', (part, order) => {
  checkEachDocument(({ xml }) => {
    expect(misplaced(xml, part, order.split(' '))).toEqual([])
  })
})
