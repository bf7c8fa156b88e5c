import { priceAdjustments, priceCategories } from '@dxweb/areas/ticketing/offer/price-categories.ts'
import { useMemo } from 'react'
import { useList } from '../../../data/rows/collections.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import type { AsideProps, FormValues } from '../../../parts/register/look/look.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { type Text, useText } from '../../../ui/text/text.ts'
import { previewed, priceNames } from './previewed.ts'
import styles from './film-prices.module.css'

type Preview = ReturnType<typeof previewed>
type Row = Preview['rows'][number]

const typedOf = (typed: FormValues) => ({
  priceName: typeof typed['priceName'] === 'string' ? typed['priceName'] : '',
  categoryIds: (Array.isArray(typed['categories']) ? (typed['categories'] as FormValues[]) : [])
    .map((row) => Number(row['priceCategoryId']))
    .filter((id) => id > 0),
  takesSupplements: typed['takesSupplements'] === true,
})

const columnsOf = (t: Text, { formats }: Preview): Column<Row>[] => [
  { key: 'name', header: t('label.priceCategory'), main: true, value: ({ name }) => name },
  ...[{ id: 0, name: t('settings.filmprices.usual') }, ...formats].map(
    ({ id, name }, at): Column<Row> => ({
      key: `format${id}`,
      header: name,
      numeric: true,
      value: ({ costs }) => costs[at] ?? 0,
      cell: ({ costs, isFixed }) => (
        <>
          <Money ore={costs[at] ?? 0} />
          {!isFixed && '*'}
        </>
      ),
    }),
  ),
]

export function FilmPricePreview({ typed }: AsideProps) {
  const t = useText()
  const venue = pagePath(usePartnerId(), 'partnerprofile/pricecategories')
  const categories = useList(priceCategories, { limit: 500 }).data?.data
  const adjustments = useList(priceAdjustments, { limit: 500 }).data?.data
  const preview = useMemo(
    () => categories && adjustments && previewed(typedOf(typed), categories, adjustments),
    [typed, categories, adjustments],
  )
  const columns = useMemo(() => (preview ? columnsOf(t, preview) : []), [t, preview])
  if (!preview || !categories) return null
  const names = priceNames(categories)
  return (
    <Card title={t('settings.filmprices.preview')}>
      <div className={styles['filmPricePreview']}>
        <DataTable
          label={t('settings.filmprices.preview')}
          rows={preview.rows}
          columns={columns}
          rowKey={({ id }) => id}
          sortInUrl={false}
          empty={t('settings.filmprices.nothing')}
        />
        {preview.rows.some(({ isFixed }) => !isFixed) && (
          <p className="dx-second">{t('settings.filmprices.byDay')}</p>
        )}
        <p className="dx-second">
          {names.length === 0
            ? t('settings.filmprices.noNames')
            : t('settings.filmprices.names', { names: names.join(', ') })}
        </p>
        <p className="dx-second">{t('settings.filmprices.days')}</p>
        <p className={styles['filmPriceLinks']}>
          <LinkButton to={`${venue}/pricecategorydefinitions`}>
            {t('register.pricecategorydefinitions')}
          </LinkButton>
          <LinkButton to={`${venue}/priceadjustments`}>{t('register.priceadjustments')}</LinkButton>
        </p>
      </div>
    </Card>
  )
}
