import type { ReactNode } from 'react'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Link } from '../../ui/place/link.tsx'
import { useText } from '../../ui/text/text.ts'
import styles from './renteradmin.module.css'

// catalog: renters.*

interface SectionCardProps<R> {
  /** Prefix of the card's texts: 'renters.orders' has 'renters.orders.none' and 'renters.orders.failed'. */
  name: string
  of: {
    data: { data: readonly R[]; total: number | null } | undefined
    error: Error | null
    refetch: () => unknown
  }
  keyOf: (row: R) => string | number
  to: string
  sums?: ReactNode
  actions?: ReactNode
  children: (row: R) => ReactNode
}

export function SectionCard<R>(props: SectionCardProps<R>) {
  const { name, of, keyOf, to, sums, actions, children } = props
  const t = useText()
  return (
    <Card title={t(name)} actions={actions}>
      <Loaded of={of} failedKey={`${name}.failed`}>
        {({ data, total }) =>
          data.length === 0 ? (
            <p className="dx-second">{t(`${name}.none`)}</p>
          ) : (
            <>
              <ul className={styles['renterLines']}>
                {data.map((row) => (
                  <li key={keyOf(row)}>{children(row)}</li>
                ))}
              </ul>
              <p className={styles['renterSums']}>
                <Link to={to}>{t(`${name}.all`, { count: total ?? data.length })}</Link>
                {sums}
              </p>
            </>
          )
        }
      </Loaded>
    </Card>
  )
}
