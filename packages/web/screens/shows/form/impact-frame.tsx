import { IconInfoCircle } from '@tabler/icons-react'
import { useText } from '../../../ui/text/text.ts'
import styles from './styles/planning.module.css'

export function ImpactFrame({ texts }: { texts: readonly string[] }) {
  const t = useText()
  return (
    <section className={styles['impact']} aria-label={t('shows.impact.title')}>
      <output className={styles['overlapsTitle']}>
        <IconInfoCircle size={18} aria-hidden />
        {t('shows.impact.title')}
      </output>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
