import type { FieldKind } from '@dxweb/kit/fields/field-kinds.ts'

/** Extracts the address from 'Kari Ås <kari@x.no>' or 'mailto:kari@x.no'. */
const emailOf = (text: string) =>
  text.replace(/^mailto:/i, '').replace(/^[^<>]*<([^<>\s]+)>$/, '$1')

/** Removes a word such as 'tlf', brackets and hyphens, and restores the + of +47 if a spreadsheet dropped it. */
function phoneOf(text: string): string {
  const plain = text.replace(/^(?:tlf|tel|telefon|mob|mobil|phone)[.:]*\s*/i, '')
  const digits = plain.replaceAll(/\((\+?\d+)\)/g, '$1').replaceAll(/(?<=\d) ?- ?(?=\d)/g, '')
  return digits.replace(/^47(?=[2-9]\d{7}$)/, '+47')
}

/** Removes the country and the VAT mark around an organisation number, as in 'NO 974 760 673 MVA'. */
const companyOf = (text: string) => text.replace(/^(?:NO)?\s*(\d[\d\s.]+\d)\s*(?:MVA)?$/i, '$1')

const contacts: Partial<Record<FieldKind['kind'], (text: string) => string>> = {
  email: emailOf,
  phone: phoneOf,
  orgNumber: companyOf,
}

/** Returns an address or number without the text that other programs write around it. */
export const contactText = ({ kind }: FieldKind, text: string): string =>
  contacts[kind]?.(text) ?? text
