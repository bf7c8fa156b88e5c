import { percentText } from '@dxweb/kit/text/percent-text.ts'
import { IconMinus, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Card } from '../../../ui/page/card.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Money } from '../../../ui/text/money.tsx'
import type { AsideProps } from '../../../parts/register/look/look.ts'
import { ReferenceField } from '../../../parts/register/form/reference-field.tsx'
import { SkeletonLines } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import { type Split, splitOf } from './menu-split.ts'
import { typedOre } from './typed-values.ts'
import { useChangeItems, useMenuItems } from './use-menu-items.ts'
import styles from '../ground/styles/products.module.css'

type Change = ReturnType<typeof useChangeItems>
const maxOfOne = 99

function Lines({ split, change }: { split: Split; change: Change }) {
  const t = useText()
  return (
    <ul className={styles['menuLines']}>
      {split.lines.map(({ itemId, name, count, shareOre }) => (
        <li key={itemId}>
          <span className={styles['menuName']}>{name}</span>
          <span className={styles['menuCount']}>
            <IconButton
              label={t('products.menu.fewer', { name })}
              icon={<IconMinus size={15} />}
              disabled={count <= 1 || change.isBusy}
              onClick={() => change.setCount(itemId, count - 1)}
            />
            <span className="dx-tabular">{count}</span>
            <IconButton
              label={t('products.menu.more', { name })}
              icon={<IconPlus size={15} />}
              disabled={count >= maxOfOne || change.isBusy}
              onClick={() => change.setCount(itemId, count + 1)}
            />
          </span>
          <Money ore={shareOre} />
          <IconButton
            label={t('products.menu.without', { name })}
            icon={<IconX size={15} />}
            disabled={change.isBusy}
            onClick={() => change.remove(itemId)}
          />
        </li>
      ))}
    </ul>
  )
}

/** The discount is relative to the products' own prices. */
function Sums({ split, priceOre }: { split: Split; priceOre: number }) {
  const t = useText()
  return (
    <dl className="dx-vat-sums">
      {split.vat.map(({ basisPoints, grossOre, vatOre }) => (
        <div key={basisPoints}>
          <dt>{t('products.menu.vat', { rate: percentText(basisPoints / 10_000) })}</dt>
          <dd>
            <Money ore={vatOre} /> <span className="dx-dim">{t('products.menu.of')}</span>{' '}
            <Money ore={grossOre} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('products.menu.saved')}</dt>
        <dd>
          <Money ore={split.listPriceOre - priceOre} />
        </dd>
      </div>
    </dl>
  )
}

function MenuProducts({ menuId, priceOre }: { menuId: number; priceOre: number }) {
  const t = useText()
  const held = useMenuItems(menuId)
  const change = useChangeItems(menuId, held?.items ?? [])
  const [adding, setAdding] = useState('')
  if (held === undefined) return <SkeletonLines label={t('shell.loading')} />
  const split = splitOf(priceOre, held.lines)
  const add = (typed: unknown) => {
    const id = Number(typed)
    setAdding('')
    if (id > 0 && !held.items.some(({ productId }) => productId === id)) change.add(id)
  }
  return (
    <div className={styles['stock']}>
      {held.items.length === 0 ? (
        <p className="dx-dim">{t('products.menu.empty')}</p>
      ) : (
        <Lines split={split} change={change} />
      )}
      <ReferenceField to="products" label={t('products.menu.add')} typed={adding} onChange={add} />
      {held.isWhole && held.lines.length > 0 && <Sums split={split} priceOre={priceOre} />}
    </div>
  )
}

export function MenuAside({ typed, row }: AsideProps) {
  const t = useText()
  return (
    <Card title={t('products.menu.holds')}>
      {row ? (
        <MenuProducts menuId={row.id} priceOre={typedOre(typed, 'priceOre')} />
      ) : (
        <p className="dx-dim">{t('products.menu.saveFirst')}</p>
      )}
    </Card>
  )
}
