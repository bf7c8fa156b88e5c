import type { Publication } from '@dxweb/areas/events/publishing/contract.ts'
import { saleChannels } from '@dxweb/areas/ticketing/sale-windows/rules.ts'
import { useSalesChannel } from '../../../data/session/use-sales-channel.ts'
import { useUntil, useWhen } from '../../../data/session/use-when.ts'
import { WebFields } from '../../../parts/web-fields/web-fields.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import { closingOf, type PublicationGroup, rangeOf } from './publication-groups.ts'
import styles from './publishing.module.css'

type ChannelName = 'counter' | 'web'
type Price = Publication['channels']['counter']['prices'][number]['prices'][number]

function useWindowText({ events }: PublicationGroup) {
  const t = useText()
  const when = useWhen()
  const until = useUntil()
  const [first] = events
  return (name: ChannelName) => {
    const channel = first.channels[name]
    if (channel.state === 'notSold') return t('shows.publish.notSold')
    if (channel.state === 'stopped' || channel.state === 'held') return t('shows.publish.past')
    const opens = rangeOf(events.map((event) => event.channels[name].opensAt))
    const closing = closingOf(channel, first)
    const closes = {
      end: () => t('shows.publish.closesEnd'),
      before: () =>
        t('shows.publish.closesBefore', { count: closing.kind === 'before' ? closing.minutes : 0 }),
      at: () =>
        t('shows.publish.closesAt', { at: closing.kind === 'at' ? until(closing.at, 'full') : '' }),
    }[closing.kind]()
    if (channel.state === 'inSale' || opens === null) return t('shows.publish.now', { closes })
    const [from, last] = opens
    return from === last
      ? t('shows.publish.later', { at: when(from, 'full'), closes })
      : t('shows.publish.laterEach', { from: when(from, 'full'), to: when(last, 'full'), closes })
  }
}

function Prices({ prices }: { prices: readonly Price[] | undefined }) {
  const t = useText()
  if (prices === undefined) return <span className="dx-dim">{t('shows.publish.notSold')}</span>
  return prices.map(({ priceOre, zones }) => (
    <span key={zones.join()} className={styles['publishPrice']}>
      {prices.length > 1 && (
        <span className="dx-dim">
          {zones.length > 0 ? zones.join(', ') : t('shows.publish.otherPlaces')}
        </span>
      )}
      {priceOre === 0 ? t('shows.publish.free') : <Money ore={priceOre} />}
    </span>
  ))
}

interface FeesProps {
  event: Publication
  shown: readonly ChannelName[]
}

function PurchaseFees({ event, shown }: FeesProps) {
  const t = useText()
  if (shown.every((name) => event.channels[name].purchaseFeeOre === 0)) return null
  return (
    <tr>
      <th scope="row">{t('shows.publish.purchaseFee')}</th>
      {shown.map((name) => (
        <td key={name}>
          <Money ore={event.channels[name].purchaseFeeOre} />
        </td>
      ))}
    </tr>
  )
}

interface ChannelTableProps {
  group: PublicationGroup
  label: string
}

export function ChannelTable(props: ChannelTableProps) {
  const isConnected = useSalesChannel()
  if (isConnected) return <Channels {...props} shown={saleChannels} />
  return (
    <>
      <Channels {...props} shown={['counter']} />
      <WebFields>
        <Channels {...props} shown={['web']} />
      </WebFields>
    </>
  )
}

function Channels({ group, label, shown }: ChannelTableProps & Pick<FeesProps, 'shown'>) {
  const t = useText()
  const windowText = useWindowText(group)
  const [event] = group.events
  const known = new Map(
    shown
      .flatMap((name) => event.channels[name].prices)
      .map((each) => [each.categoryId, each.name]),
  )
  return (
    <table className={styles['publishTable']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            <span className="dx-hidden">{t('shows.publish.what')}</span>
          </th>
          {shown.map((name) => (
            <th key={name} scope="col">
              {t(`shows.publish.channel.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('shows.publish.window')}</th>
          {shown.map((name) => (
            <td key={name}>{windowText(name)}</td>
          ))}
        </tr>
        {[...known].map(([id, name]) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {shown.map((channel) => (
              <td key={channel}>
                <Prices
                  prices={
                    event.channels[channel].prices.find(({ categoryId }) => categoryId === id)
                      ?.prices
                  }
                />
              </td>
            ))}
          </tr>
        ))}
        <PurchaseFees event={event} shown={shown} />
      </tbody>
    </table>
  )
}
