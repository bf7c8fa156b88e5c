import { Button } from '../../ui/buttons/button.tsx'
import styles from './hidden-hits.module.css'

export function HiddenHits({
  text,
  show,
  onShow,
}: {
  text: string
  show: string
  onShow: () => void
}) {
  return (
    <p className={`${styles['hiddenHits']} dx-no-print`}>
      <output>{text}</output>
      <Button size="small" look="quiet" onClick={onShow}>
        {show}
      </Button>
    </p>
  )
}
