import { useSession } from './session.ts'

/** Whether a shop has a key to sell by. */
export const useSalesChannel = (): boolean =>
  useSession().lastContext.partner?.hasSalesChannel ?? false
