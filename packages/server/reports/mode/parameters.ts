import type { AskedParameter } from '@dxweb/areas/reports/mode/contract.ts'
import type { Offered, Parameter } from '@dxweb/areas/reports/mode/rules.ts'
import type { Choice } from '@dxweb/areas/reports/mode/store.ts'

export const askedParameters = (
  parameters: readonly Parameter[],
  choices: readonly Choice[],
): AskedParameter[] =>
  parameters.map((parameter) => ({
    ...parameter,
    choices:
      parameter.type === 'enum'
        ? parameter.choices.map((value) => ({ value, label: value }))
        : choices.filter(({ type }) => type === parameter.type),
  }))

export const offeredOf = (choices: readonly Choice[]): Offered =>
  Object.fromEntries(
    Object.entries(Object.groupBy(choices, ({ type }) => type)).map(([type, some]) => [
      type,
      some.map(({ value }) => value),
    ]),
  )
