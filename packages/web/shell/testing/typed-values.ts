import type { FieldKind } from '@dxweb/kit/fields/field-kinds.ts'
import type { FieldPlan } from '../../parts/register/look/field-plan.ts'

interface Sample {
  typed: string
  sent: unknown
  /** Displayed text, if it differs from the typed one. */
  shown?: RegExp
  /** Text that the field refuses, with the expected error. */
  bad?: readonly [typed: string, refusal: string]
}

type TypedKind = Exclude<
  FieldKind['kind'],
  'choice' | 'reference' | 'flag' | 'items' | 'order' | 'other' | 'page' | 'span' | 'instant'
>

const notWhole = 'Må være et helt tall'
const amount = 'Skriv et beløp, for eksempel 149,50'

const samples: Record<TypedKind, Sample> = {
  text: { typed: 'Prøve', sent: 'Prøve' },
  longText: { typed: 'Flere ord', sent: 'Flere ord' },
  money: { typed: '1234.5', sent: 123_450, shown: /1\s234,50\skr/, bad: ['to hundre', amount] },
  percent: { typed: '15', sent: 1500, shown: /15\s%/, bad: ['mye', 'Må være et tall'] },
  decimal: { typed: '2,5', sent: 250, bad: ['mye', 'Må være et tall'] },
  count: { typed: '4', sent: 4, bad: ['mange', notWhole] },
  minutes: { typed: '90', sent: 90, bad: ['lenge', notWhole] },
  year: { typed: '2026', sent: 2026, bad: ['i år', notWhole] },
  color: {
    typed: '#5b6fb5',
    sent: '#5b6fb5',
    bad: ['regnbue', 'Ikke en farge. Skriv for eksempel rød eller #2f7f74'],
  },
  day: { typed: '21.11.2026', sent: '2026-11-21' },
  time: { typed: '19:30', sent: '19:30' },
  email: {
    typed: 'vakt@sundet.test',
    sent: 'vakt@sundet.test',
    bad: ['vakt', 'Ikke en gyldig e-postadresse'],
  },
  phone: {
    typed: '912 34 567',
    sent: '91234567',
    shown: /912\s34\s567/,
    bad: ['12', 'Ikke et gyldig'],
  },
  orgNumber: {
    typed: '974 760 673',
    sent: '974760673',
    bad: ['123456789', 'Ikke et gyldig organisasjonsnummer'],
  },
  accountNumber: {
    typed: '9999 05 00416',
    sent: '99990500416',
    bad: ['9999 05 00417', 'Ikke et gyldig kontonummer'],
  },
  postalCode: { typed: '5003', sent: '5003', bad: ['50', 'Postnummer har fire sifre'] },
  barcode: {
    typed: '2000000001012',
    sent: '2000000001012',
    bad: ['2000000001013', 'Ikke en gyldig EAN- eller UPC-strekkode'],
  },
  link: {
    typed: 'https://sundet.test/host',
    sent: 'https://sundet.test/host',
    bad: ['sundet.test/host', 'Ikke en gyldig nettadresse'],
  },
}

const number = (typed: string, refused: string, refusal: string): Sample => ({
  typed,
  sent: typed,
  bad: [refused, refusal],
})

const own: Readonly<Record<string, Sample>> = {
  'ledgers.number': number('3999', '30', 'Kontonummer i regnskapet har fire til seks sifre'),
  'operators.number': number('77', 'ti', 'Nummeret har ett til seks sifre'),
  'registries.number': { typed: '12', sent: 12, bad: ['0', 'Minst 1'] },
  'productMenuItems.count': { typed: '3', sent: 3, bad: ['0', 'Minst 1'] },
  'products.barcode2': { ...samples.barcode, typed: '', sent: '' },
  'products.barcode3': { ...samples.barcode, typed: '', sent: '' },
}

/** Returns undefined for fields that are not filled by typing. */
export function sampleOf(register: string, { field, kind }: FieldPlan): Sample | undefined {
  const sample = own[`${register}.${field}`] ?? samples[kind.kind as TypedKind]
  if (sample === undefined || !('max' in kind) || kind.max === undefined) return sample
  const typed = sample.typed.slice(0, kind.max)
  return {
    bad: ['x'.repeat(kind.max + 1), `øyst ${kind.max} tegn`],
    ...sample,
    typed,
    sent: typed,
  }
}

export const exampleOf = (plans: readonly FieldPlan[], register = ''): Record<string, unknown> =>
  Object.fromEntries(plans.map((plan) => [plan.field, valueOf(register, plan)]))

function valueOf(register: string, plan: FieldPlan): unknown {
  const { kind } = plan
  if (kind.kind === 'flag') return false
  if (kind.kind === 'reference') return 1
  if (kind.kind === 'choice') return kind.values[0]
  if (kind.kind === 'items') return []
  return sampleOf(register, plan)?.sent ?? null
}
