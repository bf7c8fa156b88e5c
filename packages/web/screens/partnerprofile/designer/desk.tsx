import { zoneColors } from '@dxweb/kit/constants/constants.ts'
import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useText } from '../../../ui/text/text.ts'
import { actionOfKey } from './design-keys.ts'
import { DeskCanvas } from './desk-canvas.ts'
import type { Shown } from './desk-canvas.ts'
import styles from './designer.module.css'

const zoomStep = 1.25

export function useZoneColors(
  known: readonly { name: string; color: number }[] | undefined,
  seats: readonly { zone?: string }[],
): ReadonlyMap<string, number> {
  return useMemo(() => {
    const colors = new Map((known ?? []).map(({ name, color }) => [name, color]))
    for (const { zone } of seats) {
      if (zone !== undefined && !colors.has(zone)) colors.set(zone, 1 + (colors.size % zoneColors))
    }
    return colors
  }, [known, seats])
}

function zoomByKey(desk: DeskCanvas, key: string): boolean {
  if (key === '+' || key === '=') desk.zoom(zoomStep)
  else if (key === '-') desk.zoom(1 / zoomStep)
  else if (key === '0') desk.fit()
  else return false
  return true
}

/** The list next to the canvas is its text alternative. */
export function Desk(shown: Shown) {
  const t = useText()
  const helpId = useId()
  const host = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const desk = useRef<DeskCanvas>(null)
  const { design, act, names, used, colors, isReadOnly, tracing, moveTrace } = shown
  const asShown = useEffectEvent(() => shown)
  useEffect(() => {
    if (!host.current || !canvas.current) return undefined
    const made = new DeskCanvas(host.current, canvas.current, asShown())
    desk.current = made
    const end = made.follow()
    return () => {
      end()
      desk.current = null
    }
  }, [])
  useEffect(() => {
    desk.current?.show({ design, act, names, used, colors, isReadOnly, tracing, moveTrace })
  }, [design, act, names, used, colors, isReadOnly, tracing, moveTrace])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!desk.current) return
    const isBare = !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isBare || !zoomByKey(desk.current, event.key)) {
      const { middle } = desk.current
      const action = isReadOnly ? undefined : actionOfKey({ design, names, used, middle }, event)
      if (!action) return
      act(action)
    }
    event.preventDefault()
  }
  const keyboard = { role: 'application', tabIndex: 0, onKeyDown }
  return (
    <div
      ref={host}
      className={styles['desk']}
      aria-label={t('design.desk')}
      aria-describedby={helpId}
      data-tool={isReadOnly || moveTrace ? 'hand' : design.tool}
      {...keyboard}
    >
      <canvas ref={canvas} aria-hidden="true" />
      <p id={helpId} className="dx-hidden">
        {t('design.deskHelp')}
      </p>
    </div>
  )
}
