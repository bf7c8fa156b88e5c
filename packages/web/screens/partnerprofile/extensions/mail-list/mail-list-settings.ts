import type { getMailList, updateMailList } from '@dxweb/areas/integrations/mail-list/contract.ts'
import type { BodyFor, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'

export type MailListSettings = ReplyOf<typeof getMailList.parts>
export type Change = (change: Partial<BodyFor<typeof updateMailList.parts>>) => void
