import { Skeleton } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'

export function AwaitedCell() {
  const t = useText()
  return (
    <>
      <span className="dx-hidden">{t('shell.loading')}</span>
      <Skeleton width="80%" />
    </>
  )
}
