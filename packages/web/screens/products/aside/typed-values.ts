import { parseMoney } from '@dxweb/kit/money/money.ts'
import type { FormValues } from '../../../parts/register/look/look.ts'

export const typedText = (typed: FormValues, field: string): string => {
  const value = typed[field]
  return typeof value === 'string' ? value.trim() : ''
}

export const typedOre = (typed: FormValues, field: string): number =>
  parseMoney(typedText(typed, field)) ?? 0

export function typedId(typed: FormValues, field: string): number | null {
  const text = typedText(typed, field)
  return /^[1-9]\d*$/.test(text) ? Number(text) : null
}
