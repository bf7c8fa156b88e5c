import { useCan } from '../../data/session/session.ts'
import type { AsideProps } from '../../parts/register/look/look.ts'
import { OwnTexts } from './own-texts.tsx'
import { ProductionLog } from './production-log.tsx'

export function ProductionAside({ row }: AsideProps) {
  const can = useCan()
  if (!row) return null
  return can('platform.write') ? <ProductionLog id={row.id} /> : <OwnTexts id={row.id} />
}
