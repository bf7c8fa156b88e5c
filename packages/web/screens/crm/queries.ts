import type { customerHistory } from '@dxweb/areas/customers/history-contract.ts'
import type { listDuplicates } from '@dxweb/areas/customers/merge-contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'

export type History = ReplyOf<typeof customerHistory.parts>
export type Duplicates = ReplyOf<typeof listDuplicates.parts>
export type Group = Duplicates['data'][number]
export type Member = Group['customers'][number]

export const areSeveral = (ids: string): boolean => /^\d+(,\d+)+$/.test(ids)

export const nameOf = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')
