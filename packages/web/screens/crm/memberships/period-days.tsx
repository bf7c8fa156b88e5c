import type { Membership } from '@dxweb/areas/memberships/contract.ts'
import { spanText } from '@dxweb/locales/date-text.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { useText } from '../../../ui/text/text.ts'

type Days = Pick<Membership['periods'][number], 'startsOn' | 'endsOn'>

export function PeriodDays({ period: { startsOn, endsOn } }: { period: Days }) {
  const t = useText()
  const when = useWhen()
  const last = endsOn === null ? t('memberships.noEnd') : when(endsOn, 'numeric')
  return spanText(when(startsOn, 'numeric'), last)
}
