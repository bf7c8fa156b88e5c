import { useSession } from './session.ts'

/** True when a web shop has a sales key. */
export const useSalesChannel = (): boolean =>
  useSession().lastContext.partner?.hasSalesChannel ?? false
