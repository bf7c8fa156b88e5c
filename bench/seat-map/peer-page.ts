import { seatRadius } from '@dxweb/areas/seating/drawing/drawing.ts'
import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'

interface PeerMap {
  data: { addBulkBlock: (blocks: object[]) => unknown }
  zoomManager: { zoomToVenue: (animation: boolean) => void }
}
type PeerModule = {
  SeatMapCanvas: new (selector: string, config: object) => PeerMap
}

export async function drawPeer(drawing: SeatMapDrawing, sold: (seatId: number) => boolean) {
  const address = '/peer.js'
  const { SeatMapCanvas } = (await import(/* @vite-ignore */ address)) as PeerModule
  const seats = drawing.seats.map(({ id, x, y, number }) => ({
    id,
    x,
    y,
    salable: !sold(id),
    title: number,
  }))
  const style = { seat: { radius: seatRadius } }
  return () => {
    const map = new SeatMapCanvas('#place', { resizable: true, style })
    map.data.addBulkBlock([{ id: 1, title: 'Felt', labels: [], seats }])
  }
}
