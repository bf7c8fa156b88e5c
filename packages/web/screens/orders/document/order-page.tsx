import { orders } from '@dxweb/areas/orders/contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { IconArrowLeft, IconZoomQuestion } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { RowOf } from '@dxweb/kit/definitions/collection.ts'
import { useOne } from '../../../data/rows/collections.ts'
import { OrderState } from '../../../parts/orders/order-state.tsx'
import type { RegisterLook } from '../../../parts/register/look/look.ts'
import { useMayWrite } from '../../../parts/register/look/use-may-write.ts'
import { DeleteRow } from '../../../parts/register/row/row-actions.tsx'
import { useBackTo } from '../../../parts/register/row/row-drawer.tsx'
import { RowNeighbours } from '../../../parts/register/row/row-neighbours.tsx'
import { PageForm, ReadRow } from '../../../parts/register/row/row-page.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { SkeletonPage } from '../../../ui/messages/skeleton.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { CopyOrder } from './copy-order.tsx'
import { OrderLines } from '../lines/order-lines.tsx'
import { OrderEvents } from './order-events.tsx'
import { OrderPapers } from './order-papers.tsx'
import styles from './order-page.module.css'
import { QuoteCard } from './quote-card.tsx'
import { StatusRail } from './status-rail.tsx'
import '../papers/styles/orders.module.css'

type Order = RowOf<typeof orders>

interface PageProps {
  look: RegisterLook
  base: string
  id: number
  isAtLines: boolean
}

function NoOrder({ base }: Pick<PageProps, 'base'>) {
  const t = useText()
  return (
    <Page title={t('register.orders.one')}>
      <EmptyState
        icon={<IconZoomQuestion size={24} stroke={1.7} />}
        title={t('orders.notFound')}
        action={<LinkButton to={base}>{t('register.orders')}</LinkButton>}
      />
    </Page>
  )
}

function Document({ look, base, isAtLines, order }: PageProps & { order: Order }) {
  const mayWrite = useMayWrite(orders)
  const lines = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAtLines) lines.current?.scrollIntoView()
  }, [isAtLines])
  return (
    <>
      <StatusRail look={look} row={order} />
      <div className={styles['document']}>
        <div className={styles['column']}>
          {mayWrite ? (
            <PageForm look={look} base={base} row={order} />
          ) : (
            <ReadRow look={look} row={order} />
          )}
          <OrderEvents row={order} />
          <div ref={lines}>
            <OrderLines order={order} />
          </div>
          <QuoteCard order={order} />
        </div>
        <div className={styles['papers']}>
          <OrderPapers row={order} />
        </div>
      </div>
    </>
  )
}

function OrderHead(props: PageProps & { order: Order }) {
  const { look, base, id, order } = props
  const t = useText()
  const mayWrite = useMayWrite(orders)
  const back = useBackTo(base)
  return (
    <Page
      title={order.title}
      badge={<OrderState row={order} />}
      about={
        <span className="dx-row-ways">
          <Link to={base} keepsQuery className="dx-back">
            <IconArrowLeft size={15} aria-hidden />
            {t('register.orders')}
          </Link>
          <RowNeighbours look={look} base={base} id={id} />
        </span>
      }
      actions={
        mayWrite && (
          <>
            <DeleteRow look={look} row={order} onGone={back} />
            <CopyOrder row={order} />
          </>
        )
      }
    >
      <Document {...props} />
    </Page>
  )
}

/** Routes: orders/{order} · orders/{order}/lines. */
export default function OrderPage(props: PageProps) {
  const t = useText()
  const found = useOne(orders, props.id)
  if (found.data) return <OrderHead {...props} order={found.data} />
  if (!found.isError) return <SkeletonPage label={t('shell.loading')} />
  const isGone = found.error instanceof Refusal && found.error.code === 'not_found'
  if (isGone) return <NoOrder base={props.base} />
  return (
    <ErrorPanel title={t('rows.failed.fetch')} onRetry={() => void found.refetch()}>
      {refusalText(t, found.error)}
    </ErrorPanel>
  )
}
