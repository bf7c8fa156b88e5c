import type {
  chooseMailList,
  getMailList,
  updateMailList,
  updateNightlySync,
} from '@dxweb/areas/integrations/mail-list/contract.ts'
import type { BodyFor, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'

export type MailListSettings = ReplyOf<typeof getMailList.parts>
/** Settings in one row that several commands save. */
export type Changed = Omit<
  Partial<
    BodyFor<typeof updateMailList.parts> &
      BodyFor<typeof updateNightlySync.parts> &
      BodyFor<typeof chooseMailList.parts>
  >,
  'version'
>
export type Change = (changed: Changed) => void
