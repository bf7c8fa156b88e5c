import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import styles from './step-card.module.css'

interface SumsProps {
  /** Prefix of the text keys of the sums, such as `settlement.month`. */
  words: string
  /** Sums by name; null sums are omitted. */
  sums: Readonly<Record<string, number | null>>
}

export function Sums({ words, sums }: SumsProps) {
  const t = useText()
  return (
    <dl className={styles['settlementSums']}>
      {Object.entries(sums).map(
        ([name, ore]) =>
          ore !== null && (
            <div key={name}>
              <dt className="dx-dim dx-small">{t(`${words}.${name}`)}</dt>
              <dd>
                <Money ore={ore} />
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
