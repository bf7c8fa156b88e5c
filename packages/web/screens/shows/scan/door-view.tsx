import type { ScanEvent } from '@dxweb/areas/scanning/contract.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { IconVolume, IconVolumeOff, IconWifiOff } from '@tabler/icons-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useShowsDown } from '../../../data/session/use-shows-down.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useText } from '../../../ui/text/text.ts'
import { CameraView } from '../../../parts/camera/camera-view.tsx'
import { ConflictList } from './conflict-list.tsx'
import { LastScans } from './last-scans.tsx'
import { type Reading, ResultPanel } from './result-panel.tsx'
import { ScanBack } from './scan-back.tsx'
import { sound, useMuted } from './sounds.ts'
import type { ScanAnswer } from './kept/scan-answer.ts'
import { useDoor } from './use-door.ts'
import { useWedge } from './use-wedge.ts'
import styles from './scan.module.css'

interface DoorViewProps {
  events: readonly ScanEvent[]
  device: string
  isOnline: boolean
  onChange: () => void
}

function Tally({ events }: { events: readonly ScanEvent[] }) {
  const t = useText()
  const sold = sum(events.map(({ soldCount }) => soldCount))
  const arrived = sum(events.map(({ arrivedCount }) => arrivedCount))
  const share = sold === 0 ? 0 : Math.min(100, (arrived / sold) * 100)
  return (
    <div className={styles['scanTally']}>
      <strong className="dx-tabular">{t('scan.count', { arrived, sold })}</strong>
      <span className={styles['scanBar']} aria-hidden>
        <span style={{ width: `${share}%` }} />
      </span>
    </div>
  )
}

interface ConnectionNoteProps {
  isOnline: boolean
  hasList: boolean
  waitingCount: number
}

function ConnectionNote({ isOnline, hasList, waitingCount }: ConnectionNoteProps) {
  const t = useText()
  const waiting = waitingCount > 0 && <p>{t('scan.waiting', { count: waitingCount })}</p>
  if (isOnline) return waiting && <output className={styles['scanWaiting']}>{waiting}</output>
  return (
    <div className={styles['scanOffline']} role="alert">
      <IconWifiOff size={20} aria-hidden />
      <div>
        <p>{hasList ? t('scan.offline') : t('scan.offline.none')}</p>
        {waiting}
      </div>
    </div>
  )
}

function CodeForm({ onRead }: { onRead: (code: string) => void }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return
    onRead(typed)
    setTyped('')
  }
  return (
    <form className={styles['scanCode']} onSubmit={submit}>
      <TextField
        label={t('scan.code')}
        about={t('scan.code.about')}
        value={typed}
        onChange={setTyped}
        maxLength={200}
      />
      <Button type="submit" look="main">
        {t('scan.code.check')}
      </Button>
    </form>
  )
}

/** Does not display a late answer to an earlier ticket. */
function useReading(ask: (code: string) => Promise<ScanAnswer | null>) {
  const newest = useRef(0)
  const [reading, setReading] = useState<Reading>('done')
  const [answered, setAnswered] = useState<string>()
  const read = async (code: string) => {
    newest.current += 1
    const nth = newest.current
    setReading('asking')
    const answer = await ask(code)
    if (answer) sound(answer.result === 'accepted')
    if (nth !== newest.current) return
    setReading(answer ? 'done' : 'failed')
    setAnswered(answer?.id)
  }
  return { reading, answered, read: (code: string) => void read(code) }
}

export function DoorView({ events, device, isOnline, onChange }: DoorViewProps) {
  const t = useText()
  const [isMuted, toggleMuted] = useMuted()
  const door = useDoor({ events, device, isOnline })
  const { reading, answered, read } = useReading(door.read)
  useWedge(read)
  useShowsDown(true)
  const last = door.history.find(({ id }) => id === answered)
  const named = ({ title, ageLimit }: ScanEvent) =>
    ageLimit ? `${title} (${t(`ticketing.age.${ageLimit}`)})` : title
  return (
    <Page
      title={t('scan.pageTitle')}
      about={[device, ...events.map(named)].filter(Boolean).join(' · ')}
      actions={
        <>
          <ScanBack />
          <IconButton
            framed
            label={t(isMuted ? 'scan.unmute' : 'scan.mute')}
            icon={isMuted ? <IconVolumeOff size={18} /> : <IconVolume size={18} />}
            onClick={toggleMuted}
          />
          <Button onClick={onChange}>{t('scan.change')}</Button>
        </>
      }
    >
      <div className={styles['scan']}>
        <ConnectionNote
          isOnline={isOnline}
          hasList={door.hasList}
          waitingCount={door.queue.waitingCount}
        />
        <ConflictList conflicts={door.queue.conflicts} onForget={door.queue.forgetConflicts} />
        <Tally events={events} />
        <ResultPanel
          answer={last}
          reading={reading}
          showsTitle={events.length > 1}
          onUndo={door.undo}
        />
        <CameraView codes="tickets" onRead={read} />
        <Card>
          <CodeForm onRead={read} />
        </Card>
        <LastScans scans={door.history} onUndo={door.undo} />
      </div>
    </Page>
  )
}
