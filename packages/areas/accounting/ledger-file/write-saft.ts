import {
  type LedgerFacts,
  type LedgerVoucher,
  type Party,
  supplierOf,
  type VoucherLine,
} from './facts.ts'
import { groupOf } from './groups.ts'

export interface SaftFile {
  from: string
  to: string
  madeOn: string
  version: string
  madeBy: string
  locale: 'nb' | 'en'
  facts: LedgerFacts
  vouchers: AsyncIterable<readonly LedgerVoucher[]>
  kindText: (kind: LedgerVoucher['kind']) => string
  purposeText: (line: VoucherLine) => string
}

/** Characters that XML 1.0 does not allow, not even escaped. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const clean = (text: string) => text.replaceAll(unwritable, '').trim()
const written = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Returns an element with at most `most` characters, or no element if its text would be empty. */
function element(name: string, value: string | number, most = 256): string {
  const text = Array.from(clean(String(value)))
    .slice(0, most)
    .join('')
    .trim()
  return text === '' ? '' : `<${name}>${written(text)}</${name}>`
}

/** Returns a mandatory element, with a placeholder if its text would be empty. */
const named = (name: string, value: string, most?: number) =>
  element(name, value, most) || element(name, 'NotUsed')

const kroner = (ore: number) => `${ore < 0 ? '-' : ''}${oreText(Math.abs(ore))}`
const oreText = (ore: number) => `${Math.trunc(ore / 100)}.${String(ore % 100).padStart(2, '0')}`

const balance = (when: 'Opening' | 'Closing', ore: number) =>
  ore < 0
    ? `<${when}CreditBalance>${kroner(-ore)}</${when}CreditBalance>`
    : `<${when}DebitBalance>${kroner(ore)}</${when}DebitBalance>`

const addressOf = (of: { address: string; postalCode: string; city: string }) => {
  const parts = [
    element('StreetName', of.address),
    element('City', of.city),
    element('PostalCode', of.postalCode, 70),
  ].join('')
  return parts === '' ? '' : `<Address>${parts}<Country>NO</Country></Address>`
}

function contactOf({ contact, name, phone, email }: LedgerFacts['venue']): string {
  const words = clean(contact || name).split(/\s+/)
  const last = words.pop() ?? ''
  return (
    `<Contact><ContactPerson>${named('FirstName', words.join(' '), 35)}${named('LastName', last, 70)}` +
    `</ContactPerson>${element('Telephone', phone, 18)}${element('Email', email, 70)}</Contact>`
  )
}

function headerOf({ facts: { venue }, ...file }: SaftFile): string {
  const tax = venue.isVatRegistered
    ? `<TaxRegistration>${named('TaxRegistrationNumber', venue.orgNumber && `${venue.orgNumber}MVA`, 35)}<TaxAuthority>Skatteetaten</TaxAuthority></TaxRegistration>`
    : ''
  return (
    '<Header><AuditFileVersion>1.30</AuditFileVersion><AuditFileCountry>NO</AuditFileCountry>' +
    `<AuditFileDateCreated>${file.madeOn}</AuditFileDateCreated><SoftwareCompanyName>DxWeb</SoftwareCompanyName>` +
    `<SoftwareID>DxWeb</SoftwareID>${named('SoftwareVersion', file.version, 18)}` +
    `<Company>${named('RegistrationNumber', venue.orgNumber, 35)}${named('Name', venue.name)}${addressOf(venue)}` +
    `${contactOf(venue)}${tax}</Company><DefaultCurrencyCode>NOK</DefaultCurrencyCode>` +
    `<SelectionCriteria><SelectionStartDate>${file.from}</SelectionStartDate>` +
    `<SelectionEndDate>${file.to}</SelectionEndDate></SelectionCriteria>` +
    `<TaxAccountingBasis>A</TaxAccountingBasis>${element('UserID', file.madeBy)}</Header>\n`
  )
}

function accountsOf({ accounts }: LedgerFacts): string {
  const each = accounts.map(({ number, name, openingOre, closingOre }) => {
    const { category, code } = groupOf(number)
    return (
      `<Account><AccountID>${number}</AccountID>${named('AccountDescription', name)}` +
      `<GroupingCategory>${category}</GroupingCategory><GroupingCode>${code}</GroupingCode>` +
      `<AccountType>GL</AccountType>${balance('Opening', openingOre)}${balance('Closing', closingOre)}</Account>\n`
    )
  })
  return each.length === 0
    ? ''
    : `<GeneralLedgerAccounts>${each.join('')}</GeneralLedgerAccounts>\n`
}

const partyOf = (kind: 'Customer' | 'Supplier', party: Party) =>
  `<${kind}>${element('RegistrationNumber', party.orgNumber, 35)}${named('Name', party.name)}${addressOf(party)}` +
  `<${kind}ID>${party.id}</${kind}ID><BalanceAccount><AccountID>${party.account}</AccountID>` +
  `${balance('Opening', party.openingOre)}${balance('Closing', party.closingOre)}</BalanceAccount></${kind}>\n`

const partiesOf = (kind: 'Customer' | 'Supplier', parties: readonly Party[]) =>
  parties.length === 0
    ? ''
    : `<${kind}s>${parties.map((party) => partyOf(kind, party)).join('')}</${kind}s>\n`

function taxTableOf({ taxCodes }: LedgerFacts, locale: 'nb' | 'en'): string {
  if (taxCodes.length === 0) return ''
  const each = taxCodes.map(
    ({ code, nameNb, nameEn, basisPoints }) =>
      `<TaxCodeDetails>${element('TaxCode', code, 70)}${element('Description', locale === 'en' ? nameEn : nameNb)}` +
      `<TaxPercentage>${kroner(basisPoints)}</TaxPercentage><Country>NO</Country>` +
      `<StandardTaxCode>${written(code)}</StandardTaxCode><BaseRate>100</BaseRate></TaxCodeDetails>\n`,
  )
  return (
    '<TaxTable><TaxTableEntry><TaxType>MVA</TaxType><Description>Merverdiavgift</Description>' +
    `${each.join('')}</TaxTableEntry></TaxTable>\n`
  )
}

function taxOf({ taxCode, basisPoints, debitOre, creditOre, vatOre }: VoucherLine): string {
  if (taxCode === null) return ''
  const side = debitOre > 0 ? 'Debit' : 'Credit'
  return (
    `<TaxInformation><TaxType>MVA</TaxType>${element('TaxCode', taxCode, 70)}` +
    `<TaxPercentage>${kroner(basisPoints ?? 0)}</TaxPercentage><Country>NO</Country>` +
    `<TaxBase>${kroner(debitOre + creditOre)}</TaxBase>` +
    `<${side}TaxAmount><Amount>${kroner(vatOre)}</Amount></${side}TaxAmount></TaxInformation>`
  )
}

function lineOf(line: VoucherLine, voucher: LedgerVoucher, file: SaftFile): string {
  const { purpose, debitOre, creditOre } = line
  const customer = purpose === 'invoice' && voucher.customerId !== null
  const supplier = supplierOf(line, voucher)
  const side = debitOre > 0 ? 'Debit' : 'Credit'
  return (
    `<Line><RecordID>${line.line}</RecordID><AccountID>${line.account}</AccountID>` +
    (customer ? `<CustomerID>${voucher.customerId}</CustomerID>` : '') +
    (supplier === null ? '' : `<SupplierID>${supplier}</SupplierID>`) +
    named('Description', file.purposeText(line)) +
    `<${side}Amount><Amount>${kroner(debitOre + creditOre)}</Amount></${side}Amount>${taxOf(line)}` +
    `${customer ? element('ReferenceNumber', voucher.reference, 35) : ''}</Line>\n`
  )
}

function transactionOf(voucher: LedgerVoucher, file: SaftFile): string {
  const { year, number, day, kind, reference, madeOn } = voucher
  const name = file.kindText(kind)
  return (
    `<Transaction><TransactionID>${year}-${number}</TransactionID><Period>${Number(day.slice(5, 7))}</Period>` +
    `<PeriodYear>${year}</PeriodYear><TransactionDate>${day}</TransactionDate>` +
    `<VoucherType>${kind}</VoucherType>${named('VoucherDescription', name, 70)}` +
    `${named('Description', `${name} ${reference || day}`)}<SystemEntryDate>${madeOn}</SystemEntryDate>` +
    `<GLPostingDate>${madeOn}</GLPostingDate>\n` +
    `${voucher.lines.map((line) => lineOf(line, voucher, file)).join('')}</Transaction>\n`
  )
}

/** Pages of vouchers arrive ordered by journal. */
async function* journalsOf(file: SaftFile): AsyncGenerator<string> {
  let open: LedgerVoucher['kind'] | null = null
  for await (const page of file.vouchers) {
    let part = ''
    for (const voucher of page) {
      if (voucher.kind !== open) {
        if (open !== null) part += '</Journal>\n'
        open = voucher.kind
        part += `<Journal><JournalID>${open}</JournalID>${named('Description', file.kindText(open))}<Type>GL</Type>\n`
      }
      part += transactionOf(voucher, file)
    }
    if (part !== '') yield part
  }
  if (open !== null) yield '</Journal>\n'
}

/** SAF-T Financial 1.30, written while the vouchers are being read. */
export async function* saftOf(file: SaftFile): AsyncGenerator<Buffer> {
  const { facts } = file
  const masters = [
    accountsOf(facts),
    partiesOf('Customer', facts.customers),
    partiesOf('Supplier', facts.suppliers),
    taxTableOf(facts, file.locale),
  ].join('')
  yield Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<AuditFile xmlns="urn:StandardAuditFile-Taxation-Financial:NO">\n' +
      `${headerOf(file)}<MasterFiles>${masters}</MasterFiles>\n` +
      `<GeneralLedgerEntries><NumberOfEntries>${facts.totals.count}</NumberOfEntries>` +
      `<TotalDebit>${kroner(facts.totals.debitOre)}</TotalDebit>` +
      `<TotalCredit>${kroner(facts.totals.creditOre)}</TotalCredit>\n`,
  )
  for await (const part of journalsOf(file)) yield Buffer.from(part)
  yield Buffer.from('</GeneralLedgerEntries></AuditFile>\n')
}
