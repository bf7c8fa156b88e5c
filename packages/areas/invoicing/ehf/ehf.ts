import type { VatCategory, VatGroup } from '../ground/amounts.ts'
import type { Buyer, InvoiceUnit, Seller } from '../ground/parties.ts'
import type { KeptInvoice, KeptLine } from '../issue/kept.ts'
import { isBlank, writeXml, type XmlPart } from './xml.ts'

/** The contents of an electronic invoice (EHF 3.0, which is Peppol BIS Billing 3.0). */
export interface EhfInvoice extends Omit<KeptInvoice, 'renterId' | 'orderId' | 'settlementId'> {
  lines: readonly Omit<KeptLine, 'vatTypeId' | 'vatCode' | 'account' | 'creditedLine'>[]
  groups: readonly VatGroup[]
}

export const hasEhf = ({ buyer }: Pick<EhfInvoice, 'buyer'>): boolean => buyer.orgNumber !== ''

const customization = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const profile = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

export const norwegian = '0192'

/** Unit codes of UN/ECE recommendation 20. */
const unitCodes: Record<InvoiceUnit, string> = {
  hour: 'HUR',
  day: 'DAY',
  piece: 'EA',
  show: 'EA',
  fixed: 'LS',
}

/** Writes hundredths exactly, with a decimal point: -5 becomes '-0.05'. */
export function decimal(hundredths: number): string {
  const size = Math.abs(hundredths)
  const text = `${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
  return hundredths < 0 ? `-${text}` : text
}

const money = (ore: number): XmlPart => ({ '@_currencyID': 'NOK', '#text': decimal(ore) })

const vatScheme = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }

/** Omits the rate if the seller is not registered for VAT. The invoice then states this reason. */
const rateOf = ({ category, basisPoints }: { category: VatCategory; basisPoints: number }) =>
  category === 'O' ? {} : { 'cbc:Percent': decimal(basisPoints) }

const exemptions: Partial<Record<VatCategory, string>> = {
  E: 'Unntatt fra merverdiavgift',
  O: 'Selger er ikke registrert i Merverdiavgiftsregisteret',
}

const subtotal = (group: VatGroup): XmlPart => ({
  'cbc:TaxableAmount': money(group.netOre),
  'cbc:TaxAmount': money(group.vatOre),
  'cac:TaxCategory': {
    'cbc:ID': group.category,
    ...rateOf(group),
    ...(exemptions[group.category] && { 'cbc:TaxExemptionReason': exemptions[group.category] }),
    ...vatScheme,
  },
})

/** Omits empty elements, which receivers refuse (PEPPOL-R008). */
const optional = (name: string, text: string): XmlPart => (isBlank(text) ? {} : { [name]: text })

const addressOf = ({ address, city, postalCode }: Buyer): XmlPart => ({
  ...optional('cbc:StreetName', address),
  ...optional('cbc:CityName', city),
  ...optional('cbc:PostalZone', postalCode),
  'cac:Country': { 'cbc:IdentificationCode': 'NO' },
})

const numbered = (orgNumber: string): XmlPart => ({ '@_schemeID': norwegian, '#text': orgNumber })

function taxSchemesOf({ orgNumber, isVatRegistered, isInBusinessRegister }: Seller): XmlPart {
  const schemes = [
    ...(isVatRegistered ? [{ 'cbc:CompanyID': `NO${orgNumber}MVA`, ...vatScheme }] : []),
    ...(isInBusinessRegister
      ? [{ 'cbc:CompanyID': 'Foretaksregisteret', 'cac:TaxScheme': { 'cbc:ID': 'TAX' } }]
      : []),
  ]
  return schemes.length === 0 ? {} : { 'cac:PartyTaxScheme': schemes }
}

function partyOf(party: Buyer, taxSchemes: XmlPart, contact: XmlPart): XmlPart {
  return {
    'cac:Party': {
      'cbc:EndpointID': numbered(party.orgNumber),
      'cac:PartyName': { 'cbc:Name': party.name },
      'cac:PostalAddress': addressOf(party),
      ...taxSchemes,
      'cac:PartyLegalEntity': {
        'cbc:RegistrationName': party.name,
        'cbc:CompanyID': numbered(party.orgNumber),
      },
      ...(Object.keys(contact).length > 0 && { 'cac:Contact': contact }),
    },
  }
}

const paymentOf = ({ kid, accountNumber }: EhfInvoice): XmlPart => ({
  'cbc:PaymentMeansCode': '30',
  ...optional('cbc:PaymentID', kid),
  'cac:PayeeFinancialAccount': { 'cbc:ID': accountNumber },
})

const lineOf =
  (quantityName: string) =>
  (line: EhfInvoice['lines'][number]): XmlPart => ({
    'cbc:ID': String(line.line),
    [quantityName]: { '@_unitCode': unitCodes[line.unit], '#text': decimal(line.quantity) },
    'cbc:LineExtensionAmount': money(line.netOre),
    'cac:Item': {
      'cbc:Name': isBlank(line.description) ? '-' : line.description,
      'cac:ClassifiedTaxCategory': { 'cbc:ID': line.category, ...rateOf(line), ...vatScheme },
    },
    'cac:Price': { 'cbc:PriceAmount': money(line.unitPriceOre) },
  })

/** The elements that invoices and credit notes share, in UBL's order. */
function bodyOf(invoice: EhfInvoice): XmlPart {
  const { seller, buyer, orderNumber, credits, netOre, vatOre, totalOre } = invoice
  const contact = {
    ...optional('cbc:Name', seller.contact ?? ''),
    ...optional('cbc:Telephone', seller.phone),
    ...optional('cbc:ElectronicMail', seller.email),
  }
  return {
    'cbc:DocumentCurrencyCode': 'NOK',
    ...optional('cbc:BuyerReference', invoice.reference),
    ...(!isBlank(orderNumber) && { 'cac:OrderReference': { 'cbc:ID': orderNumber } }),
    ...(credits !== null && {
      'cac:BillingReference': { 'cac:InvoiceDocumentReference': { 'cbc:ID': String(credits) } },
    }),
    'cac:AccountingSupplierParty': partyOf(seller, taxSchemesOf(seller), contact),
    'cac:AccountingCustomerParty': partyOf(buyer, {}, optional('cbc:ElectronicMail', buyer.email)),
    'cac:Delivery': { 'cbc:ActualDeliveryDate': invoice.deliveredOn },
    'cac:PaymentMeans': paymentOf(invoice),
    ...(credits !== null && {
      'cac:PaymentTerms': { 'cbc:Note': `Kreditnota til faktura ${credits}` },
    }),
    'cac:TaxTotal': {
      'cbc:TaxAmount': money(vatOre),
      'cac:TaxSubtotal': invoice.groups.map(subtotal),
    },
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': money(netOre),
      'cbc:TaxExclusiveAmount': money(netOre),
      'cbc:TaxInclusiveAmount': money(totalOre),
      'cbc:PayableAmount': money(totalOre),
    },
  }
}

const spaces = (root: string) => ({
  '@_xmlns': `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
  '@_xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  '@_xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
})

const headOf = ({ number, issuedOn }: EhfInvoice): XmlPart => ({
  'cbc:CustomizationID': customization,
  'cbc:ProfileID': profile,
  'cbc:ID': String(number),
  'cbc:IssueDate': issuedOn,
})

export function ehfOf(invoice: EhfInvoice): string {
  const lines = invoice.lines
  if (invoice.kind === 'credit') {
    return writeXml({
      CreditNote: {
        ...spaces('CreditNote'),
        ...headOf(invoice),
        'cbc:CreditNoteTypeCode': '381',
        ...optional('cbc:Note', invoice.reason),
        ...bodyOf(invoice),
        'cac:CreditNoteLine': lines.map(lineOf('cbc:CreditedQuantity')),
      },
    })
  }
  return writeXml({
    Invoice: {
      ...spaces('Invoice'),
      ...headOf(invoice),
      'cbc:DueDate': invoice.dueOn,
      'cbc:InvoiceTypeCode': '380',
      ...bodyOf(invoice),
      'cac:InvoiceLine': lines.map(lineOf('cbc:InvoicedQuantity')),
    },
  })
}
