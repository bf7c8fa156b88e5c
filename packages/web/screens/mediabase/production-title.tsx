import type { Row } from '../../data/rows/known-rows.ts'
import { Badge } from '../../ui/page/badge.tsx'
import { useText } from '../../ui/text/text.ts'

function ProposedBadge() {
  const t = useText()
  return <Badge tone="warn">{t('mediabase.proposal')}</Badge>
}

/** Marks a title that only this venue sees so far. */
export const ProductionTitle = ({ row }: { row: Row }) => (
  <>
    {row['title'] as string} {typeof row['venueId'] === 'number' && <ProposedBadge />}
  </>
)
