import { formatMoney } from '@dxweb/kit/money/money.ts'
import { useText } from '../../../ui/text/text.ts'

/** A price category or zone as stored in the log (`areas/events/prices/rules.ts`). */
interface LoggedPrice {
  name: string
  priceOre?: number
  adjustmentOre?: number
  feeOre?: number
  isSoldOnWeb?: boolean
  /** Surcharge of a format or channel. */
  amountOre?: number
  channel?: string
  isPerPurchase?: boolean
  isStopped?: boolean
  zones?: readonly { name: string; priceOre: number }[]
}

/** Formats logged prices as 'Voksen 250,00 kr, stoppet · Barn 120,00 kr'. */
export function usePricesText() {
  const t = useText()
  const money = (ore: number) => formatMoney(ore)
  const one = (price: LoggedPrice) => {
    const { priceOre, adjustmentOre, amountOre, feeOre = 0, zones = [] } = price
    const name = price.channel ? t(`ticketing.channel.${price.channel}`) : price.name
    const parts = [
      `${name} ${money(priceOre ?? adjustmentOre ?? amountOre ?? 0)}`,
      feeOre > 0 && t('shows.log.price.fee', { amount: money(feeOre) }),
      ...zones.map((zone) => `${zone.name} ${money(zone.priceOre)}`),
      price.isPerPurchase === true && t('shows.log.price.perPurchase'),
      price.isSoldOnWeb === false && t('shows.log.price.notOnWeb'),
      price.isStopped === true && t('shows.log.price.stopped'),
    ]
    return parts.filter((part) => part !== false).join(', ')
  }
  return (value: string): string => {
    const logged = JSON.parse(value) as readonly LoggedPrice[]
    return logged.map((price) => one(price)).join(' · ')
  }
}
