import { Modal } from '@mantine/core'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import type { EventHit } from '@dxweb/areas/search/contract.ts'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { linkTarget } from '../../ui/place/link-target.ts'
import { useChoice } from '../../ui/choosing/use-choice.ts'
import { useText } from '../../ui/text/text.ts'
import { themed } from '../../ui/theme/themed.tsx'
import { FirstFocus } from '../../ui/dialogs/first-focus.tsx'
import { useTypeAhead } from '../../ui/dialogs/type-ahead.tsx'
import { useEscape } from '../../ui/dialogs/use-escape.ts'
import { showOverlay } from '../overlays/overlays.ts'
import type { SidebarEntry } from '../places/sidebar-entries.ts'
import { EventActDialog } from './event-act-dialog.tsx'
import type { Line } from './line.ts'
import type { EventAct } from './own-event.tsx'
import { PaletteList } from './palette-list.tsx'
import { StopSaleDialog } from './stop-sale-dialog.tsx'
import { useLines } from './use-lines.ts'
import { useRecent } from './use-recent.tsx'
import styles from './palette.module.css'

const ModalRoot = themed(Modal.Root)
const listId = 'dx-palette-list'
const close = () => showOverlay('none')

function useTake(remember: (line: Line) => void) {
  const navigate = useNavigate()
  return (line: Line) => {
    remember(line)
    if (line.run) return line.run()
    close()
    if (line.href !== undefined) return window.location.assign(line.href)
    return void navigate(linkTarget(line.to ?? '/'))
  }
}

export default function Palette({ entries }: { entries: readonly SidebarEntry[] }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [entered, setEntered] = useState<string>()
  useTypeAhead((text, isEntered) => {
    setTyped(text)
    if (isEntered) setEntered(text)
  })
  const [stopping, stopSale] = useState<EventHit | null>(null)
  const [acting, setActing] = useState<{ event: EventDetail; act: EventAct } | null>(null)
  const act = (event: EventDetail, taken: EventAct) => setActing({ event, act: taken })
  const { recent, remember } = useRecent()
  const take = useTake(remember)
  const { lines, begins, words, isLooking, isFailed } = useLines(
    entries,
    typed,
    recent,
    stopSale,
    act,
  )
  const { chosen, onKeyDown } = useChoice({
    options: lines,
    typed,
    isLooking,
    begins,
    entered,
    take,
  })
  useEscape(stopping === null && acting === null, close)
  if (acting) return <EventActDialog {...acting} onClose={close} />
  if (stopping) return <StopSaleDialog event={stopping} onClose={close} />
  const none = isFailed ? 'palette.failed' : isLooking ? 'shell.loading' : 'shell.nothingFound'
  const countText = t(lines.length === 0 ? none : 'palette.count', { count: lines.length })
  return (
    <ModalRoot opened onClose={close} size={640} yOffset="10dvh" closeOnEscape={false}>
      <Modal.Overlay />
      <Modal.Content className="dx-palette">
        <Modal.Title className="dx-hidden">{t('palette.title')}</Modal.Title>
        <div className={styles['paletteSearch']}>
          <IconSearch size={18} aria-hidden />
          <input
            type="text"
            role="combobox"
            data-autofocus
            aria-label={t('palette.title')}
            aria-expanded={lines.length > 0}
            aria-controls={listId}
            aria-activedescendant={chosen && `dx-line-${chosen.id}`}
            aria-autocomplete="list"
            placeholder={t('shell.search')}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <output className={lines.length === 0 ? styles['paletteNone'] : 'dx-hidden'}>
          {countText}
        </output>
        {isFailed && lines.length > 0 && (
          <p className={styles['paletteFailed']}>{t('palette.failed')}</p>
        )}
        <PaletteList id={listId} lines={lines} words={words} chosen={chosen} onSelect={take} />
        <FirstFocus />
      </Modal.Content>
    </ModalRoot>
  )
}
