import { XMLParser, XMLValidator } from 'fast-xml-parser'

export type Xml = ReturnType<XMLParser['parse']>

const many = new Set(['InvoiceLine', 'CreditNoteLine', 'TaxSubtotal', 'PartyTaxScheme'])
const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => many.has(name),
})

export function read(xml: string): Xml {
  if (XMLValidator.validate(xml) !== true) throw new Error('not XML')
  const { Invoice, CreditNote }: Xml = parser.parse(xml)
  return Invoice ?? CreditNote
}

/** Returns exact øre, since amounts have two decimals. */
export const oreOf = (amount: Xml) => {
  const isKroner = amount['@_currencyID'] === 'NOK' && /^-?\d+\.\d\d$/.test(amount['#text'])
  if (!isKroner) throw new Error(`${JSON.stringify(amount)} is no amount in kroner`)
  return Math.round(Number(amount['#text']) * 100)
}
export const hundredths = (text: string) => Math.round(Number(text) * 100)
export const linesOf = (doc: Xml): Xml[] => doc['InvoiceLine'] ?? doc['CreditNoteLine']
export const groupsOf = (doc: Xml): Xml[] => doc['TaxTotal']['TaxSubtotal']
export const totals = (doc: Xml) => doc['LegalMonetaryTotal']
export const sellerOf = (doc: Xml) => doc['AccountingSupplierParty']['Party']
export const buyerOf = (doc: Xml) => doc['AccountingCustomerParty']['Party']
export const netsOf = (doc: Xml, category: string, percent: string | undefined) =>
  linesOf(doc)
    .filter(({ Item }) => {
      const { ID, Percent } = Item['ClassifiedTaxCategory']
      return ID === category && Percent === percent
    })
    .map((line) => oreOf(line['LineExtensionAmount']))
