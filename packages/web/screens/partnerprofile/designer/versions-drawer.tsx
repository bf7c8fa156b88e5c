import { getDrawing, listDrawings } from '@dxweb/areas/seating/design-contract.ts'
import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { callApi } from '../../../data/calls/call-api.ts'
import { useRead } from '../../../data/rows/read.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { Drawer } from '../../../ui/dialogs/dialog.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { SkeletonLines } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import styles from './designer.module.css'

interface VersionsProps {
  partnerId: number
  id: number
  onClose: () => void
  onRestore: (drawing: SeatMapDrawing) => void
}

/** Restoring a version only shows its drawing; saving then makes it the next version. */
export function VersionsDrawer({ partnerId, id, onClose, onRestore }: VersionsProps) {
  const t = useText()
  const versions = useRead(listDrawings, { id })
  const take = async (version: number) => {
    try {
      const { drawing } = await callApi(getDrawing, { params: { partnerId, id, version } })
      onRestore(drawing as SeatMapDrawing)
      onClose()
    } catch (refused) {
      toast({ tone: 'bad', text: refusalText(t, refused) })
    }
  }
  return (
    <Drawer opened title={t('label.versions')} onClose={onClose}>
      {versions.error ? (
        <p role="alert">{refusalText(t, versions.error)}</p>
      ) : versions.data === undefined ? (
        <SkeletonLines label={t('shell.loading')} />
      ) : (
        <ul className={styles['designVersions']}>
          {versions.data.data.map(({ version, savedAt, savedBy, seatCount }) => (
            <li key={version}>
              <div>
                <b>{t('design.version', { version: String(version) })}</b>
                <span className="dx-dim">
                  <DateText value={savedAt} /> · {savedBy || t('design.bySystem')} ·{' '}
                  {t('design.count', { count: seatCount })}
                </span>
              </div>
              <Button size="small" onClick={() => void take(version)}>
                {t('design.take')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  )
}
