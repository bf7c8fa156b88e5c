import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './styles/import.module.css'

export function FaultNote({ text }: { text: string }) {
  return (
    <span className={styles['importFault']}>
      <IconAlertTriangle size={14} aria-hidden />
      {text}
    </span>
  )
}
