import { priceCategories } from '@dxweb/areas/ticketing/offer/price-categories.ts'
import { useList } from '../../../data/rows/collections.ts'
import { useToPage } from '../../../data/session/context.ts'
import type { FormValues } from '../../../parts/register/look/look.ts'
import { Badge } from '../../../ui/page/badge.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'
import css from './member-prices.module.css'

const chosenIn = ({ categories }: FormValues): number[] =>
  Array.isArray(categories)
    ? categories.map((one: { priceCategoryId?: unknown }) => Number(one.priceCategoryId))
    : []

/** Shows for each selected price whether only members or all customers may buy tickets at that price. */
export function MemberPrices({ typed }: { typed: FormValues }) {
  const t = useText()
  const toPage = useToPage()
  const { data } = useList(priceCategories, { limit: 500 })
  const chosen = chosenIn(typed)
  const shown = data?.data.filter(({ id }) => chosen.includes(id)) ?? []
  const register = toPage(`partnerprofile/pricecategories/${priceCategories.name}`)
  return (
    <>
      <p className="dx-second">
        {t('settings.memberPrices.about')}{' '}
        <Link to={register}>{t('register.pricecategorydefinitions')}</Link>
      </p>
      {shown.length > 0 && (
        <ul className={css['prices']}>
          {shown.map(({ id, name, needsMembership }) => (
            <li key={id}>
              <Link to={`${register}/${id}`}>{name}</Link>{' '}
              <Badge tone={needsMembership ? 'good' : 'warn'}>
                {t(needsMembership ? 'label.needsMembership' : 'settings.memberPrices.all')}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
