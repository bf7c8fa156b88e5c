import { useSession } from './session.ts'

/** True if a web shop has an API key for sales. */
export const useSalesChannel = (): boolean =>
  useSession().lastContext.partner?.hasSalesChannel ?? false
