import { priceZoneMaps, seatMaps } from '@dxweb/areas/seating/contract.ts'
import type { ZoneDraft } from '@dxweb/areas/events/zones/zone-draft.ts'
import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { seatCodes } from '@dxweb/areas/seating/drawing/rules.ts'
import type { RowOf } from '@dxweb/kit/definitions/collection.ts'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useOne, useUpdate } from '../../../data/rows/collections.ts'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { useMayWrite } from '../../../parts/register/look/use-may-write.ts'
import { SkeletonPage } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { useZoneBoard } from '../../../ui/zones/use-zone-board.ts'
import { ZoneDesk } from '../../../ui/zones/zone-desk.tsx'
import type { WholeProps } from '../section/section.ts'
import '../section/settings.module.css'

type Template = RowOf<typeof priceZoneMaps>
type Zones = readonly ZoneDraft[]

/** The opened version prevents overwriting another user's change. */
function useSaveTemplate({ id, name, seatMapId, version }: Template) {
  const t = useText()
  const update = useUpdate(priceZoneMaps)
  const put = (zones: Zones, on: number) =>
    update.mutateAsync({ id, name, seatMapId, zones: [...zones], version: on })
  const revert = (begun: Zones, on: number) =>
    put(begun, on).then(
      () => toast({ text: t('shows.zones.undone') }),
      (error: unknown) => toast({ tone: 'bad', text: reasonText(t, error) }),
    )
  return async (zones: Zones, begun: Zones) => {
    const saved = await put(zones, version)
    toast({ text: t('shows.zones.saved'), undo: () => void revert(begun, saved.version) })
  }
}

interface DeskProps {
  template: Template
  drawing: SeatMapDrawing
  onDone: () => void
}

function Desk({ template, drawing, onDone }: DeskProps) {
  const save = useSaveTemplate(template)
  const board = useZoneBoard({ kept: template.zones, drawing, save, onDone })
  // A template belongs to no event, so every seat is shown as free.
  const codes = useMemo(() => seatCodes(drawing, {}), [drawing])
  return <ZoneDesk board={board} drawing={drawing} codes={codes} onLeave={onDone} />
}

/** Keeps the row as opened, so that its version prevents overwriting another user's change. */
function Opened({ base, row }: { base: string; row: Template }) {
  const t = useText()
  const router = useRouter()
  const mayWrite = useMayWrite(priceZoneMaps)
  const [template] = useState(row)
  const map = useOne(seatMaps, template.seatMapId)
  const back = `${base.replace(/[^/]+$/, 'pricezonemaps')}/${template.id}`
  const onDone = () => void router.navigate({ to: back })
  const waiting = <SkeletonPage label={t('shell.loading')} />
  return (
    <Loaded of={map} failedKey="ticketing.hallFailed" waiting={waiting}>
      {({ drawing }) => (
        <Page title={template.name} about={<Link to={back}>{t('register.pricezonemaps')}</Link>}>
          {mayWrite ? (
            <Desk template={template} drawing={drawing} onDone={onDone} />
          ) : (
            <p className="dx-second">{t('error.forbidden')}</p>
          )}
        </Page>
      )}
    </Loaded>
  )
}

export default function PaintTemplate({ base, id }: WholeProps) {
  const t = useText()
  const found = useOne(priceZoneMaps, id)
  const waiting = <SkeletonPage label={t('shell.loading')} />
  return (
    <Loaded of={found} failedKey="rows.failed.fetch" waiting={waiting}>
      {(row) => <Opened key={row.id} base={base} row={row} />}
    </Loaded>
  )
}
