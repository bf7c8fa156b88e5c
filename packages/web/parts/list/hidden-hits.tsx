import { Button } from '../../ui/buttons/button.tsx'
import styles from './hidden-hits.module.css'

/** Shows the number of search hits that the list omits, with a link to them, if there are any. */
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
