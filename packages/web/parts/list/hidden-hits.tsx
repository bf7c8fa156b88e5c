import { Button } from '../../ui/buttons/button.tsx'
import styles from './hidden-hits.module.css'

/** Shows how many search hits the list leaves out, with a link to them; renders nothing when there are none. */
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
