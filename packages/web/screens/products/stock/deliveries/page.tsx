import { getDelivery, undoDelivery } from '@dxweb/areas/products/stock/deliveries/contract.ts'
import { undoStock } from '@dxweb/areas/products/stock/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { IconArrowBackUp, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../../data/rows/read.ts'
import { useCommand } from '../../../../data/rows/use-command.ts'
import { useCan } from '../../../../data/session/session.ts'
import { useToPage } from '../../../../data/session/context.ts'
import { useWhen } from '../../../../data/session/use-when.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { LinkButton } from '../../../../ui/buttons/link-button.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { Loaded } from '../../../../ui/messages/loaded.tsx'
import { Badge } from '../../../../ui/page/badge.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { Link } from '../../../../ui/place/link.tsx'
import { DateText } from '../../../../ui/text/date-text.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { DeliverySums } from './sums.tsx'
import { useUnitText } from './use-unit-text.ts'
import styles from './deliveries.module.css'

type Delivery = ReplyOf<typeof getDelivery.parts>
type Line = Delivery['lines'][number]

function UndoLine({ line }: { line: Line }) {
  const t = useText()
  const undo = useCommand({
    endpoint: undoStock,
    params: { id: line.productId, movementId: line.id },
    doneKey: 'products.delivery.lineUndone',
    isToasted: true,
  })
  return (
    <IconButton
      label={t('products.delivery.undoLine', { name: line.name })}
      icon={<IconArrowBackUp size={16} />}
      onClick={() => undo.mutate()}
    />
  )
}

function ReadLine({ line }: { line: Line }) {
  const t = useText()
  const venuePath = useToPage()
  const unitText = useUnitText()
  const mayUndo = useCan()('products.write') && !line.isUndone
  const { name, number, quantity, unitCostOre, costOre, depositOre, isUndone } = line
  const { unit, priced } = unitText(line.bulkWeight)
  return (
    <li className={isUndone ? styles['undone'] : undefined}>
      <span>
        <Link to={venuePath(`products/products/${line.productId}`)}>{name}</Link>{' '}
        <span className="dx-dim dx-small">{number}</span>
        {isUndone && <Badge tone="off">{t('products.stock.undone')}</Badge>}
      </span>
      <span className="dx-tabular">{`${countText(quantity)} ${unit}`}</span>
      <span className="dx-dim dx-small">
        {unitCostOre === null ? (
          t('products.delivery.noCost')
        ) : (
          <>
            <Money ore={unitCostOre} /> {t('products.delivery.per', { unit: priced })}
          </>
        )}
        {depositOre !== 0 && (
          <>
            {' · '}
            {t('label.depositOre')} <Money ore={depositOre} />
          </>
        )}
      </span>
      <span className={styles['end']}>
        {costOre !== null && <Money ore={costOre} />}
        {mayUndo && <UndoLine line={line} />}
      </span>
    </li>
  )
}

function Undo({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText()
  const undo = useCommand({
    endpoint: undoDelivery,
    params: { id },
    doneKey: 'products.delivery.undone',
    isToasted: true,
  })
  return (
    <ConfirmDialog
      opened
      danger
      title={t('products.delivery.undo')}
      text={t('products.delivery.undoText')}
      confirmLabel={t('products.delivery.undo')}
      onClose={onClose}
      onConfirm={async () => void (await undo.mutateAsync().catch(() => undefined))}
    />
  )
}

function Actions({ delivery, base }: { delivery: Delivery; base: string }) {
  const t = useText()
  const [isUndoing, setUndoing] = useState(false)
  const isLeft = delivery.lines.some(({ isUndone }) => !isUndone)
  return (
    <>
      <LinkButton to={`${base}/new?copy=${delivery.id}`} icon={<IconCopy size={16} />}>
        {t('products.delivery.copy')}
      </LinkButton>
      {isLeft && (
        <Button icon={<IconArrowBackUp size={16} />} onClick={() => setUndoing(true)}>
          {t('products.delivery.undo')}
        </Button>
      )}
      {isUndoing && <Undo id={delivery.id} onClose={() => setUndoing(false)} />}
    </>
  )
}

function About({ delivery }: { delivery: Delivery }) {
  const t = useText()
  const when = useWhen()
  const { day, locationName, reference, note, receivedBy, notedAt } = delivery
  const about = [
    when(day, 'date'),
    locationName || t('products.stock.noLocation'),
    reference,
    note,
  ].filter(Boolean)
  return (
    <>
      {about.join(' · ')} · {t('products.delivery.noted', { by: receivedBy })}{' '}
      <DateText value={notedAt} />
    </>
  )
}

interface DeliveryPageProps {
  id: number
  base: string
  tabs: ReactNode
}

/** Wrong lines are reversed one by one or all together, and then received again. */
export function DeliveryPage({ id, base, tabs }: DeliveryPageProps) {
  const t = useText()
  const mayWrite = useCan()('products.write')
  const found = useRead(getDelivery, { id })
  const delivery = found.data
  const title = t('products.delivery.of', { id })
  return (
    <Page
      title={delivery?.supplier ? `${title}: ${delivery.supplier}` : title}
      about={delivery && <About delivery={delivery} />}
      actions={delivery && mayWrite && <Actions delivery={delivery} base={base} />}
      filters={tabs}
    >
      <Loaded of={found} failedKey="products.delivery.failed">
        {({ lines, costOre, depositOre }) => (
          <Card title={t('products.delivery.lines')}>
            <ul className={styles['read']}>
              {lines.map((line) => (
                <ReadLine key={line.id} line={line} />
              ))}
            </ul>
            <DeliverySums costOre={costOre} depositOre={depositOre} />
          </Card>
        )}
      </Loaded>
    </Page>
  )
}
