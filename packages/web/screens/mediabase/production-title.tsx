import type { Row } from '../../data/rows/known-rows.ts'
import { Badge } from '../../ui/page/badge.tsx'
import { useText } from '../../ui/text/text.ts'

/** A title that no other house has yet says so. */
export function ProductionTitle({ row }: { row: Row }) {
  const t = useText()
  return (
    <>
      {row['title'] as string}
      {typeof row['houseId'] === 'number' && (
        <>
          {' '}
          <Badge tone="warn">{t('mediabase.proposal')}</Badge>
        </>
      )}
    </>
  )
}
