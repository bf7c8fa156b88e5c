import fc from 'fast-check'
import {
  creditedVatGroups,
  lineNetOre,
  totalsOf,
  vatCategoryOf,
  type VatGroup,
  vatGroups,
} from '../ground/amounts.ts'
import { kidOf } from '../ground/kid.ts'
import { invoiceUnits } from '../ground/parties.ts'
import type { EhfInvoice } from './ehf.ts'

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

const drawn = fc.record({
  lines: fc.array(someLine, { minLength: 1, maxLength: 15 }),
  isVatRegistered: fc.boolean(),
  isInBusinessRegister: fc.boolean(),
  method: fc.constantFrom('none' as const, 'mod10' as const, 'mod11' as const),
  number: fc.integer({ min: 1, max: 9_999_999 }),
  reference: fc.constantFrom('', 'Ingrid Dahl'),
  /** The amount credited earlier; null for an invoice. */
  credited: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer D> ? D : never

const party = { address: 'Strandgata 1', postalCode: '9008', city: 'Tromsø', email: '' }
const seller = {
  ...party,
  name: 'Huset <AS> & "Sønner"',
  orgNumber: '974760673',
  contact: 'Kari Nes',
  phone: '77612345',
}

function linesOf({ lines, isVatRegistered }: Drawn) {
  return lines.map(({ type, ...line }, place) => {
    const category = vatCategoryOf(type.code, type.basisPoints, isVatRegistered)
    const basisPoints = category === 'S' ? type.basisPoints : 0
    const netOre = lineNetOre(line.quantity, line.unitPriceOre)
    return { ...line, line: place + 1, netOre, category, basisPoints }
  })
}

/** The VAT of an invoice or, if `credited` is set, of a credit note after that amount was credited in each category. */
function groupsOf(lines: ReturnType<typeof linesOf>, credited: number | null): VatGroup[] {
  const taxed = lines.map((line) => ({ ...line, vatTypeId: 1, vatCode: 'high', account: '3020' }))
  if (credited === null) return vatGroups(taxed)
  const before = vatGroups(taxed).map((group) => ({
    ...group,
    netOre: credited,
    vatOre: Math.round((credited * group.basisPoints) / 10_000),
  }))
  return creditedVatGroups(taxed, before)
}

const kindOf = ({ credited, number, method }: Drawn) =>
  credited === null
    ? {
        kind: 'invoice' as const,
        credits: null,
        reason: '',
        kid: kidOf(number, { method, length: 12 }) ?? '',
      }
    : { kind: 'credit' as const, credits: 17, reason: 'Avlyst & flyttet', kid: '' }

function invoiceOf(some: Drawn): EhfInvoice {
  const { number, reference, isInBusinessRegister, isVatRegistered } = some
  const lines = linesOf(some)
  const groups = groupsOf(lines, some.credited)
  return {
    ...kindOf(some),
    number,
    issuedOn: '2026-11-24',
    dueOn: '2026-12-08',
    deliveredOn: '2026-11-20',
    reference,
    orderNumber: '2026-0007',
    accountNumber: '86011117947',
    seller: { ...seller, isInBusinessRegister, isVatRegistered },
    buyer: { ...party, name: 'Revylaget', orgNumber: '123456785' },
    ...totalsOf(groups),
    lines,
    groups,
  }
}

export const someInvoice = drawn.map(invoiceOf).filter(({ totalOre }) => totalOre > 0)
