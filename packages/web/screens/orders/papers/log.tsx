import { getOrderLog } from '@dxweb/areas/orders/log/contract.ts'
import { orders } from '@dxweb/areas/orders/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { inSentence } from '@dxweb/kit/text/in-sentence.ts'
import { useRead } from '../../../data/rows/read.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { useRegisterWords } from '../../../parts/register/look/use-words.ts'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { useText, useTexts } from '../../../ui/text/text.ts'
import styles from './styles/orders.module.css'

// catalog: orders.log.*

type Entry = ReplyOf<typeof getOrderLog.parts>['data'][number]

function useEntryText(): (entry: Entry) => string {
  const t = useText()
  const { has } = useTexts()
  const words = useRegisterWords(orders)
  const named = ({ action, name, words: quoted, rank }: Entry) =>
    has(`orders.log.${action}`) &&
    t(`orders.log.${action}`, { name, words: quoted, rank: rank ?? 0 })
  const moved = ({ from, to }: Entry) =>
    from &&
    to &&
    t('orders.log.moved', {
      from: inSentence(words.choice('state', from)),
      to: inSentence(words.choice('state', to)),
    })
  const changed = ({ fields }: Entry) =>
    fields.length > 0 &&
    t('orders.log.changed', {
      fields: fields.map((field) => inSentence(words.label(field))).join(', '),
    })
  return (entry) =>
    [named(entry), moved(entry), changed(entry)].filter(Boolean).join(' ') || t('orders.log.saved')
}

export function OrderLog({ id }: { id: number }) {
  const t = useText()
  const when = useWhen()
  const deed = useEntryText()
  const found = useRead(getOrderLog, { id })
  return (
    <Card title={t('orders.log')}>
      <Loaded of={found} failedKey="orders.log.failed">
        {({ data }) =>
          data.length === 0 ? (
            <p className="dx-second">{t('orders.log.none')}</p>
          ) : (
            <ol className={styles['orderEvents']}>
              {data.map((entry) => (
                <li key={entry.id}>
                  {deed(entry)}
                  <span className="dx-dim dx-small">
                    {[
                      when(entry.at, 'moment'),
                      entry.actedBy
                        ? t('rows.changedAs', { name: entry.user, really: entry.actedBy })
                        : entry.user,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Card>
  )
}
