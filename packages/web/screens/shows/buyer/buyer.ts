export interface Buyer {
  id: number
  name: string
  phone: string
  email: string
}

/** Prefills a new customer from the search text: an email address, a phone number or a name. */
export function beginningOf(text: string): {
  firstName: string
  lastName: string
  phone: string
  email: string
} {
  const typed = text.trim()
  const none = { firstName: '', lastName: '', phone: '', email: '' }
  if (typed.includes('@')) return { ...none, email: typed }
  if (/^[+\d][\d\s]+$/.test(typed)) return { ...none, phone: typed }
  const words = typed.split(/\s+/)
  return { ...none, firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}
