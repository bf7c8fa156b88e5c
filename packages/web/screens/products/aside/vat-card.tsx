import { productGroups } from '@dxweb/areas/products/contract.ts'
import { effectiveVat } from '@dxweb/areas/products/rules.ts'
import { vatOf } from '@dxweb/kit/money/money.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import { useList } from '../../../data/rows/collections.ts'
import { Card } from '../../../ui/page/card.tsx'
import { Money } from '../../../ui/text/money.tsx'
import type { FormValues } from '../../../parts/register/look/look.ts'
import { useText } from '../../../ui/text/text.ts'
import { useVatBooks, wholeList } from '../ground/queries.ts'
import { typedId, typedOre } from './typed-values.ts'

/** Returns undefined for a product without a group, and while the groups and rates are loading. */
function useVatOf(typed: FormValues) {
  const books = useVatBooks()
  const groups = useList(productGroups, wholeList).data?.data
  const group = groups?.find(({ id }) => id === typedId(typed, 'groupId'))
  if (books === undefined || group === undefined) return undefined
  const ownLedger = books.ledger(typedId(typed, 'ownLedgerId'))
  const groupLedger = books.ledger(group.ledgerId)
  const vat = effectiveVat({
    ownVatTypeId: typedId(typed, 'ownVatTypeId'),
    ownLedger,
    groupLedger: groupLedger ?? { vatTypeId: null },
  })
  return { ...vat, type: books.type(vat.vatTypeId), ledger: ownLedger ?? groupLedger, group }
}

export function VatCard({ typed }: { typed: FormValues }) {
  const t = useText()
  const vat = useVatOf(typed)
  const priceOre = typedOre(typed, 'priceOre')
  if (vat === undefined) {
    return (
      <Card title={t('products.vat')}>
        <p className="dx-dim">{t('products.vat.wantsGroup')}</p>
      </Card>
    )
  }
  const vatOre = vatOf(priceOre, vat.type?.basisPoints ?? 0)
  const account = vat.ledger ? `${vat.ledger.number} ${vat.ledger.name}` : ''
  return (
    <Card title={t('products.vat')}>
      <p className="dx-vat-rate">
        {vat.type ? percentText(vat.type.basisPoints / 10_000) : t('products.vat.none')}
      </p>
      <p className="dx-dim">
        {t(`products.vat.from.${vat.vatFrom}`, { account, group: vat.group.name })}
      </p>
      <dl className="dx-vat-sums">
        <dt>{t('products.vat.net')}</dt>
        <dd>
          <Money ore={priceOre - vatOre} />
        </dd>
        <dt>{t('products.vat.ofPrice')}</dt>
        <dd>
          <Money ore={vatOre} />
        </dd>
      </dl>
    </Card>
  )
}
