import type { UseQueryResult } from '@tanstack/react-query'
import { type Mailing, Mailings } from './mailings.tsx'

interface MailedToProps extends Omit<Mailing, 'key' | 'to' | 'mail'> {
  to: unknown
  of: UseQueryResult<{ mail: NonNullable<Mailing['mail']> }>
}

export const countOf = ({ to }: Readonly<Record<string, unknown>>) => ({
  count: typeof to === 'string' && to.trim() !== '' ? 1 : 0,
})

export function MailedTo({ to, of, ...mailing }: MailedToProps) {
  const mail = of.data?.mail
  const address = typeof to === 'string' ? to : ''
  return <Mailings mailings={[{ key: 0, to: address, ...mailing, ...(mail && { mail }) }]} />
}
