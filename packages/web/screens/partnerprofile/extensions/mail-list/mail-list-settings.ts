import type {
  chooseMailList,
  getMailList,
  updateMailList,
  updateNightlySync,
} from '@dxweb/areas/integrations/mail-list/contract.ts'
import type { BodyFor, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'

export type MailListSettings = ReplyOf<typeof getMailList.parts>
/** The settings are stored in one row, and changed by several endpoints. */
export type Changed = Omit<
  Partial<
    BodyFor<typeof updateMailList.parts> &
      BodyFor<typeof updateNightlySync.parts> &
      BodyFor<typeof chooseMailList.parts>
  >,
  'version'
>
export type Change = (changed: Changed) => void
