import { useCan } from '../../data/session/session.ts'
import type { AsideProps } from '../../parts/register/look/look.ts'
import { ProductionLog } from './production-log.tsx'

export function ProductionAside({ row }: AsideProps) {
  const can = useCan()
  if (!row || !can('platform.write')) return null
  return <ProductionLog id={row.id} />
}
