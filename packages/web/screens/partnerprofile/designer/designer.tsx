import { priceZones, seatMaps } from '@dxweb/areas/seating/contract.ts'
import { usedIds } from '@dxweb/areas/seating/design/commands.ts'
import { faultsOf } from '@dxweb/areas/seating/design/faults.ts'
import { placesOf } from '@dxweb/areas/seating/drawing/drawing.ts'
import { seatNames } from '@dxweb/areas/seating/drawing/seat-name.ts'
import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { IconAlertTriangle, IconArrowLeft, IconHistory } from '@tabler/icons-react'
import { useEffect, useMemo, useReducer, useState } from 'react'
import { useList, useOne } from '../../../data/rows/collections.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useSession } from '../../../data/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useMayWrite } from '../../../parts/register/look/use-may-write.ts'
import { SkeletonPage } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import type { WholeProps } from '../section/section.ts'
import { ChosenPanel } from './chosen-panel.tsx'
import { DesignList } from './design-list.tsx'
import { choosers, design as nextDesign, openDesign } from './design-state.ts'
import { Desk, useZoneColors } from './desk.tsx'
import { draftStore } from './draft-store.ts'
import type { DraftStore } from './draft-store.ts'
import { ToolBar } from './tool-bar.tsx'
import { ToolPanel } from './tool-panel.tsx'
import { TracePanel } from './trace-panel.tsx'
import { useSave } from './use-save.ts'
import type { InUse } from './use-save.ts'
import { useTrace } from './use-trace.ts'
import { VersionsDrawer } from './versions-drawer.tsx'
import styles from './designer.module.css'

function rowsInUse(seats: InUse['seats']) {
  const rows = Map.groupBy(seats, ({ eventId, section, row }) =>
    JSON.stringify([eventId, section, row]),
  )
  return [...rows.values()].flatMap((row) => {
    const [first] = row
    return first ? [{ ...first, numbers: row.map(({ number }) => number) }] : []
  })
}

function InUseDialog({ inUse, onClose }: { inUse: InUse; onClose: () => void }) {
  const t = useText()
  const { seats, areas } = inUse
  return (
    <Dialog
      opened={seats.length + areas.length > 0}
      title={t(seats.length > 0 ? 'design.inUse' : 'design.areaInUse')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('shell.close')}</Button>}
    >
      <p>{t(seats.length > 0 ? 'design.inUseText' : 'design.areaInUseText')}</p>
      <ul className={styles['designInUse']}>
        {rowsInUse(seats).map(({ eventId, title, startsAt, section, row, numbers }) => (
          <li key={`${eventId} ${section} ${row}`}>
            {title}, <DateText value={startsAt} /> ·{' '}
            {seatNames(t, [{ section, row, seats: numbers }])}
          </li>
        ))}
        {areas.map(({ eventId, title, startsAt, name, taken }) => (
          <li key={`${eventId} ${name}`}>
            {t('design.areaTaken', { name, count: taken })} · {title}, <DateText value={startsAt} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Faults({
  drawing,
  onSelect,
}: {
  drawing: SeatMapDrawing
  onSelect: (ids: number[]) => void
}) {
  const t = useText()
  const faults = useMemo(() => faultsOf(drawing), [drawing])
  return (
    <div className={styles['designFaults']} aria-live="polite">
      {faults.map(({ code, seatIds }) => (
        <button key={code} type="button" onClick={() => onSelect(seatIds)}>
          <IconAlertTriangle size={16} aria-hidden />
          {t(`design.fault.${code}`, { count: seatIds.length })}
        </button>
      ))}
    </div>
  )
}

interface StudioProps {
  id: number
  name: string
  version: number
  drawing: SeatMapDrawing
  lastSeatId: number
  lastAreaId: number
  back: string
}

/**
 * Opens the draft stored in the browser if it is based on the current version. A draft of an earlier version opens
 * only if the user chooses it.
 */
function useStudio({ id, version, drawing }: StudioProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const { user } = useSession()
  const store = useMemo<DraftStore>(
    () => draftStore(user.id, partnerId, String(id)),
    [user.id, partnerId, id],
  )
  const [kept] = useState(() => store.read())
  const draft = kept?.version === version ? kept : undefined
  const [earlier, setEarlier] = useState(draft ? undefined : kept)
  const [design, act] = useReducer(nextDesign, null, () =>
    openDesign(draft?.drawing ?? drawing, t('design.usual.section')),
  )
  const [saved, setSaved] = useState({ version, drawing })
  const { present } = design.history
  const isUnsaved = present !== saved.drawing
  useEffect(() => {
    if (!isUnsaved || earlier) return undefined
    const wait = setTimeout(() => store.write({ version: saved.version, drawing: present }), 400)
    return () => clearTimeout(wait)
  }, [store, isUnsaved, earlier, saved.version, present])
  const tracing = useTrace(partnerId, id)
  const saving = useSave({
    partnerId,
    id,
    onSaved: (done, sent, moved) => {
      if (!earlier) store.forget()
      if (moved.x !== 0 || moved.y !== 0) tracing.moveBy(moved)
      setSaved(done)
      act({ type: 'saved', sent, drawing: done.drawing, moved })
    },
  })
  const discard = () => {
    store.forget()
    act({ type: 'draw', drawing: saved.drawing, selection: new Set() })
  }
  return {
    partnerId,
    design,
    act,
    saved,
    isUnsaved,
    isDraft: draft !== undefined,
    discard,
    earlier: earlier && {
      ...earlier,
      show: () => {
        act({ type: 'draw', drawing: earlier.drawing, selection: new Set() })
        setEarlier(undefined)
      },
      forget: () => {
        store.forget()
        setEarlier(undefined)
      },
    },
    tracing,
    ...saving,
  }
}

function DraftBar({ studio }: { studio: ReturnType<typeof useStudio> }) {
  const t = useText()
  const { earlier, isDraft, isUnsaved, discard } = studio
  if (earlier) {
    return (
      <output className={styles['designDraft']}>
        {t('design.draftEarlier', { version: String(earlier.version) })}
        <Button size="small" onClick={earlier.show}>
          {t('design.draftShow')}
        </Button>
        <Button size="small" look="quiet" onClick={earlier.forget}>
          {t('design.discard')}
        </Button>
      </output>
    )
  }
  if (!isDraft || !isUnsaved) return null
  return (
    <div className={styles['designDraft']}>
      {t('design.draft')}
      <Button size="small" look="quiet" onClick={discard}>
        {t('design.discard')}
      </Button>
    </div>
  )
}

function useUsualNames() {
  const t = useText()
  return useMemo(
    () => ({
      area: t('design.usual.area'),
      stage: t('design.usual.stage'),
      shape: t('design.usual.shape'),
      text: t('design.usual.text'),
      entrance: t('design.usual.entrance'),
    }),
    [t],
  )
}

function Studio(props: StudioProps) {
  const t = useText()
  const { id, name, back } = props
  const mayWrite = useMayWrite(seatMaps)
  const studio = useStudio(props)
  const { design, act, saved, isUnsaved, partnerId, tracing } = studio
  const [isMoving, setMoving] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const { present: drawing } = design.history
  const zones = useList(priceZones, { seatMapId: id, limit: 500 })
  const colors = useZoneColors(zones.data?.data, drawing.seats)
  const { lastSeatId: seats, lastAreaId: areas } = props
  const used = useMemo(
    () => usedIds(saved.drawing, { seats, areas }),
    [saved.drawing, seats, areas],
  )
  const names = useUsualNames()
  return (
    <Page
      title={name}
      about={
        <>
          <Link to={back} className="dx-back">
            <IconArrowLeft size={15} aria-hidden />
            {t('design.maps')}
          </Link>
          {' · '}
          {t('design.places', { count: placesOf(drawing) })}
        </>
      }
      actions={
        <>
          <Button icon={<IconHistory size={17} />} onClick={() => setLooking(true)}>
            {t('label.versions')}
          </Button>
          {mayWrite && (
            <Button
              look="main"
              busy={studio.isSaving}
              disabled={!isUnsaved}
              onClick={() => void studio.save(saved.version, drawing)}
            >
              {t('rows.save')}
            </Button>
          )}
        </>
      }
    >
      {mayWrite && <DraftBar studio={studio} />}
      <div className={styles['studio']}>
        {mayWrite && <ToolBar design={design} act={act} />}
        <Desk
          {...{ design, act, names, used, colors }}
          isReadOnly={!mayWrite}
          tracing={tracing.tracing}
          moveTrace={isMoving ? tracing.moveBy : undefined}
        />
        <div className={styles['designSide']}>
          {mayWrite && (
            <section aria-label={t('design.settings')}>
              <h2>{t(`design.tool.${design.tool}`)}</h2>
              {design.selection.size > 0 && choosers.includes(design.tool) ? (
                <ChosenPanel {...{ design, act, used }} />
              ) : (
                <ToolPanel key={design.tool} {...{ design, act }} />
              )}
            </section>
          )}
          <Faults
            drawing={drawing}
            onSelect={(ids) => {
              act({ type: 'tool', tool: 'select' })
              act({ type: 'select', selection: new Set(ids.map((each) => `seat ${each}`)) })
            }}
          />
          {mayWrite && (
            <details className={styles['designWords']}>
              <summary>{t('design.trace')}</summary>
              <TracePanel actions={tracing} isMoving={isMoving} onMoving={setMoving} />
            </details>
          )}
          <details className={styles['designWords']}>
            <summary>{t('design.list')}</summary>
            <DesignList
              drawing={drawing}
              selection={design.selection}
              onSelect={(selection) => {
                act({ type: 'tool', tool: 'select' })
                act({ type: 'select', selection })
              }}
            />
          </details>
        </div>
      </div>
      {isLooking && (
        <VersionsDrawer
          partnerId={partnerId}
          id={id}
          onClose={() => setLooking(false)}
          onRestore={(earlier) => act({ type: 'draw', drawing: earlier, selection: new Set() })}
        />
      )}
      <InUseDialog inUse={studio.inUse} onClose={studio.forgetInUse} />
      <UnsavedGuard unsaved={() => isUnsaved} />
    </Page>
  )
}

export default function Designer({ base, id }: WholeProps) {
  const t = useText()
  const map = useOne(seatMaps, id)
  if (map.error && !map.data) {
    return (
      <Page title={t('design.maps')}>
        <ErrorPanel title={t('ticketing.hallFailed')} onRetry={() => void map.refetch()}>
          {refusalText(t, map.error)}
        </ErrorPanel>
      </Page>
    )
  }
  if (!map.data) return <SkeletonPage label={t('shell.loading')} />
  const { name, version, drawing, lastSeatId, lastAreaId } = map.data
  const shown = { name, version, drawing, lastSeatId, lastAreaId }
  return <Studio key={id} {...shown} id={Number(id)} back={base} />
}
