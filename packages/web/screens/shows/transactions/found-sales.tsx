import { findSales } from '@dxweb/areas/ticketing/papers/contract.ts'
import { IconReceipt } from '@tabler/icons-react'
import { useRead } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { saleAddress } from '../../../parts/sale-papers/sale-address.ts'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { SkeletonLines } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'

export function FoundSales({ number }: { number: string | null }) {
  const t = useText()
  const when = useWhen()
  const partnerId = usePartnerId()
  const found = useRead(findSales, { number: number ?? '' }, { enabled: number !== null })
  const icon = <IconReceipt size={24} stroke={1.7} />
  if (number !== null && found.isPending) return <SkeletonLines label={t('shell.loading')} />
  const [sale] = found.data?.data ?? []
  if (sale === undefined) {
    return (
      <EmptyState
        icon={icon}
        title={t('ticketing.find.none')}
        text={t('ticketing.find.noneText')}
      />
    )
  }
  const to = saleAddress(partnerId, sale)
  return (
    <EmptyState
      icon={icon}
      title={t('ticketing.find.elsewhere', { title: sale.title })}
      text={when(sale.startsAt, 'full')}
      action={<LinkButton to={to}>{t('ticketing.find.open')}</LinkButton>}
    />
  )
}
