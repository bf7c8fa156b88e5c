import { useEffect } from 'react'
import { Skeleton } from '../skeleton.tsx'
import { useText } from '../text.ts'

/** Stands for a row that has not come, and asks for its page when it is drawn. */
export function AwaitedCell({ page, see }: { page: number; see: (page: number) => void }) {
  const t = useText()
  useEffect(() => see(page), [page, see])
  return (
    <>
      <span className="dx-hidden">{t('shell.loading')}</span>
      <Skeleton width="80%" />
    </>
  )
}
