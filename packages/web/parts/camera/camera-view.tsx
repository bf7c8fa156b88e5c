import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useText } from '../../ui/text/text.ts'
import { type CodesRead, openCodeReader } from './code-reader.ts'
import styles from './camera.module.css'

/** Milliseconds for which a code must be out of the picture before it is read again. */
const sameAgainMs = 4_000
const restMs = 120

/** Returns the last digits of a code, since a ticket has two codes: its full number and these digits. */
const ticketOf = (code: string) => code.replaceAll(/[\s-]/g, '').slice(-12)

/** Reads codes from the camera until the signal aborts. */
async function film(
  video: HTMLVideoElement,
  codes: CodesRead,
  ended: AbortSignal,
  onRead: (code: string) => void,
): Promise<void> {
  const [stream, reader] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
    openCodeReader(codes),
  ])
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  ended.addEventListener('abort', stop)
  if (ended.aborted) return stop()
  video.srcObject = stream
  await video.play()
  let before = { ticket: '', at: 0 }
  while (!ended.aborted) {
    const [found] = await reader.detect(video).catch(() => [])
    const now = performance.now()
    if (found) {
      const ticket = ticketOf(found.rawValue)
      const isSame = ticket === before.ticket && now - before.at < sameAgainMs
      before = { ticket, at: now }
      if (!isSame && !ended.aborted) onRead(found.rawValue)
    }
    await new Promise((resolve) => setTimeout(resolve, restMs))
  }
}

interface CameraViewProps {
  codes: CodesRead
  onRead: (code: string) => void
}

export function CameraView({ codes, onRead }: CameraViewProps) {
  const t = useText()
  const [isOn, setOn] = useState(false)
  const [isDenied, setDenied] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onRead)
  useEffect(() => {
    latest.current = onRead
  })
  useEffect(() => {
    if (!isOn || video.current === null) return undefined
    const ending = new AbortController()
    film(video.current, codes, ending.signal, (code) => latest.current(code)).catch(() => {
      if (ending.signal.aborted) return
      setDenied(true)
      setOn(false)
    })
    return () => ending.abort()
  }, [isOn, codes])
  return (
    <div className={styles.camera}>
      {isOn && (
        <video ref={video} muted playsInline aria-label={t('scan.camera.view')}>
          <track kind="captions" />
        </video>
      )}
      {isDenied && (
        <p className={styles.denied} role="alert">
          {t('scan.camera.denied')}
        </p>
      )}
      <Button
        size="large"
        wide
        pressed={isOn}
        icon={isOn ? <IconCameraOff size={20} /> : <IconCamera size={20} />}
        onClick={() => {
          setDenied(false)
          setOn(!isOn)
        }}
      >
        {t(isOn ? 'scan.camera.off' : 'scan.camera.on')}
      </Button>
    </div>
  )
}
