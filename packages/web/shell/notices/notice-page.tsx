import { useEffect } from 'react'
import type { ReactNode } from 'react'
import styles from './styles/notice-page.module.css'

interface NoticePageProps {
  title: string
  text?: string
  icon?: ReactNode
  /** True inside a frame that already has a <main>. */
  inFrame?: boolean
  children?: ReactNode
}

export function NoticePage({ title, text, icon, inFrame = false, children }: NoticePageProps) {
  useEffect(() => {
    document.title = `${title} · DxWeb`
  }, [title])
  const Part = inFrame ? 'div' : 'main'
  return (
    <Part className={styles['notice']}>
      {icon && (
        <div className={styles['noticeIcon']} aria-hidden>
          {icon}
        </div>
      )}
      <h1>{title}</h1>
      {text && <p className={styles['noticeText']}>{text}</p>}
      {children}
    </Part>
  )
}
